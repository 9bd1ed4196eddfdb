// What only the right side has, what only the left side has, and where they parted: over the files of a comparison.
import { useState } from "react";
import type { Commit, CommitInList } from "../../../shared/contract/resources.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { sayRef } from "./SideChooser.tsx";
import type { Comparison } from "./use-comparison.ts";

const few = 7;
/** More are shown by the history. */
const most = 200;
/** Where a server's list of them ends. */
const mostListed = 10_000;

/** "8,071"; "10,000+" where there may be more than the server lists. */
export const sayCommits = ({ length }: { readonly length: number }): string => `${formatCount(length)}${length >= mostListed ? "+" : ""}`;

/**
 * The list that is waited for once the other one is there: what stands below comes with the first of them, so the place of the second is kept
 * from then on. In the view, which stays while its panes change.
 */
export function useReserved({ from, to, ahead, behind }: Comparison): "ahead" | "behind" | null {
  const sides = `${from.commit?.id}..${to.commit?.id}`;
  const [waited, setWaited] = useState<{ readonly sides: string; readonly for: "ahead" | "behind" }>({ sides: "", for: "behind" });
  const waits = (ahead === undefined) !== (behind === undefined);
  if (waits && waited.sides !== sides) setWaited({ sides, for: ahead === undefined ? "ahead" : "behind" });
  return waited.sides === sides ? waited.for : null;
}

export function CommitsOfSides({ comparison, reserved }: { comparison: Comparison; reserved: "ahead" | "behind" | null }) {
  const { from, to, ahead, behind, base, same } = comparison;
  const sides = `${from.commit?.id}..${to.commit?.id}`;
  return (
    <div className="compare-commits">
      <Commits
        title={`Only on ${sayRef(to.name)}`}
        commits={ahead}
        range={sides}
        tone="ahead"
        same={same}
        isReserved={reserved === "ahead"}
      />
      <Commits
        title={`Only on ${sayRef(from.name)}`}
        commits={behind}
        range={`${to.commit?.id}..${from.commit?.id}`}
        tone="behind"
        same={same}
        isReserved={reserved === "behind"}
      />
      <section aria-label="Merge base">
        <h2 className="compare-heading">Merge base</h2>
        {comparison.isBaseUntold ? (
          <p className="compare-none">This server does not say where they parted: both are compared as they are.</p>
        ) : base === undefined ? (
          <p className="compare-none">{comparison.error === null ? "…" : "Not known"}</p>
        ) : base === null ? (
          <p className="compare-none">They have no commit in common.</p>
        ) : (
          <CommitLine commit={base} tone="base" />
        )}
      </section>
    </div>
  );
}

interface CommitsProps {
  title: string;
  commits: readonly CommitInList[] | undefined;
  range: string;
  tone: "ahead" | "behind";
  /** The same change under another hash. */
  same: ReadonlyMap<string, string>;
  /** As high as the longest list that is shown at first. */
  isReserved?: boolean | undefined;
}

function Commits({ title, commits, range, tone, same, isReserved = false }: CommitsProps) {
  const place = useRefPlace();
  const [isOpen, setOpen] = useState(false);
  if (commits === undefined && !isReserved) return null;
  const shown = commits?.slice(0, isOpen ? most : few) ?? [];
  const count = commits?.length ?? 0;
  return (
    <section aria-label={title} data-reserved={isReserved || undefined}>
      <h2 className="compare-heading">
        <span className="ui-ellipsis">
          <OddText text={title} />
        </span>{" "}
        <span className="ui-num">{commits === undefined ? "…" : sayCommits(commits)}</span>
      </h2>
      {commits?.length === 0 ? <p className="compare-none">Nothing</p> : null}
      {shown.map((commit) => (
        <CommitLine key={commit.id} commit={commit} tone={tone} same={same.get(commit.id)} />
      ))}
      {count > few && !isOpen ? (
        <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
          {formatCount(count - few)} more
        </Button>
      ) : null}
      {isOpen && count > most ? (
        <a className="compare-none" href={toHash(placeIn(place, { view: "history", ref: place.ref, range }))}>
          {count >= mostListed ? "All" : `All ${formatCount(count)}`} in the history
        </a>
      ) : null}
    </section>
  );
}

interface CommitLineProps {
  commit: Commit;
  tone: "ahead" | "behind" | "base";
  same?: string | undefined;
}

function CommitLine({ commit, tone, same }: CommitLineProps) {
  const place = useRefPlace();
  return (
    <a
      className="compare-commit"
      data-tone={tone}
      data-merge={commit.parent_ids.length > 1 || undefined}
      data-same={same !== undefined || undefined}
      href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha: commit.id }))}
    >
      <span className="compare-dot" aria-hidden="true" />
      <span className="compare-title ui-ellipsis">
        <OddText text={commit.title} />
      </span>
      {same === undefined ? (
        <Age time={commit.committed_date} style="short" />
      ) : (
        <span className="compare-same" title={`The same change as ${same} on the other side`}>
          <span aria-hidden="true">=</span>
          <span className="ui-hidden">the same change as </span>
          <code>{same.slice(0, 7)}</code>
        </span>
      )}
      <code>{commit.id.slice(0, 7)}</code>
    </a>
  );
}
