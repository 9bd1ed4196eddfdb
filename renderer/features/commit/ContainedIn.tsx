// Which branches and tags contain a commit: its first release, a few of each, all on demand, and release branches that lack it.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { containingRefsQuery } from "../../data/commit-lists.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { branchesQuery } from "../../data/repository.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { formatDay } from "../../ui/text/format-age.ts";
import { useRelease } from "./first-release.ts";

const few = 3;
/** Names that one press adds. */
const step = 200;
/** Branches that people expect a fix on. */
const isRelease = (name: string): boolean => /^(release|releases|rel|stable|support|maint|maintenance)[/-]/.test(name);

/** "7 days later"; "" on the same day. */
function sayLater(from: string, to: string): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days > 0 ? `, ${days} ${days === 1 ? "day" : "days"} later` : "";
}

export function ContainedIn({ sha, committed }: { sha: string; committed: string }) {
  const place = useRefPlace();
  const { connection, project } = place;
  const branches = useContaining(sha, "branch");
  const tags = useContaining(sha, "tag");
  const all = useQuery(branchesQuery(connection, project));
  const { release, error: releaseError, lacking } = useRelease(sha);
  // An annotated tag says when it was made; of a light one its commit is all that is known.
  const releasedAt = release?.created_at ?? release?.commit?.committed_date;
  const holding = new Set(branches.items);
  const missing = (branches.items === undefined ? [] : (all.data ?? []))
    .map(({ name }) => name)
    .filter((name) => isRelease(name) && !holding.has(name));
  return (
    <dl>
      <dt>First released</dt>
      <dd>
        {release === undefined ? (
          <span className="commit-details-quiet">{releaseError ? sayRefusal(releaseError, lacking) : "…"}</span>
        ) : release === null ? (
          <span className="commit-details-quiet">Not in a release</span>
        ) : (
          <>
            <RefPill name={release.name} kind="tag" />
            {releasedAt == null ? null : (
              <span className="commit-details-quiet">
                {formatDay(new Date(releasedAt), new Date())}
                {sayLater(committed, releasedAt)}
              </span>
            )}
          </>
        )}
      </dd>
      <Refs kind="branch" title="Branches" of={branches} />
      <Refs kind="tag" title="Tags" of={tags} />
      {missing.length === 0 ? null : branches.isCut ? (
        <>
          <dt>Not in</dt>
          <dd className="commit-details-quiet">Not known before all branches are read</dd>
        </>
      ) : (
        <Refs kind="branch" title="Not in" of={{ ...branches, items: missing }}>
          {/* A branch without the commit may have a copy of it. */}
          <a href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha, tab: "backports" }))}>Where are backports</a>
        </Refs>
      )}
    </dl>
  );
}

interface Containing {
  readonly items: readonly string[] | undefined;
  /** Whether the server has more of them. */
  readonly isCut: boolean;
  readonly isReading: boolean;
  readonly error: Error | null;
  readAll(): void;
}

/** What was read of them, and all where somebody asks for that. */
function useContaining(sha: string, type: "branch" | "tag"): Containing {
  const { connection, project } = useRefPlace();
  const [isAll, setAll] = useState(false);
  const first = useQuery(containingRefsQuery(connection, project, sha, type));
  const all = useQuery({ ...containingRefsQuery(connection, project, sha, type, true), enabled: isAll });
  const { data } = all.data === undefined ? first : all;
  return {
    ...{ items: data?.items, isCut: data?.isCut === true, isReading: all.isFetching, error: first.error ?? all.error },
    readAll: () => (isAll ? void all.refetch() : setAll(true)),
  };
}

interface RefsProps {
  kind: "branch" | "tag";
  title: string;
  of: Containing;
  /** After the names. */
  children?: ReactNode;
}

function Refs({ kind, title, of: { items, isCut, isReading, error, readAll }, children }: RefsProps) {
  const [drawn, setDrawn] = useState(few);
  const names = items ?? [];
  const isOpen = drawn > few;
  const what = title.toLowerCase();
  const next =
    names.length > drawn
      ? {
          children: `and ${isCut ? "more than " : ""}${formatCount(names.length - drawn)} more`,
          onPress: () => setDrawn(isOpen ? drawn + step : step),
        }
      : isCut
        ? { children: `Read all ${what}`, onPress: readAll }
        : { children: "Fewer", onPress: () => setDrawn(few) };
  return (
    <>
      <dt>{title}</dt>
      <dd className="commit-details-refs">
        {items === undefined ? (
          <span className="commit-details-quiet">{error ? sayRefusal(error, `The ${what} of a commit`) : "…"}</span>
        ) : null}
        {items?.length === 0 ? <span className="commit-details-quiet">None</span> : null}
        {names.slice(0, drawn).map((name) => (
          <RefPill key={name} name={name} kind={kind} />
        ))}
        {isOpen && isCut && names.length <= drawn ? (
          <span className="commit-details-quiet" role="status">
            {formatCount(names.length)} {what} were read, and there are more.
            {error ? ` The rest did not come. ${sayRefusal(error, title)}` : null}
          </span>
        ) : null}
        {/* One button, which keeps the focus. */}
        {names.length > few ? <Button size="small" variant="quiet" busy={isReading} {...next} /> : null}
        {children}
      </dd>
    </>
  );
}
