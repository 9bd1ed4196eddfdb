// "first in v4.1.0": the oldest tag that holds a commit; nothing while nobody knows, or where none does.
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { useRelease } from "./first-release.ts";

export function FirstRelease({ sha }: { sha: string }) {
  const { release } = useRelease(sha);
  return release ? (
    <span className="commit-top-release">
      first in <RefPill name={release.name} kind="tag" />
    </span>
  ) : null;
}
