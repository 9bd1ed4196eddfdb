// Search in files, in place of the tree: results as one types, grouped by file, gone through by keys while the text follows.
import { CaseSensitive, ChevronDown, Regex, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, pressIn, surface } from "../../commands/press.ts";
import type { Checkout } from "../../data/checkout.ts";
import type { Desk } from "../../desk/model.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { focusTaken, home, useWantedFocus } from "../../state/focus.ts";
import { nameOf, parentOf } from "../../state/tree.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SearchField } from "../../ui/controls/SearchField.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { cutAround } from "./cut-line.ts";
import type { SearchTerms } from "./find-hits.ts";
import { fileAfter, type HitRow, hitAfter, toHitRows } from "./hit-rows.ts";
import { fewestLetters, useHits } from "./use-hits.ts";
import "./search.css";

export interface SearchPanelProps {
  checkout: Checkout;
  desk: Desk;
  terms: SearchTerms;
  onTerms: (terms: SearchTerms) => void;
  /** Shows a place; `stay`: as a tab of its own, with the focus in it. */
  onOpen: (path: string, line: number, stay: boolean) => void;
  onClose: () => void;
}

const noExpressions = "This server finds words, not expressions.";
const most = 10_000;
/** Milliseconds after which a chosen place is shown. */
const quiet = 80;

export function SearchPanel({ checkout, desk, terms, onTerms, onOpen, onClose }: SearchPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const { files, isBusy, isCut, error, unread } = useHits(checkout, desk, terms);
  const [chosen, setChosen] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => new Map([...files].filter(([path]) => !leftOut.has(path))), [files, leftOut]);
  const first = shown.values().next().value?.[0];
  const isChosen = chosen !== null && [...shown.values()].some((hits) => hits.some((hit) => `${hit.path}:${hit.line}` === chosen));
  const active = isChosen ? chosen : first === undefined ? null : `${first.path}:${first.line}`;
  const rows = useMemo(() => toHitRows(shown, active).slice(0, most), [shown, active]);
  const at = rows.findIndex((row) => row.kind === "hit" && row.key === active);
  const count = useMemo(() => [...shown.values()].reduce((sum, hits) => sum + hits.length, 0), [shown]);
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

  const choose = (index: number, stay = false): void => {
    const row = rows[index];
    if (row === undefined || row.kind === "context") return;
    const hit = row.kind === "hit" ? row.hit : shown.get(row.path)?.[0];
    if (hit === undefined) return;
    setChosen(`${hit.path}:${hit.line}`);
    clearTimeout(waiting.current);
    if (stay) onOpen(hit.path, hit.line, true);
    else waiting.current = setTimeout(() => onOpen(hit.path, hit.line, false), quiet);
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
    onActive: choose,
    onPress: (index, event) => choose(index, event.detail > 1),
    paddingStart: 4,
    paddingEnd: 4,
  });
  useCommand("search.next", () => step(1), { disabled: count === 0 ? "Nothing was found." : null });
  useCommand("search.previous", () => step(-1), { disabled: count === 0 ? "Nothing was found." : null });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    pressIn(["hits", "list"], event, {
      "hits.open": () => choose(at, true),
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
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown" || event.key === "Enter") {
      if (at < 0) return;
      list.scroller.current?.focus();
      choose(at, false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const change = (part: Partial<SearchTerms>): void => {
    setLeftOut(new Set());
    setChosen(null);
    onTerms({ ...terms, ...part });
  };
  const toggleCase = (): void => change({ matchCase: !terms.matchCase });
  const toggleWord = (): void => change({ wholeWord: !terms.wholeWord });
  useCommand("search.case", toggleCase);
  useCommand("search.word", toggleWord);
  const isLocal = checkout.connection === "local";
  const toggleExpression = (): void => change({ expression: !terms.expression });
  useCommand("search.expression", toggleExpression, { disabled: isLocal ? null : noExpressions });
  const fault = terms.expression && error instanceof ApiError && error.status === 400 ? error.message : null;
  const told = describe(terms, error, count, shown.size, isBusy);
  return (
    <aside className="search" aria-label="Search in files" {...home(".ui-search input")} tabIndex={-1}>
      <div className="search-head">
        <span className="search-title">Search in files</span>
        <IconButton icon={X} label="Back to the tree" onPress={onClose} />
      </div>
      <div className="search-fields">
        <SearchField
          field={field}
          label="Search in files"
          placeholder="Text"
          value={terms.text}
          onChange={(text) => change({ text })}
          onKeyDown={onFieldKey}
          mono
        >
          <IconButton icon={CaseSensitive} label="Match case" keys={keyOf("search.case")} pressed={terms.matchCase} onPress={toggleCase} />
          <IconButton icon={WholeWord} label="Whole words" keys={keyOf("search.word")} pressed={terms.wholeWord} onPress={toggleWord} />
          {isLocal ? (
            <IconButton
              icon={Regex}
              label="Regular expression"
              keys={keyOf("search.expression")}
              pressed={terms.expression}
              onPress={toggleExpression}
            />
          ) : null}
        </SearchField>
        {fault === null ? null : (
          <p className="search-fault" role="alert">
            The expression is not valid. {fault}
          </p>
        )}
        <div className="search-paths">
          {(["within", "without"] as const).map((name) => (
            <TextField
              key={name}
              label={name === "within" ? "Only in" : "Not in"}
              labelPlace="hidden"
              prefix={name === "within" ? "in" : "not in"}
              placeholder={name === "within" ? "src, *.ts" : "dist, *.snap"}
              size="small"
              mono
              value={terms[name] ?? ""}
              onChange={(text) => change({ [name]: text.trim() === "" ? null : text })}
            />
          ))}
        </div>
      </div>
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
                {...list.row(index, nameOfRow(row))}
                key={row.key}
                role="treeitem"
                aria-level={row.kind === "file" ? 1 : 2}
                aria-expanded={row.kind === "file" ? true : undefined}
                aria-selected={index === at}
                className="search-row"
                data-kind={row.kind}
              >
                <RowCells row={row} desk={desk} />
              </div>
            );
          })}
        </div>
      </div>
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

function RowCells({ row, desk }: { row: HitRow; desk: Desk }) {
  if (row.kind === "context")
    return (
      <>
        <span className="search-line ui-num">{row.line}</span>
        <span className="search-code ui-ellipsis">{row.text.trimStart().slice(0, 400)}</span>
      </>
    );
  if (row.kind === "hit") {
    const { text, ranges } = cutAround(row.hit);
    return (
      <>
        <span className="search-line ui-num">{row.hit.line}</span>
        <span className="search-code ui-ellipsis">
          <Highlight text={text} ranges={ranges} />
        </span>
      </>
    );
  }
  const change = desk.changes.find(({ path }) => path === row.path);
  return (
    <>
      <Icon of={ChevronDown} size="tiny" />
      <span className="search-name">{nameOf(row.path)}</span>
      <span className="search-folder ui-ellipsis">{parentOf(row.path)}</span>
      {change?.kind === "delete" ? <span className="search-deleted">staged for deletion</span> : null}
      {change !== undefined && change.kind !== "delete" ? <span className="search-staged">staged</span> : null}
      {change === undefined && ownValue(desk.unsaved, row.path) !== undefined ? <span className="search-staged">typed</span> : null}
      <span className="search-number ui-num">{formatCount(row.count)}</span>
    </>
  );
}

const nameOfRow = (row: HitRow): string =>
  row.kind === "file"
    ? `${row.path}, ${row.count} ${row.count === 1 ? "place" : "places"}`
    : `Line ${row.kind === "hit" ? row.hit.line : row.line}, ${(row.kind === "hit" ? row.hit.text : row.text).trim().slice(0, 200)}`;

/** What was found, or why nothing was. */
function describe(terms: SearchTerms, error: Error | null, places: number, files: number, isBusy: boolean): string {
  if (terms.text.length < fewestLetters) return terms.text === "" ? "" : "Type one more letter.";
  if (terms.expression && error instanceof ApiError && error.status === 400 && places === 0) return "";
  if (error instanceof ApiError && [400, 403, 404, 405, 501].includes(error.status) && places === 0)
    return "This server has no text search for this project. Only staged and typed texts were searched.";
  if (error !== null && places === 0) return `The search failed. ${error.message}`;
  if (places === 0) {
    if (isBusy) return "Searching…";
    const filter = [terms.within === null ? "" : `in ${terms.within}`, terms.without === null ? "" : `not in ${terms.without}`];
    const rules = [
      terms.expression ? "for this expression" : "",
      terms.matchCase ? "with this case" : "",
      terms.wholeWord ? "as a whole word" : "",
      ...filter,
    ].filter((word) => word !== "");
    return `Nothing was found${rules.length === 0 ? "" : ` ${rules.join(", ")}`}.`;
  }
  return `${formatCount(places)} ${places === 1 ? "place" : "places"} in ${formatCount(files)} ${files === 1 ? "file" : "files"}`;
}
