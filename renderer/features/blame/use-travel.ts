// Steps through the revisions of the open file: what is shown next is read first, so that one text gives way to the other at once.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isFullHash } from "../../../shared/contract/effects.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { holdKeys } from "../../commands/held-keys.ts";
import { type Blame, type BlamedCommit, sourceQuery } from "../../data/blame.ts";
import { openedFileQuery } from "../../data/file.ts";
import { commitDiffQuery, commitQuery } from "../../data/repository.ts";
import type { Revision } from "../../data/revisions.ts";
import { flushTyping } from "../../desk/typing.ts";
import type { Lines } from "../../monaco/load.ts";
import { type Stop, withStop } from "../../state/blame-trail.ts";
import { charsetOf, followCharset } from "../../state/charsets.ts";
import { navigate, type PlaceOf, placeIn, searchOf } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { findBefore, findInCommit, findLine, findLinesBefore, type Known, type Reader, type Spot } from "./before.ts";

/** ms after which a person is told that a step takes long. */
const longStep = 500;

export interface TravelOptions {
  readonly place: PlaceOf<"files">;
  /** path_with_namespace */
  readonly id: string;
  /** What is shown; null while it is not known. */
  readonly shown: { readonly commit: string; readonly path: string; readonly lastCommit: string } | null;
  readonly revisions: readonly Revision[];
  readonly commits: ReadonlyMap<string, BlamedCommit>;
  /** Who changed each line of the shown text last, and where the lines stand there, as far as that is known. */
  readonly blame: Pick<Blame, "owners" | "origins">;
  /** Tells a person what came of it. */
  readonly say: (words: string) => void;
}

export interface Travel {
  /** Index of the shown revision, newest 0; -1 while it is not known. */
  readonly at: number;
  /** Index of the revision that is on its way; null where none is. */
  readonly wished: number | null;
  /** Before the commit that changed a line last. */
  before(sha: string, line: number): void;
  /** Before the commit that changed some lines last, where these lines alone are blamed. */
  follow(sha: string, lines: Lines): void;
  /** To the commit that changed a line last, at that line. */
  open(sha: string, line: number): void;
  /** To where one was before the last step, and to where all began. */
  back(): void;
  home(): void;
  /** Ends a step that is under way; false where none is. */
  stop(): boolean;
  /** To a revision of the file, with a line kept in sight. */
  go(index: number, line: number): void;
  step(by: number, line: number): void;
}

type Text = Pick<PlaceOf<"files">, "ref" | "path">;

const isSameText = (one: Text | null, other: Text): boolean => one?.ref === other.ref && one.path === other.path;

const shallowEnd = "This shallow clone ends here: what was before was not fetched.";

export function useTravel(options: TravelOptions): Travel {
  const client = useQueryClient();
  const latest = useRef(options);
  // Before the effects of the lane, in which keys that waited for the ranges are acted on: they need what came with these.
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { shown, revisions, place } = options;
  const { ref, path } = place;
  const at = useMemo(() => revisions.findIndex(({ id }) => id === shown?.lastCommit), [revisions, shown?.lastCommit]);
  const position = useRef(at);
  /** Counts steps: one that was overtaken does nothing. */
  const turns = useRef(0);
  /** Whether the newest step has not come to its end. */
  const isUnderWay = useRef(false);
  /** Where the last step led, and where one is. */
  const arrived = useRef<Text | null>(null);
  const here = useRef<Text>(place);
  /** The revision that is on its way. */
  const wish = useRef<number | null>(null);
  const [wished, setWished] = useState<number | null>(null);
  /** A step that was asked for before it was known which revision is shown. */
  const early = useRef<{ readonly from: Text; act(): void } | null>(null);
  useEffect(() => {
    position.current = at;
    wish.current = null;
    setWished(null);
    // Somebody went elsewhere meanwhile: a step that comes to its end now would take them away from there.
    const text: Text = { ref, path };
    if (isUnderWay.current && !isSameText(here.current, text) && !isSameText(arrived.current, text)) turns.current += 1;
    here.current = text;
    const asked = early.current;
    if (at < 0 || asked === null) return;
    early.current = null;
    // Who went elsewhere meanwhile asked for it there.
    if (isSameText(asked.from, text)) asked.act();
  }, [at, ref, path]);
  useEffect(
    () => () => {
      turns.current += 1;
    },
    [],
  );

  const actions = useMemo(() => {
    const setWish = (index: number | null): void => {
      wish.current = index;
      setWished(index);
    };
    const reader: Reader = {
      text: async (commit, path) => {
        try {
          const { content } = await client.fetchQuery(openedFileQuery(latest.current.place.connection, latest.current.id, commit, path));
          return content?.kind === "text" ? content.text.split("\n") : null;
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      },
      parents: async (sha) => {
        const known = latest.current.commits.get(sha)?.parent_ids;
        return (
          known ?? (await client.fetchQuery(commitQuery(latest.current.place.connection, latest.current.place.project, sha))).parent_ids
        );
      },
      source: (sha, path) => client.fetchQuery(sourceQuery(latest.current.place.connection, latest.current.id, sha, path)),
      changed: async (sha) => {
        const { pages } = await client.fetchInfiniteQuery(commitDiffQuery(latest.current.place.connection, latest.current.id, sha));
        return pages.flatMap(({ items }) => items.map(({ new_path: path }) => path));
      },
      pathIn: (sha) => latest.current.revisions.find(({ id }) => id === sha)?.path ?? null,
    };
    const known: Known = {
      originOf: (line) => {
        const run = latest.current.blame.origins.find(({ from, count }) => from <= line && line < from + count);
        return run === undefined ? null : { path: run.path, line: run.line + line - run.from };
      },
      ownedBy: (sha) => latest.current.blame.owners.flatMap((owner, at) => (owner === sha ? [at + 1] : [])),
    };
    /** Takes a step in the place of one that is under way; settled when it has come to its end. */
    const take = async (step: (isCurrent: () => boolean) => Promise<void>): Promise<void> => {
      turns.current += 1;
      const turn = turns.current;
      const isCurrent = (): boolean => turns.current === turn;
      latest.current.say("");
      isUnderWay.current = true;
      const timer = setTimeout(() => isCurrent() && latest.current.say("Looking in the history… Esc stops."), longStep);
      try {
        await step(isCurrent);
      } catch (error) {
        if (!isCurrent()) return;
        setWish(null);
        latest.current.say(`That could not be read. ${error instanceof Error ? error.message : ""}`);
      } finally {
        clearTimeout(timer);
        if (isCurrent()) isUnderWay.current = false;
      }
    };
    const arrive = async (
      to: {
        readonly ref: string | null;
        readonly path: string;
        readonly line: number;
        readonly trail: readonly Stop[];
        readonly blamedLines?: Lines;
      },
      isCurrent: () => boolean,
      replace = false,
    ): Promise<void> => {
      const from = latest.current.place;
      // Under its earlier name it is read as under the one it has now.
      if (from.path !== null && from.path !== to.path && charsetOf(from.connection, latest.current.id, to.path) === null)
        followCharset(projectKey(from.connection, latest.current.id), from.path, to.path);
      if (isFullHash(to.ref))
        await Promise.all([
          client.prefetchQuery(commitQuery(from.connection, from.project, to.ref ?? "")),
          client.prefetchQuery(openedFileQuery(from.connection, latest.current.id, to.ref ?? "", to.path)),
        ]);
      if (!isCurrent()) return;
      flushTyping();
      const { skipsIgnored } = from;
      arrived.current = to;
      navigate(placeIn(from, { view: "files", ...searchOf(from), ...to, blame: true, skipsIgnored }), { replace });
    };
    /** Whether older commits were not fetched. */
    const isShallow = async (sha: string): Promise<boolean> => {
      const { connection, project } = latest.current.place;
      return client.fetchQuery(commitQuery(connection, project, sha)).then(
        (commit) => commit.shallow === true,
        () => false,
      );
    };
    const stopHere = (line: number, sha: string): Stop => ({
      ref: latest.current.place.ref,
      path: latest.current.place.path ?? "",
      line,
      sha,
    });
    const before = async (sha: string, line: number, isCurrent: () => boolean): Promise<void> => {
      const { shown: here, place: from, say } = latest.current;
      if (here === null) return;
      const found = await findBefore(reader, { ...here, line }, sha, known);
      if (!isCurrent()) return;
      if (found.is === "begins") {
        const isEdge = await isShallow(sha);
        if (isCurrent()) say(isEdge ? shallowEnd : "This is where the file begins.");
      } else if (found.is === "lost") say("The file could not be found in that commit.");
      else {
        const { spot } = found;
        await arrive({ ref: spot.commit, path: spot.path, line: spot.line, trail: withStop(from.trail, stopHere(line, sha)) }, isCurrent);
      }
    };
    const follow = async (sha: string, lines: Lines, isCurrent: () => boolean): Promise<void> => {
      const { shown: here, place: from, say } = latest.current;
      if (here === null) return;
      const found = await findLinesBefore(reader, here, lines, sha, known);
      if (!isCurrent()) return;
      const words = lines.from === lines.to ? "This line" : "These lines";
      const isEdge = found.is === "begins" && (await isShallow(sha));
      if (!isCurrent()) return;
      if (found.is === "lost") say("The file could not be found in that commit.");
      else if (isEdge) say(shallowEnd);
      else if (found.is !== "there")
        say(
          `${words} ${lines.from === lines.to ? "begins" : "begin"} ${found.is === "born" ? `with ${sha.slice(0, 7)}` : "with the file"}.`,
        );
      else {
        const { spot } = found;
        const trail = withStop(from.trail, stopHere(lines.from, sha));
        await arrive({ ref: spot.commit, path: spot.path, line: spot.line, trail, blamedLines: found.lines }, isCurrent);
      }
    };
    const open = async (sha: string, line: number, isCurrent: () => boolean): Promise<void> => {
      const { shown: here, place: from } = latest.current;
      const found = here === null ? null : await findInCommit(reader, { ...here, line }, sha, known);
      const at = found === null ? {} : { file: found.path, line: found.line };
      if (isCurrent()) navigate(placeIn(from, { view: "commit", ref: from.ref, sha, ...at }));
    };
    const leave = (trail: readonly Stop[], to: Stop | undefined): void => {
      if (to !== undefined) void take((isCurrent) => arrive({ ref: to.ref, path: to.path, line: to.line, trail }, isCurrent));
    };
    const go = async (index: number, line: number, isCurrent: () => boolean): Promise<void> => {
      const { revisions: list, shown: here, place: from } = latest.current;
      const revision = list[index];
      if (revision === undefined || here === null) return;
      const spot: Spot = { commit: here.commit, path: here.path, line };
      const mapped = await findLine(reader, spot, { commit: revision.id, path: revision.path });
      if (!isCurrent()) return;
      const [origin] = from.trail;
      // The newest one is where it began.
      if (index === 0 && origin !== undefined) await arrive({ ref: origin.ref, path: origin.path, line: mapped, trail: [] }, isCurrent);
      else {
        // Along the revisions one goes without a trace; what came before them is one step back.
        const isOnWay = from.trail.at(-1)?.sha === "";
        const trail = isOnWay ? from.trail : withStop(from.trail, stopHere(line, ""));
        await arrive({ ref: revision.id, path: revision.path, line: mapped, trail }, isCurrent, isOnWay);
      }
    };
    const goTo = (index: number, line: number): void => {
      const target = Math.max(0, Math.min(index, latest.current.revisions.length - 1));
      if (position.current < 0 || target === (wish.current ?? position.current)) return;
      setWish(target);
      void take((isCurrent) => go(target, line, isCurrent));
    };
    const whenKnown = (act: () => void): void => {
      if (position.current >= 0) act();
      else early.current = { from: here.current, act };
    };
    return {
      // Keys that are pressed on the way are for where it leads.
      before: (sha: string, line: number): void => {
        const release = holdKeys();
        void take((isCurrent) => before(sha, line, isCurrent)).finally(release);
      },
      follow: (sha: string, lines: Lines): void => {
        const release = holdKeys();
        void take((isCurrent) => follow(sha, lines, isCurrent)).finally(release);
      },
      open: (sha: string, line: number): void => void take((isCurrent) => open(sha, line, isCurrent)),
      back: () => leave(latest.current.place.trail.slice(0, -1), latest.current.place.trail.at(-1)),
      home: () => leave([], latest.current.place.trail[0]),
      stop: (): boolean => {
        if (!isUnderWay.current) return false;
        turns.current += 1;
        isUnderWay.current = false;
        setWish(null);
        latest.current.say("");
        return true;
      },
      go: (index: number, line: number) => whenKnown(() => goTo(index, line)),
      step: (by: number, line: number) => whenKnown(() => goTo((wish.current ?? position.current) - by, line)),
    };
  }, [client]);
  return useMemo(() => ({ at, wished, ...actions }), [at, wished, actions]);
}
