// Search in files, in place of the tree: results as one types, grouped by file, gone through by keys while the text follows.
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { useCommand } from "../../commands/bindings.ts";
import { pressIn, surface } from "../../commands/press.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import type { Checkout } from "../../data/checkout.ts";
import type { Desk } from "../../desk/model.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { focusTaken, home, useWantedFocus, wantFocus } from "../../state/focus.ts";
import { useStatusKeys } from "../../state/status.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { useStill } from "../../state/use-still.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { formatCount } from "../../ui/text/count.ts";
import type { SearchTerms } from "./find-hits.ts";
import { showFound } from "./found-place.ts";
import { HitCells, nameOfRow } from "./HitCells.tsx";
import { fileAfter, hitAfter, keyOfHit, toHitRows } from "./hit-rows.ts";
import { SearchFields, toggled } from "./SearchFields.tsx";
import { describe, keysOfField, keysOfPlaces, passedOverWords } from "./search-words.ts";
import { fewestLetters, useHits } from "./use-hits.ts";
import "./search.css";

export interface SearchPanelProps {
  checkout: Checkout;
  desk: Desk;
  terms: SearchTerms;
  onTerms: (terms: SearchTerms) => void;
  /** Shows a place: as a preview, with the focus in it or without, or as a tab of its own, which has the focus. */
  onOpen: (path: string, line: number, how: "shown" | "entered" | "kept") => void;
  onClose: () => void;
}

const noExpressions = "This server finds words, not expressions.";
const most = 10_000;
/** Milliseconds after which a chosen place is shown. */
const quiet = 80;

export function SearchPanel({ checkout, desk, terms, onTerms, onOpen, onClose }: SearchPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const { files, isBusy, isCut, passedOver, error, unread } = useHits(checkout, desk, terms);
  const [chosen, setChosen] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => new Map([...files].filter(([path]) => !leftOut.has(path))), [files, leftOut]);
  const first = shown.values().next().value?.[0];
  const isChosen = useMemo(
    () => chosen !== null && [...shown.values()].some((hits) => hits.some((hit) => keyOfHit(hit) === chosen)),
    [shown, chosen],
  );
  const active = isChosen ? chosen : first === undefined ? null : keyOfHit(first);
  const rows = useMemo(() => toHitRows(shown, active).slice(0, most), [shown, active]);
  const at = rows.findIndex((row) => row.kind === "hit" && row.key === active);
  const count = useMemo(() => [...shown.values()].reduce((sum, hits) => sum + hits.length, 0), [shown]);
  useEffect(() => showFound({ files: shown, chosen: active, count }), [shown, active, count]);
  useEffect(() => () => showFound(null), []);
  const [hasFocus, setFocus] = useState(false);
  useStatusKeys(count === 0 ? keysOfField : keysOfPlaces, hasFocus);
  // Who came by an address, or back, has the focus in what the search has nothing to do with.
  useEffect(() => {
    if (useWantedFocus.getState().target === null) wantFocus({ kind: "search" });
  }, []);
  const isWanted = useWantedFocus(({ target }) => target?.kind === "search");
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    field.current?.select();
    focusTaken();
  }, [isWanted]);
  // Steps in a row show the last one.
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  // What one types shows its first place beside it; a place that came with the address stays.
  const hasTyped = useRef(false);
  const show = useRef(onOpen);
  useEffect(() => {
    show.current = onOpen;
  });
  const restsAt = useStill(active ?? "");
  const firstPath = first?.path;
  const firstLine = first?.line;
  useEffect(() => {
    if (restsAt && hasTyped.current && !isBusy && chosen === null && firstPath !== undefined && firstLine !== undefined)
      show.current(firstPath, firstLine, "shown");
  }, [restsAt, isBusy, chosen, firstPath, firstLine]);

  const choose = (index: number, how: "shown" | "entered" | "kept" = "shown"): void => {
    const row = rows[index];
    if (row === undefined || row.kind === "context") return;
    const hit = row.kind === "hit" ? row.hit : shown.get(row.path)?.[0];
    if (hit === undefined) return;
    setChosen(keyOfHit(hit));
    clearTimeout(waiting.current);
    if (how === "shown") waiting.current = setTimeout(() => onOpen(hit.path, hit.line, how), quiet);
    else onOpen(hit.path, hit.line, how);
  };
  const step = (by: 1 | -1): void => choose(hitAfter(rows, at, by));
  const list = useList({
    role: "tree",
    label: "Places",
    count: rows.length,
    identity: `${terms.text} ${terms.within ?? ""}`,
    rowHeight: useRowHeight(24),
    active: at,
    activeKey: active ?? "",
    onActive: (index) => choose(index),
    onPress: (index, event) => choose(index, event.detail > 1 ? "kept" : "shown"),
    paddingStart: 4,
    paddingEnd: 4,
  });
  /** From within the text one goes on in the text. */
  const stepThere = (by: 1 | -1): void => choose(hitAfter(rows, at, by), hasFocus ? "shown" : "entered");
  useCommand("search.next", () => stepThere(1), { disabled: count === 0 ? "Nothing was found." : null });
  useCommand("search.previous", () => stepThere(-1), { disabled: count === 0 ? "Nothing was found." : null });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    pressIn(["hits", "list"], event, {
      "hits.open": () => choose(at, "kept"),
      "hits.next": () => step(1),
      "hits.previous": () => (at <= hitAfter(rows, -1, 1) ? field.current?.focus() : step(-1)),
      "hits.next-file": () => choose(fileAfter(rows, at, 1)),
      "hits.previous-file": () => choose(fileAfter(rows, at, -1)),
      "hits.leave-out": () => {
        const path = rows[at]?.path;
        if (path === undefined) return;
        const next = rows[fileAfter(rows, at, 1)];
        setLeftOut(new Set([...leftOut, path]));
        if (next?.kind === "hit" && next.path !== path) setChosen(next.key);
      },
      "hits.close": onClose,
      "list.first": () => choose(hitAfter(rows, -1, 1)),
      "list.last": () => choose(hitAfter(rows, rows.length, -1)),
      "list.page-down": list.keys["list.page-down"],
      "list.page-up": list.keys["list.page-up"],
    });
  };
  // The first place is on its way.
  const postpone = usePostponedKeys(at < 0 && isBusy && terms.text.length >= fewestLetters);
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown" || event.key === "Enter") {
      if (at < 0) {
        postpone?.(event);
        return;
      }
      list.scroller.current?.focus();
      choose(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const change = (part: Partial<SearchTerms>): void => {
    setLeftOut(new Set());
    setChosen(null);
    hasTyped.current = true;
    onTerms({ ...terms, ...part });
  };
  const isLocal = checkout.connection === "local";
  useCommand("search.case", () => change(toggled(terms, "matchCase")));
  useCommand("search.word", () => change(toggled(terms, "wholeWord")));
  useCommand("search.expression", () => change(toggled(terms, "expression")), { disabled: isLocal ? null : noExpressions });
  const changeTerms = useLatestCallback(change);
  const pressInField = useLatestCallback(onFieldKey);
  const fault = terms.expression && error instanceof ApiError && error.status === 400 ? error.message : null;
  const told = describe(terms, error, count, shown.size, isBusy, passedOver);
  return (
    <aside
      className="search"
      aria-label="Search in files"
      {...home(".ui-search input")}
      tabIndex={-1}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      <div className="search-head">
        <span className="search-title">Search in files</span>
        <IconButton icon={X} label="Back to the tree" onPress={onClose} />
      </div>
      <SearchFields {...{ field, terms, fault, isLocal }} onChange={changeTerms} onKeyDown={pressInField} />
      <div className="search-count">
        <span role="status">{told}</span>
        {isBusy && terms.text.length >= fewestLetters ? <Spinner /> : null}
        {leftOut.size === 0 ? null : (
          <button type="button" className="search-left-out" onClick={() => setLeftOut(new Set())}>
            {formatCount(leftOut.size)} left out
          </button>
        )}
      </div>
      <div {...list.list(onKeyDown)} className="search-list" {...surface("hits", "list")}>
        <div className="search-space" {...list.space}>
          {list.drawn.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the list, which names the active row.
              <div
                {...list.row(index, nameOfRow(row, desk))}
                key={row.key}
                role="treeitem"
                aria-level={row.kind === "file" ? 1 : 2}
                aria-expanded={row.kind === "file" ? true : undefined}
                aria-selected={index === at}
                className="search-row"
                data-kind={row.kind}
              >
                <HitCells row={row} desk={desk} />
              </div>
            );
          })}
        </div>
      </div>
      {passedOver === null ? null : <div className="search-foot">{passedOverWords[passedOver]}</div>}
      <div className="search-foot">
        {isCut
          ? "The server was asked for 1,000 places: narrow the search to see the others."
          : unread > 0
            ? `${formatCount(unread)} staged or typed ${unread === 1 ? "text is" : "texts are"} not searched: only git reads this expression.`
            : `Staged and typed text is searched as it stands here.${isLocal ? "" : ` ${noExpressions}`}`}
      </div>
    </aside>
  );
}
