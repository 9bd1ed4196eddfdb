// One file: the branch's text, the result that can be typed in, and mine, aligned line by line under one scroll.
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type WheelEvent,
} from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import type { Choice, FileMerge, MergeResult } from "../../desk/model.ts";
import { setMerge } from "../../desk/staging.ts";
import { deskOf } from "../../desk/store.ts";
import { flushTyping } from "../../desk/typing.ts";
import type { OpenEditor, Scroll } from "../../monaco/load.ts";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { focusTaken, useWantedFocus } from "../../state/focus.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useNarrow } from "../../ui/frame/use-narrow.ts";
import { TextPane } from "../editor/index.ts";
import { heightsOf, noneTall, type Tall } from "./heights.ts";
import { layOut } from "./model/layout.ts";
import { choose, countOpen, firstResult, isAsked, retype } from "./model/result.ts";
import { PlaceBars } from "./PlaceBars.tsx";
import { ResultLayers } from "./ResultLayers.tsx";
import type { OpenMerge } from "./read-merge.ts";
import { type Side, SideHead } from "./SideHead.tsx";
import { SidePane } from "./SidePane.tsx";
import { Sideways } from "./Sideways.tsx";

export interface MergePaneProps {
  deskKey: string;
  merge: FileMerge;
  lines: NonNullable<OpenMerge["lines"]>;
  branch: string;
  /** The file on the branch; null = it is not there. */
  theirs: OpenMerge["theirs"];
}

/** px above and below what is in sight that are drawn too. */
const spare = 400;

export function MergePane({ deskKey, merge, lines, branch, theirs }: MergePaneProps) {
  const { path } = merge;
  const { places } = lines;
  const first = useMemo(() => firstResult(places), [places]);
  const result = merge.result ?? first;
  const panes = useRef<HTMLElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const [side, setSide] = useState<Side>("theirs");
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [inSight, setInSight] = useState({ from: 0, to: 2_000 });
  /** px that each side is wider than its pane, that all can be scrolled sideways, and that they are. */
  const [wider, setWider] = useState<Readonly<Record<Side, number>>>({ theirs: 0, yours: 0 });
  const [reach, setReach] = useState(0);
  const [sideways, setSideways] = useState(0);
  /** In a narrow window one side stands beside the result. */
  const isWide = !useNarrow();
  const sides = useMemo((): readonly Side[] => (isWide ? ["theirs", "yours"] : [side]), [isWide, side]);
  const { wraps, wrap } = useDiffLayout();
  const [tall, setTall] = useState<Tall>(noneTall);
  const onHeights = useCallback(
    (pane: keyof Tall, heights: ReadonlyMap<number, number>): void => setTall((known) => ({ ...known, [pane]: heights })),
    [],
  );
  const onResultHeights = useCallback((heights: ReadonlyMap<number, number>): void => onHeights("result", heights), [onHeights]);
  const layout = useMemo(
    () => layOut(places, result, unfolded, sides, wraps ? heightsOf(tall) : null),
    [places, result, unfolded, sides, wraps, tall],
  );
  const asked = useMemo(() => places.flatMap((place, index) => (isAsked(place, result.choices[index]) ? [index] : [])), [places, result]);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = asked.find((index) => index === chosen) ?? asked.find((index) => result.choices[index] === "open") ?? asked[0] ?? null;

  /** On what the desk has now: what was typed meanwhile is there. */
  const change = useCallback(
    (edit: (now: MergeResult) => MergeResult): void => {
      const known = ownValue(deskOf(deskKey).merges, path);
      if (known !== undefined) setMerge(deskKey, path, { ...known, result: edit(known.result ?? first) });
    },
    [deskKey, path, first],
  );
  const take = (index: number, choice: Exclude<Choice, "auto" | "edited">): void => {
    flushTyping();
    setChosen(index);
    change((now) => choose(places, now, index, choice));
  };
  const text = useRef<HTMLDivElement>(null);
  /** Takes the caret to the lines of a place. */
  const enter = (index: number | null): void => {
    const block = index === null ? undefined : layout.blocks[index];
    if (block !== undefined) editor.current?.goTo(block.resultAt + 1);
  };
  const reveal = (index: number): void => {
    setChosen(index);
    const block = layout.blocks[index];
    if (block === undefined) return;
    if (text.current?.contains(document.activeElement)) enter(index);
    const { top, left } = editor.current?.scroll() ?? { top: 0, left: 0 };
    const height = panes.current?.clientHeight ?? 400;
    const isSeen = block.top >= top && block.top + Math.min(block.height, height / 2) <= top + height;
    if (!isSeen) editor.current?.scrollTo({ top: Math.max(0, block.top - 80), left });
  };
  const step = (by: 1 | -1) => (): void => {
    const at = current === null ? -1 : asked.indexOf(current);
    // An open one first, round the end; where none is, the next one.
    const order = asked.map((_, count) => asked[(at + by * (count + 1) + asked.length * 2) % asked.length] ?? 0);
    const next = order.find((index) => result.choices[index] === "open") ?? order[0];
    if (next !== undefined) reveal(next);
  };
  /** From the overlaps one comes to the lines of the one that is chosen, and back by Escape where that closes nothing in the text. */
  const onTextFocus = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === panes.current) enter(current);
  };
  const onTextKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === "Escape" && !defaultPrevented) panes.current?.focus();
  };
  const none = current === null ? "Nothing overlaps in this file." : null;
  const bind = (choice: Exclude<Choice, "auto" | "edited">) => () => current !== null && take(current, choice);
  useCommand("merge.theirs", bind("theirs"), { disabled: none });
  useCommand("merge.yours", bind("yours"), { disabled: none });
  useCommand("merge.both", bind("both"), { disabled: none });
  useCommand("merge.base", bind("base"), { disabled: none });
  useCommand("merge.again", bind("open"), {
    disabled: none ?? (current !== null && result.choices[current] === "open" ? "This overlap is open." : null),
  });
  useCommand("merge.next", step(1), { disabled: none });
  useCommand("merge.previous", step(-1), { disabled: none });
  useCommand("merge.side", () => setSide(side === "theirs" ? "yours" : "theirs"), {
    disabled: isWide ? "Both sides are shown." : null,
    title: side === "theirs" ? "Show yours beside the result" : "Show theirs beside the result",
  });

  const toggleWrap = (): void => wrap(!wraps);
  useCommand("diff.wrap", toggleWrap, { title: wraps ? "Do not wrap long lines" : "Wrap long lines" });

  const follow = useCallback(({ top, left }: Scroll): void => {
    const host = panes.current;
    if (host === null) return;
    host.style.setProperty("--merge-top", `${-top}px`);
    host.style.setProperty("--merge-left", `${-left}px`);
    setSideways(left);
    const from = Math.floor(top / spare) * spare - spare;
    const to = from + Math.ceil((host.clientHeight || 1_000) / spare) * spare + 3 * spare;
    setInSight((known) => (known.from === from && known.to === to ? known : { from, to }));
  }, []);
  const onWheel = ({ deltaX, deltaY, deltaMode }: WheelEvent): void => {
    const open = editor.current;
    if (open === null) return;
    const unit = deltaMode === 0 ? 1 : 20;
    const { top, left } = open.scroll();
    open.scrollTo({ top: top + deltaY * unit, left: left + deltaX * unit });
  };
  const onWider = useCallback(
    (which: Side, px: number): void => setWider((known) => (known[which] === px ? known : { ...known, [which]: px })),
    [],
  );
  const onLeft = useCallback((left: number): void => editor.current?.scrollTo({ top: editor.current.scroll().top, left }), []);
  const onEditor = useCallback(
    (open: OpenEditor | null): void => {
      editor.current = open;
      if (open !== null) follow(open.scroll());
    },
    [follow],
  );
  // Where one begins: at the first overlap.
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (hasStarted.current || editor.current === null || current === null) return;
    hasStarted.current = true;
    reveal(current);
  });
  const wantsFocus = useWantedFocus(({ target }) => target?.kind === "home");
  useEffect(() => {
    if (!wantsFocus || panes.current === null) return;
    panes.current.focus();
    focusTaken();
  }, [wantsFocus]);

  const left = countOpen(result);
  const head = (which: Side) => (
    <SideHead key={which} side={which} deskKey={deskKey} merge={merge} branch={branch} theirs={theirs} onSide={isWide ? null : setSide} />
  );
  const shownAt = sides.length === 2 ? ["theirs", "result", "yours"] : [side, "result"];
  return (
    <div className="merge-file-pane">
      <div className="merge-columns" data-sides={sides.length}>
        {sides[0] === undefined ? null : head(sides[0])}
        <div className="merge-column" data-side="result">
          <h2>Result</h2>
          <span className="merge-column-fact merge-left" data-open={left > 0 || undefined} role="status">
            {asked.length === 0
              ? "nothing overlaps"
              : left === 0
                ? "No overlap left"
                : `${left} of ${asked.length} ${asked.length === 1 ? "overlap" : "overlaps"} left`}
          </span>
          <Button size="small" variant="quiet" keys={keyOf("diff.wrap")} aria-pressed={wraps} onPress={toggleWrap}>
            Wrap
          </Button>
          <Button
            size="small"
            keys={keyOf("merge.base")}
            aria-pressed={current !== null && result.choices[current] === "base"}
            offReason={none ?? undefined}
            onPress={() => current !== null && take(current, "base")}
          >
            Base
          </Button>
        </div>
        {sides[1] === undefined ? null : head(sides[1])}
      </div>
      <section
        ref={panes}
        className="merge-panes"
        data-sides={sides.length}
        aria-label={`Overlaps of ${path}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the overlaps work while it has the focus
        tabIndex={0}
        style={{ "--merge-top": "0px", "--merge-left": "0px" } as CSSProperties}
      >
        {shownAt.map((which) =>
          which === "result" ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: the text in it takes the focus
            <div key="result" ref={text} className="merge-result" data-pane="" onFocus={onTextFocus} onKeyDown={onTextKey}>
              <TextPane
                textKey={`merge ${deskKey} ${path}`}
                path={path}
                text={result.text}
                readOnly={null}
                line={null}
                onType={(text) => change((now) => retype(places, now, text))}
                onCaret={() => undefined}
                wantsFocus={false}
                onFocused={() => undefined}
                hasFoot={false}
                isAligned
              >
                <ResultLayers
                  places={places}
                  result={result}
                  layout={layout}
                  wraps={wraps}
                  onHeights={onResultHeights}
                  reach={Math.max(0, ...sides.map((shown) => wider[shown]))}
                  onReach={setReach}
                  onScroll={follow}
                  onEditor={onEditor}
                />
              </TextPane>
            </div>
          ) : (
            <SidePane
              key={which}
              side={which as Side}
              path={path}
              text={lines.files[which as Side].text}
              result={result}
              layout={layout}
              wraps={wraps}
              onHeights={onHeights}
              inSight={inSight}
              onReach={onWider}
              onWheel={onWheel}
            />
          ),
        )}
        <PlaceBars
          layout={layout}
          result={result}
          asked={asked}
          current={current}
          inSight={inSight}
          onTake={take}
          onUnfold={(index) => setUnfolded((known) => new Set([...known, index]))}
          onWheel={onWheel}
        />
      </section>
      <Sideways reach={reach} left={sideways} onLeft={onLeft} />
    </div>
  );
}
