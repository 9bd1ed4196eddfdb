// Blame of the open file: whether it is on, what stands over the text and beside it, and what its keys do. The place in the URL holds where one is.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { ignoredRevisionsPath } from "../../../shared/lib/ignored-revisions.ts";
import { useCommand } from "../../commands/bindings.ts";
import { holdKeys } from "../../commands/held-keys.ts";
import { type BlameQuestion, ignoredRevisionsQuery } from "../../data/blame.ts";
import type { Checkout } from "../../data/checkout.ts";
import type { OpenedFile } from "../../data/file.ts";
import { treeQuery } from "../../data/repository.ts";
import { useLastCommit } from "../../data/use-last-commit.ts";
import { flushTyping } from "../../desk/typing.ts";
import type { Lines } from "../../monaco/load.ts";
import { navigate, type PlaceOf, placeIn, placeOf, readLocation } from "../../state/place.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { usePainted } from "../../state/use-painted.ts";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { BlameHead } from "./BlameHead.tsx";
import { BlameLayer, type LayerActions, type LayerView } from "./BlameLayer.tsx";
import type { BlameKeys } from "./blame-keys.ts";
import { showBlameStatus } from "./blame-status.ts";
import { LineBlame } from "./LineBlame.tsx";
import { useBlame } from "./use-blame.ts";
import { useBlameAhead } from "./use-blame-ahead.ts";
import { useRevisions } from "./use-revisions.ts";
import { useTravel } from "./use-travel.ts";

export interface BlameSession {
  readonly isOn: boolean;
  /** Why the file has no blame; null = it has. */
  readonly refusal: string | null;
  /** Turns it on or off; `takesFocus`: the lane has the focus then. */
  turn(on: boolean, takesFocus?: boolean): void;
  /** Stands over the text; null while it is off. */
  readonly head: ReactNode;
  /** A part of the open text; while it is off, the words of the line at most. */
  readonly layer: ReactNode;
}

export interface BlamedText {
  /** null = no commit has the file. */
  readonly file: OpenedFile | null;
  /** As it was committed, with LF. */
  readonly committed: string;
}

export interface SessionOptions {
  readonly place: PlaceOf<"files">;
  readonly checkout: Checkout;
  /** The open text; null where the file is no text that can be blamed. */
  readonly text: BlamedText | null;
  /** Why there is none. */
  readonly refusal: string | null;
  /** Whether the file is still being read. */
  readonly isComing: boolean;
  /** Whether something else is shown in its place: a comparison. */
  readonly isHidden: boolean;
  /** Before it is turned on: shows the text itself. */
  readonly onShow: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Whether the same file is shown, at whatever line of it. */
function isStillAt({ connection, project, ref, path }: PlaceOf<"files">): boolean {
  const now = placeOf(readLocation());
  return now?.view === "files" && now.connection === connection && now.project === project && now.ref === ref && now.path === path;
}

export function useBlameSession({ place, checkout, text, refusal, isComing, isHidden, onShow }: SessionOptions): BlameSession {
  const { connection } = place;
  const id = checkout.project?.path_with_namespace ?? place.project;
  const isOn = place.blame && text !== null && !isHidden;
  const file = text?.file ?? null;
  const isLocal = connection === "local";
  const skips = place.skipsIgnored && isLocal;
  const { commit, path } = file ?? { commit: "", path: "" };
  const ask = isOn && file !== null;
  // At a revision of the file that is the revision itself, before anybody was asked.
  const lastCommit = useLastCommit(connection, id, file, ask).sha ?? commit;
  const question = useMemo(
    (): BlameQuestion | null => (ask ? { connection, id, commit, path, skipsIgnored: skips } : null),
    [ask, connection, id, commit, path, skips],
  );
  const plainQuestion = useMemo(() => (question?.skipsIgnored ? { ...question, skipsIgnored: false } : null), [question]);
  const count = useMemo(() => (isOn ? (text?.committed.split("\n").length ?? 0) : 0), [isOn, text?.committed]);
  const blame = useBlame(question, place.blamedLines, count);
  const askAhead = useBlameAhead(connection, id, isHidden ? null : file, skips);
  const plain = useBlame(plainQuestion, place.blamedLines, count);
  const { data: root, isError: hasNoRoot } = useQuery({ ...treeQuery(connection, id, commit, ""), enabled: ask && isLocal });
  const hasList = root?.entries.some((entry) => entry.path === ignoredRevisionsPath) === true;
  const list = useQuery({ ...ignoredRevisionsQuery(connection, id, commit), enabled: ask && hasList });
  const { data: ignored = nobody } = list;
  /** Whether it is still being looked up which revisions are to be skipped. */
  const seeksIgnored = isLocal && (!ask || (hasList ? list.isPending : root === undefined && !hasNoRoot));

  const [origin] = place.trail;
  const standard = checkout.project?.default_branch ?? null;
  const originRef = origin === undefined ? checkout.ref : (origin.ref ?? standard);
  // On the desk it may have another name than in the commits.
  const [begun, setBegun] = useState({ shown: "", source: "" });
  const isAtBegin = ask && origin === undefined;
  useEffect(() => {
    if (isAtBegin) setBegun({ shown: place.path ?? "", source: path });
  }, [isAtBegin, place.path, path]);
  const source = origin === undefined ? path : origin.path === begun.shown ? begun.source : origin.path;
  const hasBegun = usePainted(blame.owners.length > 0 || blame.isWhole || blame.error !== null);
  const revisions = useRevisions(connection, id, ask ? originRef : null, source, hasBegun);
  const [said, setSaid] = useState({ words: "", at: "" });
  const here = `${place.ref} ${place.path} ${place.blame}`;
  const shown = useMemo(() => (ask ? { commit, path, lastCommit } : null), [ask, commit, path, lastCommit]);
  const travel = useTravel({
    place,
    id,
    shown,
    revisions: revisions.list,
    commits: blame.commits,
    blame,
    say: (words) => setSaid({ words, at: here }),
  });

  const [view, setView] = useState<LayerView | null>(null);
  const [selected, setSelected] = useState<Lines | null>(null);
  useEffect(() => {
    if (view === null) return;
    const look = (): void => setSelected((before) => (sameLines(before, view.selected()) ? before : view.selected()));
    look();
    return view.onSelection(look);
  }, [view]);
  const selection = view === null ? null : selected;
  const wantsLane = useRef(false);
  /** The revision that stood in for the first one, of which nobody knew yet. */
  const onToFirst = useRef<number | null>(null);
  /** The lane, or a card, had the focus when one left: the lane has it again there. The strip keeps it, so that its next key is heard. */
  const keepFocus = useCallback((): void => {
    wantsLane.current = isInBlame() && document.activeElement?.role !== "slider";
  }, []);
  const change = (options: Partial<PlaceOf<"files">>): void => {
    flushTyping();
    navigate(placeIn(place, { ...place, ...("line" in options ? { lastLine: null } : {}), ...options }), { replace: true });
  };
  const [asksIgnored, setAsksIgnored] = useState(false);
  const turn = (on: boolean, takesFocus = false): void => {
    wantsLane.current = on && takesFocus;
    const first = on && place.blamedLines === null ? askAhead() : null;
    if (first !== null) {
      // Keys that follow are meant for the lane.
      const release = holdKeys();
      return void first.then(() => {
        if (isStillAt(place)) turnNow(on);
        release();
      });
    }
    turnNow(on);
  };
  const turnNow = useLatestCallback((on: boolean): void => {
    if (on) {
      onShow();
    } else {
      travel.stop();
      setAsksIgnored(false);
    }
    change(on ? { blame: true } : { blame: false, blamedLines: null });
  });
  const toggleIgnored = (): void => {
    keepFocus();
    if (seeksIgnored) setAsksIgnored(true);
    else if (isLocal && ignored.size > 0) change({ skipsIgnored: !place.skipsIgnored });
    else setSaid({ words: isLocal ? "This repository lists no revisions to skip." : "This server cannot skip revisions.", at: here });
  };
  // The key may come before the list.
  useEffect(() => {
    if (!asksIgnored || seeksIgnored) return;
    setAsksIgnored(false);
    toggleIgnored();
  });
  const setOnly = (lines: Lines | null): void => {
    keepFocus();
    change({ blamedLines: lines });
  };
  const lineHere = (): number => view?.line() ?? place.line ?? 1;
  /** The selected lines, those that alone are blamed, or one; and the newest commit that changed one of them. */
  const follow = (line: number): void => {
    const lines = view?.selected() ?? (inside(place.blamedLines, line) ? place.blamedLines : null) ?? { from: line, to: line };
    const shas = new Set(blame.owners.slice(lines.from - 1, lines.to).flatMap((sha) => sha ?? []));
    const order = new Map(revisions.list.map((revision, index) => [revision.id, index]));
    const timeOf = (sha: string): number => Date.parse(blame.commits.get(sha)?.committed_date ?? "") || 0;
    const [newest] = [...shas].sort(
      (one, other) =>
        (order.get(one) ?? Number.POSITIVE_INFINITY) - (order.get(other) ?? Number.POSITIVE_INFINITY) || timeOf(other) - timeOf(one),
    );
    if (newest === undefined) setSaid({ words: "Nobody has committed these lines yet.", at: here });
    else travel.follow(newest, lines);
  };
  const latest = useRef({ travel, revisions, place, toggleIgnored, lineHere, follow });
  useLayoutEffect(() => {
    latest.current = { travel, revisions, place, toggleIgnored, lineHere, follow };
  });
  const actions = useMemo((): LayerActions => {
    const leaving = (act: () => void) => (): void => {
      keepFocus();
      act();
    };
    return {
      takeFocus: () => {
        const wanted = wantsLane.current;
        wantsLane.current = false;
        return wanted;
      },
      openCommit: (sha, line) => latest.current.travel.open(sha, line),
      before: (sha, line) => leaving(() => latest.current.travel.before(sha, line))(),
      follow: (line) => leaving(() => latest.current.follow(line))(),
      copy: (sha) => copyText(sha, `Copied ${sha.slice(0, 7)} (the whole hash)`),
      home: () => {
        if (latest.current.travel.stop()) return true;
        if (latest.current.place.trail.length === 0) return false;
        leaving(() => latest.current.travel.home())();
        return true;
      },
      keys: {
        "blame.back": leaving(() => latest.current.travel.back()),
        "blame.older": leaving(() => latest.current.travel.step(-1, latest.current.lineHere())),
        "blame.newer": leaving(() => latest.current.travel.step(1, latest.current.lineHere())),
        "blame.first": leaving(() => {
          const { list, isWhole } = latest.current.revisions;
          onToFirst.current = isWhole ? null : list.length - 1;
          latest.current.travel.go(list.length - 1, latest.current.lineHere());
        }),
        "blame.last": leaving(() => latest.current.travel.go(0, latest.current.lineHere())),
        "blame.ignored": () => latest.current.toggleIgnored(),
      },
    };
  }, [keepFocus]);

  // Who asked for the first revision while older ones were still on their way goes on to it, unless they went elsewhere since.
  const isAsked = onToFirst.current !== null && revisions.isWhole;
  const at = travel.wished ?? travel.at;
  useEffect(() => {
    if (!isAsked || at < 0) return;
    const from = onToFirst.current;
    onToFirst.current = null;
    const last = latest.current.revisions.list.length - 1;
    if (from === at && from < last) latest.current.travel.go(last, latest.current.lineHere());
  }, [isAsked, at]);

  useCommand("file.blame", () => turn(!isOn, true), { disabled: refusal, pending: isComing });
  useCommand("file.blame-lines", () => selection !== null && setOnly(selection), {
    disabled: !isOn ? "Blame is not shown." : selection === null ? "Less than two lines are selected." : null,
  });
  const [counts, setCounts] = useState({ ranges: 0, commits: 0 });
  const hasKeys = useSyncExternalStore(onFocusMoved, isInBlame);
  useEffect(() => {
    showBlameStatus(isOn ? counts : null, hasKeys);
  }, [isOn, counts, hasKeys]);
  useEffect(() => () => showBlameStatus(null), []);

  return {
    isOn,
    refusal,
    turn,
    head: isOn ? (
      <BlameHead
        {...{ revisions, ignored, hasKeys, selected: selection }}
        at={travel.at}
        wished={travel.wished}
        trail={place.trail}
        origin={originRef === null ? "" : shortRef(originRef)}
        path={place.path ?? ""}
        skipsIgnored={skips}
        onIgnored={isLocal ? toggleIgnored : null}
        only={place.blamedLines}
        onOnly={setOnly}
        said={said.at === here ? said.words : ""}
        error={blame.error}
        onRetry={blame.retry}
        onRead={() => view?.focus()}
        keys={() => view?.keys ?? keysOf(actions)}
        onGo={(index) => {
          keepFocus();
          travel.go(index, lineHere());
        }}
        onStep={(by) => travel.step(by, lineHere())}
        onBack={travel.back}
        onHome={travel.home}
      />
    ) : null,
    layer:
      isOn && text !== null ? (
        <BlameLayer
          {...{ connection, id, blame, ignored, actions }}
          committed={text.committed}
          isNew={file === null}
          plain={plainQuestion === null ? null : plain.owners}
          revision={place.trail.length > 0 ? lastCommit : null}
          onView={setView}
          onCounts={setCounts}
        />
      ) : text !== null && file !== null ? (
        <LineBlame {...{ connection, id, commit, path }} committed={text.committed} />
      ) : null,
  };
}

const inside = (lines: Lines | null, line: number): boolean => lines !== null && lines.from <= line && line <= lines.to;

const sameLines = (one: Lines | null, other: Lines | null): boolean => one?.from === other?.from && one?.to === other?.to;

const shortRef = (ref: string): string => (/^[0-9a-f]{40,64}$/.test(ref) ? ref.slice(0, 7) : ref);

/** The keys of the strip while no text is there. */
const keysOf = ({ keys, home }: LayerActions): BlameKeys => ({
  ...keys,
  "blame.next": () => false,
  "blame.previous": () => false,
  "blame.open": () => false,
  "blame.before": () => false,
  "blame.follow": () => false,
  "blame.copy": () => false,
  "blame.leave": () => home(),
});

/** Whether the lane, the strip or a card has the focus. */
const isInBlame = (): boolean => document.activeElement?.closest('[data-surface="blame"], .blame-card') != null;

function onFocusMoved(listener: () => void): () => void {
  const moves = ["focusin", "focusout"] as const;
  for (const move of moves) document.addEventListener(move, listener);
  return () => {
    for (const move of moves) document.removeEventListener(move, listener);
  };
}
