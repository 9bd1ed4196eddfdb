// Blame beside an open text: a lane of ranges that follows what is typed, lines of one commit lit together, and the card of a range.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { BlamedCommit } from "../../data/blame.ts";
import type { Hover, HoverCard, Lane, Lines, Marks, OpenEditor } from "../../monaco/load.ts";
import { focusTaken } from "../../state/focus.ts";
import { useNarrow } from "../../ui/frame/use-narrow.ts";
import { useChanges, useOpenEditor } from "../editor/index.ts";
import { BlameCard } from "./BlameCard.tsx";
import { type BlameKeys, takeKeys } from "./blame-keys.ts";
import { drawRange, optionId } from "./draw-range.ts";
import { lineAfter, type Owners, rangeAt, rangesIn, turned, typedOwners } from "./ranges.ts";
import { countLines, type ShownRange, showRanges } from "./shown-ranges.ts";
import type { KnownBlame } from "./use-blame.ts";
import "./blame.css";

export interface BlameLayerProps {
  connection: string;
  id: string;
  blame: KnownBlame;
  /** Owners when nothing is looked past; null = nothing is. */
  plain: Owners | null;
  ignored: ReadonlySet<string>;
  /** The text as it was committed, with LF. */
  committed: string;
  /** No commit has the file. */
  isNew: boolean;
  /** The revision that is shown for itself: its lines are marked. */
  revision: string | null;
  actions: LayerActions;
  /** Lets the strip ask where one is; null when the text goes. */
  onView: (view: LayerView | null) => void;
  /** Hears how many ranges of how many commits there are. */
  onCounts: (counts: { readonly ranges: number; readonly commits: number }) => void;
}

export interface LayerActions {
  /** Whether the lane shall have the focus when it comes; said once. */
  takeFocus(): boolean;
  openCommit(sha: string, line: number): void;
  before(sha: string, line: number): void;
  /** Follows the lines that are selected, or else this one, back through what changed them. */
  follow(line: number): void;
  copy(sha: string): void;
  /** Back to where the walk began; false where there is none. */
  home(): boolean;
  /** Keys that are the same on the strip. */
  readonly keys: Omit<
    BlameKeys,
    "blame.next" | "blame.previous" | "blame.open" | "blame.before" | "blame.follow" | "blame.copy" | "blame.leave"
  >;
}

/** Where one is in the text. */
export interface LayerView {
  /** The committed line of the caret, from 1. */
  line(): number;
  /** The keys of the lane, for the strip. */
  readonly keys: BlameKeys;
  /** Committed lines of what is selected; null = less than two. */
  selected(): Lines | null;
  onSelection(listener: () => void): () => void;
  focus(): void;
}

/** Lines beyond those in sight that are drawn ahead, and how near the end of these one may come. */
const ahead = 300;
const margin = 60;
/** Lanes in px (design, 04). */
const [wide, narrow] = [316, 212];
/** Line numbers and the marks beside them, which come out of the half that the text does not have. */
const gutter = 64;
const cardWidth = 484;
/** Marks of one commit in the ruler. */
const mostLit = 2_000;

interface Card {
  readonly host: HTMLElement;
  readonly sha: string;
  readonly commit: BlamedCommit;
  readonly line: number;
}

export function BlameLayer(props: BlameLayerProps) {
  const { connection, id, blame, plain, ignored, committed, isNew, revision, actions, onView, onCounts } = props;
  const editor = useOpenEditor();
  const changes = useChanges(editor, committed, null);
  const width = useNarrow() ? narrow : wide;
  const [near, setNear] = useState<Lines>({ from: 1, to: ahead });
  const [caret, setCaret] = useState(1);
  const [pointed, setPointed] = useState<string | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const [card, setCard] = useState<Card | null>(null);

  const ranges = useMemo((): ShownRange[] => {
    if (editor === null) return [];
    const count = editor.lineCount();
    if (isNew) return showRanges({ owners: Array.from({ length: count }, () => null), commits: blame.commits, plain: null, ignored });
    const { places } = changes.now();
    const typed = (owners: Owners): Owners => typedOwners(owners, places, count);
    return showRanges({ owners: typed(blame.owners), commits: blame.commits, plain: plain === null ? null : typed(plain), ignored });
  }, [editor, changes, blame.owners, blame.commits, plain, ignored, isNew]);
  const active = rangeAt(ranges, caret);
  const lit = pointed ?? (card === null ? (hasFocus ? (active?.sha ?? null) : null) : card.sha);

  const lane = useRef<Lane | null>(null);
  const hover = useRef<Hover | null>(null);
  const edges = useRef<Marks | null>(null);
  const lights = useRef<Marks | null>(null);
  /** The commit whose card a key asked for: the same key may come again before it is drawn. */
  const asked = useRef<string | null>(null);
  const cardOf = (line: number): HoverCard | null => {
    const range = rangeAt(ranges, line);
    const { sha, commit } = range ?? {};
    if (range === undefined || sha == null || commit === undefined) return null;
    return {
      ...{ from: line, to: line, key: `${sha} ${range.from}`, width: cardWidth },
      draw: (host) => {
        host.classList.add("blame-card-host");
        setCard({ host, sha, commit, line });
        return () => {
          asked.current = null;
          setCard((shown) => (shown?.host === host ? null : shown));
        };
      },
    };
  };
  const openCard = (line: number, at: boolean): void => {
    const found = cardOf(line);
    asked.current = at ? (rangeAt(ranges, line)?.sha ?? null) : null;
    if (found === null) hover.current?.hide();
    else if (at) hover.current?.open(found);
    else hover.current?.point(found);
  };
  const early = useRef<(() => boolean)[]>([]);
  const latest = useRef({ ranges, actions, blame, card, changes, lit, openCard, onView, onCounts });
  useLayoutEffect(() => {
    latest.current = { ranges, actions, blame, card, changes, lit, openCard, onView, onCounts };
  });

  // The lane and all that stands in the text, as long as the text is this one.
  useEffect(() => {
    if (editor === null) return;
    const shown = editor;
    const made = shown.addLane({ name: "Blame", width: `round(down, min(${width}px, 50% - ${gutter}px), 1px)` });
    const { element } = made;
    lane.current = made;
    hover.current = shown.addHover(() => null);
    edges.current = shown.addMarks();
    lights.current = shown.addMarks();
    element.classList.add("blame-lane");
    element.setAttribute("role", "listbox");
    element.tabIndex = 0;
    element.dataset["surface"] = "blame";
    const keys = laneKeys(shown);
    const committedLine = (line: number): number => lineAfter(turned(latest.current.changes.now().places), line).line;
    const look = (): void => {
      const seen = shown.visible();
      latest.current.blame.see({ from: committedLine(seen.from), to: committedLine(seen.to) });
      setNear((before) =>
        (seen.from >= before.from + margin || before.from === 1) && seen.to <= before.to - margin
          ? before
          : { from: Math.max(1, seen.from - ahead), to: seen.to + ahead },
      );
    };
    const releases = [
      takeKeys(element, () => keys),
      shown.onCaret(setCaret),
      shown.onView(look),
      listen(element, "focus", () => setFocus(true)),
      listen(element, "blur", () => setFocus(false)),
    ];
    setCaret(shown.caret());
    look();
    latest.current.onView({
      keys,
      line: () => committedLine(shown.caret()),
      selected: () => {
        const selection = shown.selection();
        return selection === null || selection.from === selection.to
          ? null
          : { from: committedLine(selection.from), to: committedLine(selection.to) };
      },
      onSelection: (listener) => shown.onSelection(listener),
      focus: () => element.focus({ preventScroll: true }),
    });
    if (latest.current.actions.takeFocus()) {
      element.focus({ preventScroll: true });
      // Also where the text was to have it: blame was asked for before it came.
      focusTaken();
    }
    return () => {
      latest.current.onView(null);
      for (const release of releases) release();
      for (const part of [hover.current, edges.current, lights.current, made]) part?.dispose();
      [lane.current, hover.current, edges.current, lights.current] = [null, null, null, null];
      early.current = [];
      setCard(null);
      setPointed(null);
      setFocus(false);
    };

    function laneKeys(at: OpenEditor): BlameKeys {
      const here = (): ShownRange | undefined => rangeAt(latest.current.ranges, at.caret());
      /** Keys that come before their ranges do wait for them, in their order. */
      const whenKnown = (act: () => boolean) => (): void => {
        if (early.current.length > 0 || !(act() || isSettled(latest.current.blame))) early.current.push(act);
      };
      const step = (by: 1 | -1) =>
        whenKnown(() => {
          const range = here();
          if (range?.sha === undefined) return false;
          const next = rangeAt(latest.current.ranges, by === 1 ? range.to + 1 : range.from - 1);
          hover.current?.hide();
          asked.current = null;
          // Below a line feed at the end the editor has a line, and git has none.
          const isBelow = next?.from === at.lineCount() && at.text().endsWith("\n");
          if (next !== undefined && !isBelow) at.goTo(next.from);
          return true;
        });
      /** Of the card where one is open, else of the range of the caret. */
      const withCommit = (act: (sha: string, line: number) => void) =>
        whenKnown(() => {
          const { card: open } = latest.current;
          const sha = open?.sha ?? here()?.sha;
          if (sha != null) act(sha, committedLine(open?.line ?? at.caret()));
          return sha !== undefined;
        });
      return {
        ...latest.current.actions.keys,
        "blame.next": step(1),
        "blame.previous": step(-1),
        "blame.open": withCommit((sha, line) => {
          if ((latest.current.card?.sha ?? asked.current) === sha) latest.current.actions.openCommit(sha, line);
          else latest.current.openCard(at.caret(), true);
        }),
        "blame.before": withCommit((sha, line) => latest.current.actions.before(sha, line)),
        "blame.follow": withCommit((_sha, line) => latest.current.actions.follow(line)),
        "blame.copy": withCommit((sha) => latest.current.actions.copy(sha)),
        "blame.leave": () => {
          // Who closes a card that has not come stays: the next key was meant for a range, and would be typed.
          const isWaiting = early.current.length > 0;
          early.current = [];
          asked.current = null;
          if (isWaiting) return;
          if (latest.current.card !== null) hover.current?.hide();
          else if (!latest.current.actions.home()) at.focus();
        },
      };
    }
  }, [editor, width]);

  const { isWhole } = blame;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is tried again with each range that comes.
  useEffect(() => {
    for (let act = early.current[0]; act !== undefined && (act() || isSettled(blame)); act = early.current[0]) early.current.shift();
  }, [ranges, blame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor, or another width, is another lane.
  useEffect(() => {
    const now = new Date();
    const drawn = rangesIn(ranges, near).filter(({ sha, commit }) => sha === null || commit !== undefined || !isWhole);
    lane.current?.set(
      drawn.map((range) => ({
        from: range.from,
        to: range.to,
        key: `${range.from} ${range.to} ${range.sha ?? ""} ${range.commit === undefined} ${range.heat} ${range.mark}`,
        draw: (host) => {
          drawRange(host, {
            range,
            now,
            onPoint: (line) => {
              setPointed(line === null ? null : (range.sha ?? null));
              if (line === null) hover.current?.point(null);
              else latest.current.openCard(line, false);
            },
            onPress: (line) => {
              editor?.goTo(line);
              lane.current?.element.focus({ preventScroll: true });
              latest.current.openCard(line, true);
            },
          });
          light(host, latest.current.lit);
          return () => undefined;
        },
      })),
    );
    edges.current?.set([
      ...drawn.filter(({ from }) => from > 1).map(({ from }) => ({ from, to: from, line: "blame-edge" })),
      ...drawn
        .filter(({ sha }) => revision !== null && sha === revision)
        .map(({ from, to }) => ({ from, to, line: "blame-came", bar: "blame-came-bar" })),
    ]);
  }, [editor, width, ranges, near, isWhole, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor, or another width, is another lane.
  useEffect(() => {
    for (const host of lane.current?.element.querySelectorAll<HTMLElement>(".blame-range") ?? []) light(host, lit);
    const own = lit === null ? [] : ranges.filter(({ sha }) => sha === lit).slice(0, mostLit);
    lights.current?.set(own.map(({ from, to }) => ({ from, to, line: "blame-lit", ruler: { token: "--accent", isLight: true } })));
  }, [editor, width, ranges, lit, near]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor, or another width, is another lane.
  useEffect(() => {
    const element = lane.current?.element;
    if (element === undefined) return;
    for (const option of element.querySelectorAll("[aria-selected]")) option.removeAttribute("aria-selected");
    const option = active === undefined ? null : element.querySelector(`#${optionId(active.from)}`);
    option?.setAttribute("aria-selected", "true");
    if (option === null) element.removeAttribute("aria-activedescendant");
    else element.setAttribute("aria-activedescendant", option.id);
  }, [editor, width, active, ranges, near, hasFocus]);
  const counts = useMemo(() => {
    const known = ranges.filter(({ sha }) => sha != null);
    return { ranges: known.length, commits: new Set(known.map(({ sha }) => sha)).size };
  }, [ranges]);
  useEffect(() => latest.current.onCounts(counts), [counts]);

  if (card === null || editor === null) return null;
  const { sha, line } = card;
  const committedLine = lineAfter(turned(changes.places), line).line;
  return createPortal(
    <BlameCard
      {...{ connection, id }}
      commit={card.commit}
      count={countLines(ranges, sha)}
      hasKeys={hasFocus}
      onOpen={() => actions.openCommit(sha, committedLine)}
      onBefore={() => actions.before(sha, committedLine)}
      onFollow={() => actions.follow(committedLine)}
      onCopy={() => actions.copy(sha)}
    />,
    card.host,
  );
}

function light(host: HTMLElement, sha: string | null): void {
  host.toggleAttribute("data-lit", sha !== null && host.dataset["sha"] === sha);
}

function listen(element: HTMLElement, name: "focus" | "blur", listener: () => void): () => void {
  element.addEventListener(name, listener);
  return () => element.removeEventListener(name, listener);
}

/** Whether no more ranges come. */
const isSettled = ({ isWhole, error }: KnownBlame): boolean => isWhole || error !== null;
