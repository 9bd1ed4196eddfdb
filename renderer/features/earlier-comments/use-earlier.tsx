// Comments on earlier commits as parts of the diff of a later one: followed for the files that somebody looks at, so that requests are bounded.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import type { Contribution, DiffFile } from "../diff/index.ts";
import { excerptOf } from "../review/index.ts";
import type { CarriedThread } from "./carried.ts";
import { EarlierOfFile } from "./EarlierOfFile.tsx";
import type { EarlierThread } from "./earlier.ts";
import { OpenThread } from "./OpenThread.tsx";
import { ThreadMark } from "./ThreadMark.tsx";
import "./earlier.css";

export interface EarlierOptions {
  readonly sha: string;
  /** Full hash of the first parent; null = there is none; undefined = not known yet. */
  readonly parent: string | null | undefined;
  readonly files: readonly DiffFile[];
  /** Index of the file that the diff shows. */
  readonly shown: number;
  /** Gives the focus back to the diff; the same function as long as it means the same. */
  readonly leave: () => void;
}

export interface Earlier {
  /** Under lines of the diff, and one at the end of a file that tells of the others. */
  readonly contributions: readonly Contribution[];
  /** To be drawn somewhere: it shows nothing. */
  readonly followers: ReactNode;
}

/** Files that are followed from the one in sight, and in all; commits of each that are read. */
const bounds = { local: { ahead: 6, files: 40, commits: 40 }, server: { ahead: 1, files: 8, commits: 10 } };
/** Milliseconds that a file is in sight before anything is asked. */
const rest = 400;
const nothing: readonly Contribution[] = [];

export function useEarlierComments({ sha, parent, files, shown, leave }: EarlierOptions): Earlier {
  const place = useRefPlace();
  const { connection, project } = place;
  const kind = connection === "local" ? "local" : "server";
  const isOn = useDiffLayout((state) => state.earlier[kind]) && typeof parent === "string";
  const { ahead, files: most, commits } = bounds[kind];
  const [followed, setFollowed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      const inSight = files.slice(shown, shown + ahead).filter(({ change }) => change !== "added");
      const keys = inSight.map(({ key }) => key);
      setFollowed((before) =>
        keys.every((key) => before.includes(key)) ? before : [...before.filter((key) => !keys.includes(key)), ...keys].slice(-most),
      );
    }, rest);
    return () => clearTimeout(timer);
  }, [isOn, files, shown, ahead, most]);
  const [placed, setPlaced] = useState<ReadonlyMap<string, readonly EarlierThread[]>>(new Map());
  const onPlaced = useCallback(
    (file: string, threads: readonly EarlierThread[]): void =>
      setPlaced((before) => (threads.length === 0 && !before.has(file) ? before : new Map(before).set(file, threads))),
    [],
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());

  const contributions = useMemo((): readonly Contribution[] => {
    if (!isOn || placed.size === 0) return nothing;
    const there = ({ revision, line, side }: CarriedThread): void =>
      navigate(
        placeIn(place, { view: "commit", ref: place.ref, sha: revision.id, file: revision.path, ...(side === "new" ? { line } : {}) }),
      );
    const set = (key: string, isClosed: boolean): void =>
      setClosed((before) => {
        const keys = new Set(before);
        if (isClosed) keys.add(key);
        else keys.delete(key);
        return keys;
      });
    return files.flatMap((file): Contribution[] => {
      const threads = placed.get(file.key) ?? [];
      const own = threads.filter(({ isShown }) => isShown);
      const elsewhere = threads.filter(({ isShown }) => !isShown);
      const zones = own.map(({ thread, side, line, where }): Contribution => {
        const key = `earlier ${thread.key}`;
        const close = (): void => {
          set(key, true);
          leave();
        };
        return {
          ...{ file: file.key, side, line, key },
          label: `Earlier comment of line ${thread.line} at ${thread.revision.id.slice(0, 7)}`,
          estimate: closed.has(key) ? 32 : 60 + thread.comments.length * 64,
          render: () =>
            closed.has(key) ? (
              <Closed thread={thread} onShow={() => set(key, false)} />
            ) : (
              <OpenThread {...{ connection, id: project, path: file.path, thread, where }} onThere={() => there(thread)} onLeave={close} />
            ),
        };
      });
      if (elsewhere.length === 0) return zones;
      const open = (line: number): void => navigate(placeIn(place, { view: "files", ref: sha, path: file.path, line }));
      return [
        ...zones,
        {
          // No line has this number: it stands at the end of the file.
          ...{ file: file.key, side: "new", line: 0, key: "earlier elsewhere", estimate: 32 },
          label: "Earlier comments on lines that are not shown",
          render: () => <Elsewhere threads={elsewhere} onOpen={open} />,
        },
      ];
    });
  }, [isOn, placed, files, closed, place, connection, project, sha, leave]);

  const followers =
    isOn && typeof parent === "string"
      ? files
          .filter(({ key }) => followed.includes(key))
          .map((file) => <EarlierOfFile key={file.key} {...{ connection, project, sha, parent, file, onPlaced }} most={commits} />)
      : null;
  return { contributions, followers };
}

function Closed({ thread, onShow }: { thread: CarriedThread; onShow: () => void }) {
  const [first] = thread.comments;
  return (
    <section className="earlier-closed">
      <ThreadMark thread={thread} />
      <span className="ui-ellipsis">
        <b>
          <OddText text={first?.author.name ?? ""} />
        </b>{" "}
        <OddText text={excerptOf(first?.note ?? "").slice(0, 160)} />
      </span>
      <Button size="small" variant="quiet" onPress={onShow}>
        Show
      </Button>
    </section>
  );
}

function Elsewhere({ threads, onOpen }: { threads: readonly EarlierThread[]; onOpen: (line: number) => void }) {
  const count = threads.reduce((sum, { thread }) => sum + thread.comments.length, 0);
  const lines = [...new Set(threads.map(({ line }) => line))];
  return (
    <section className="earlier-closed">
      <span>
        {count === 1 ? "1 earlier comment stands on a line" : `${count} earlier comments stand on lines`} that this commit leaves alone:
      </span>
      {lines.slice(0, 12).map((line) => (
        <Button key={line} size="small" variant="quiet" onPress={() => onOpen(line)}>
          line {line}
        </Button>
      ))}
      {lines.length > 12 ? <span>and {lines.length - 12} more</span> : null}
    </section>
  );
}
