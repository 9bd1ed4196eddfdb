// The lines of a conflict in the dialog: what both began with, the branch's and the commit's, place by place; the first few of them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { PickKind } from "../../data/pick.ts";
import { useLineColours } from "../../monaco/use-line-colours.ts";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { LineText } from "../diff/index.ts";
import { besideOf, type ConflictFile, readConflicts } from "../merge/index.ts";
import { short } from "./cell-words.ts";
import { changedLines, excerpt } from "./changed-lines.ts";
import { WrittenBy } from "./WrittenBy.tsx";
import { writtenThere } from "./written-there.ts";
import "./conflict.css";

/** Places that are shown, and lines of each side. */
const fewPlaces = 2;
const fewLines = 6;
/** Files of a conflict that are read. */
const mostFiles = 5;

export interface ConflictHunksProps {
  kind: PickKind;
  connection: string;
  project: string;
  branch: string;
  sha: string;
  /** Where it conflicts; nothing is shown where the server did not tell. */
  paths: readonly string[];
  /** Whether nothing is tried any more: who wrote the lines is asked then, as git may search for long. */
  isAtRest: boolean;
}

export function ConflictHunks({ kind, connection, project, branch, sha, paths, isAtRest }: ConflictHunksProps) {
  const client = useQueryClient();
  const read = paths.slice(0, mostFiles);
  const conflicts = useQuery({
    queryKey: ["getCommitDiff", connection, { id: project, sha, conflicts: { kind, branch, paths: read } }] as const,
    queryFn: () => readConflicts(client, { kind, connection, project, branch, sha, paths: read }),
    staleTime: 10_000,
    retry: false,
  });
  if (conflicts.isPending) return <p className="pick-quiet">Reading the lines that conflict…</p>;
  if (conflicts.error !== null) return <p className="pick-quiet">The lines that conflict did not load. {conflicts.error.message}</p>;
  const places = conflicts.data.flatMap(({ path, theirs, overlaps }) =>
    // Its lines are counted on the branch, where it may have another name.
    (overlaps ?? []).map((place) => ({ path: theirs.path ?? path, theirs, place, lines: writtenThere(place) })),
  );
  const whole = conflicts.data.filter(({ overlaps }) => overlaps === null);
  const more = places.length - fewPlaces;
  const others = paths.length - read.length;
  return (
    <section className="pick-hunks" aria-label="Lines that conflict">
      {places.slice(0, fewPlaces).map(({ path, theirs, place, lines }) => (
        <div key={`${path} ${place.theirsAt}`} className="pick-hunk">
          <p className="pick-hunk-path">
            <code>
              <OddText text={path} />
            </code>{" "}
            line {formatCount(place.theirsAt + 1)}{" "}
            {lines === null || theirs.path === null || !isAtRest ? null : (
              <WrittenBy {...{ connection, project, branch, lines }} commit={theirs.commit} path={theirs.path} />
            )}
          </p>
          <Side name={kind === "revert" ? `at ${short(sha)}` : "base"} path={path} lines={place.base} base={place.yours} />
          <Side name={branch} {...{ path, place }} lines={place.theirs} base={place.base} side="theirs" />
          <Side
            name={kind === "revert" ? `before ${short(sha)}` : short(sha)}
            {...{ path, place }}
            lines={place.yours}
            base={place.base}
            side="yours"
          />
        </div>
      ))}
      {more > 0 ? (
        <p className="pick-quiet">
          and {formatCount(more)} more {more === 1 ? "place" : "places"}
        </p>
      ) : null}
      {whole.map(({ path }) => (
        <p key={path} className="pick-quiet">
          <code>
            <OddText text={path} />
          </code>{" "}
          is taken from one side as a whole: it was removed, is no text or is too large.
        </p>
      ))}
      {conflicts.data.length === 0 && read.length > 0 ? (
        <p className="pick-quiet">
          No lines overlap here. Git does not merge {read.length === 1 ? "it" : "them"} by itself all the same: the .gitattributes of{" "}
          <OddText text={branch} /> may keep it from that, or names and modes differ.
        </p>
      ) : null}
      {others > 0 ? (
        <p className="pick-quiet">
          and {formatCount(others)} more {others === 1 ? "file" : "files"}
        </p>
      ) : null}
    </section>
  );
}

type Place = NonNullable<ConflictFile["overlaps"]>[number];

interface SideProps {
  name: string;
  path: string;
  /** Of a side: what its lines are numbered and compared by. */
  place?: Place;
  lines: readonly string[];
  /** What they are held against: the lines that differ are marked, and the first of them is in sight. */
  base: readonly string[];
  side?: "theirs" | "yours";
}

function Side({ name, path, place, lines, base, side }: SideProps) {
  const shown = excerpt(lines, changedLines(base, lines), fewLines);
  const tokens = useLineColours(path, shown.lines.map(({ text }) => withoutEnd(text)).join("\n"));
  const drawn = useMemo(() => toDrawn(lines, place, side), [lines, place, side]);
  return (
    <figure className="pick-side" data-side={side}>
      <figcaption className="ui-ellipsis">
        <OddText text={name} />
      </figcaption>
      {shown.above > 0 ? <p className="pick-quiet">{sayLines(shown.above, "above")}</p> : null}
      <pre>
        {lines.length === 0 ? (
          <i>no lines</i>
        ) : (
          shown.lines.map(({ isChanged }, index) => {
            const at = shown.above + index;
            const { line, partner, number } = drawn[at] ?? nothing;
            return (
              <span key={at} className="pick-line" data-changed={isChanged || undefined} data-number={number}>
                <LineText line={line} partner={isChanged ? partner : null} tokens={tokens[index]} />
                {"\n"}
              </span>
            );
          })
        )}
      </pre>
      {shown.below > 0 ? <p className="pick-quiet">{sayLines(shown.below, "below")}</p> : null}
    </figure>
  );
}

interface DrawnLine {
  readonly line: DiffLine;
  /** What stands in its place on the other side, where that is otherwise. */
  readonly partner: DiffLine | null;
  /** In the file of the side, from 1; undefined where nobody counts them. */
  readonly number: number | undefined;
}

const withoutEnd = (text: string): string => (text.endsWith("\n") ? text.slice(0, -1) : text);
const toLine = (text: string, kind: DiffLine["kind"]): DiffLine => ({
  ...{ kind, text: withoutEnd(text), oldLine: null, newLine: null, endsFile: false },
});
const nothing: DrawnLine = { line: toLine("", "context"), partner: null, number: undefined };

function toDrawn(lines: readonly string[], place: Place | undefined, side: SideProps["side"]): DrawnLine[] {
  const beside = place === undefined || side === undefined ? [] : besideOf(place, side);
  const before = place === undefined ? undefined : side === "theirs" ? place.theirsAt : place.yoursAt;
  return lines.map((text, index) => {
    const other = beside[index];
    const partner = other === undefined || other.same || other.partner === null ? null : toLine(other.partner, "removed");
    return {
      ...{ line: toLine(text, partner === null ? "context" : "added"), partner },
      number: before === undefined ? undefined : before + index + 1,
    };
  });
}

const sayLines = (count: number, where: "above" | "below"): string =>
  `${formatCount(count)} more ${count === 1 ? "line" : "lines"} ${where}`;
