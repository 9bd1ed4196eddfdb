// Which branches and tags contain a commit: its first release, a few of each, all on demand, and release branches that lack it.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { containingRefsQuery } from "../../data/commit-facts.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { branchesQuery } from "../../data/repository.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { formatDay } from "../../ui/text/age.ts";
import { useRelease } from "./first-release.ts";

const few = 3;
/** Branches that people expect a fix on. */
const isRelease = (name: string): boolean => /^(release|releases|stable|support|maint|maintenance)[/-]/.test(name);

/** "7 days later"; "" on the same day. */
function sayLater(from: string, to: string): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days > 0 ? `, ${days} ${days === 1 ? "day" : "days"} later` : "";
}

export function ContainedIn({ sha, committed }: { sha: string; committed: string }) {
  const place = useRefPlace();
  const { connection, project } = place;
  const branches = useQuery(containingRefsQuery(connection, project, sha, "branch"));
  const tags = useQuery(containingRefsQuery(connection, project, sha, "tag"));
  const all = useQuery(branchesQuery(connection, project));
  const { release, error: releaseError } = useRelease(sha);
  // An annotated tag says when it was made; of a light one its commit is all that is known.
  const releasedAt = release?.created_at ?? release?.commit?.committed_date;
  const holding = new Set(branches.data);
  const missing =
    branches.data === undefined ? [] : (all.data ?? []).map(({ name }) => name).filter((name) => isRelease(name) && !holding.has(name));
  return (
    <dl>
      <dt>First released</dt>
      <dd>
        {release === undefined ? (
          <span className="commit-details-quiet">{releaseError ? sayRefusal(releaseError, "Tags") : "…"}</span>
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
      <Refs kind="branch" title="Branches" names={branches.data} error={branches.error} />
      <Refs kind="tag" title="Tags" names={tags.data} error={tags.error} />
      {missing.length === 0 ? null : (
        <Refs kind="branch" title="Not in" names={missing} error={null}>
          {/* A branch without the commit may have a copy of it. */}
          <a href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha, tab: "backports" }))}>Where are backports</a>
        </Refs>
      )}
    </dl>
  );
}

interface RefsProps {
  kind: "branch" | "tag";
  title: string;
  names: readonly string[] | undefined;
  error: Error | null;
  /** After the names. */
  children?: ReactNode;
}

function Refs({ kind, title, names, error, children }: RefsProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? (names ?? []) : (names ?? []).slice(0, few);
  return (
    <>
      <dt>{title}</dt>
      <dd className="commit-details-refs">
        {names === undefined ? (
          <span className="commit-details-quiet">{error ? sayRefusal(error, `The ${title.toLowerCase()} of a commit`) : "…"}</span>
        ) : null}
        {names?.length === 0 ? <span className="commit-details-quiet">None</span> : null}
        {shown.map((name) => (
          <RefPill key={name} name={name} kind={kind} />
        ))}
        {names !== undefined && names.length > few ? (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? "Fewer" : `and ${names.length - few} more`}
          </Button>
        ) : null}
        {children}
      </dd>
    </>
  );
}
