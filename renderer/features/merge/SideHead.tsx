// What stands above a side of a merge: whose it is, from which commit, and in a narrow window the switch to the other one.
import { useQuery } from "@tanstack/react-query";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { OpenedFile } from "../../data/file.ts";
import { commitQuery } from "../../data/repository.ts";
import { useLastCommit } from "../../data/use-last-commit.ts";
import type { FileMerge } from "../../desk/model.ts";
import { deskOf } from "../../desk/store.ts";
import { useTypedSince } from "../../state/typed-since.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatMoment } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { whereRenamed } from "./whole-words.ts";

export type Side = "theirs" | "yours";

export interface SideHeadProps {
  side: Side;
  deskKey: string;
  merge: FileMerge;
  branch: string;
  /** The file as the branch has it; null = it has none. */
  theirs: OpenedFile | null;
  /** Only in a narrow window, where one side is shown. */
  onSide: ((side: Side) => void) | null;
}

export function SideHead({ side, deskKey, merge, branch, theirs, onSide }: SideHeadProps) {
  return (
    <div className="merge-column" data-side={side}>
      <h2 className={onSide === null ? undefined : "ui-hidden"}>{side === "theirs" ? "Theirs" : "Yours"}</h2>
      <span className="merge-column-fact">
        {side === "theirs" ? <TheirsFact merge={merge} branch={branch} theirs={theirs} /> : <YoursFact deskKey={deskKey} merge={merge} />}
      </span>
      {onSide === null ? null : (
        <SegmentedControl
          label="Side shown"
          value={side}
          onChange={onSide}
          segments={[
            { value: "theirs", label: "Theirs" },
            { value: "yours", label: "Yours" },
          ]}
        />
      )}
    </div>
  );
}

/** "main at c02be91, Tomasz Wójcik, 2 minutes ago", or "main, last changed in c02be91, …" where the branch moved on since: the commit that the text comes from. */
function TheirsFact({ merge, branch, theirs }: Pick<SideHeadProps, "merge" | "branch" | "theirs">) {
  const { connection, project } = useRefPlace();
  const renamed = whereRenamed(merge);
  const tip = merge.theirs.commit;
  const sha = useLastCommit(connection, project, theirs).sha ?? tip;
  const { data: commit } = useQuery(commitQuery(connection, project, sha));
  return (
    <>
      {/* First, as the rest may be cut off. */}
      {renamed === null ? null : <OddText text={`renamed to ${renamed}, `} />}
      <OddText text={branch} />
      {sha === tip ? " at" : ", last changed in"} {sha.slice(0, 7)}
      {commit === undefined ? null : (
        <>
          , <OddText text={commit.author_name} />, <Age time={commit.committed_date} />
        </>
      )}
    </>
  );
}

/** "typed since 10:42", where it is known when that began. */
function YoursFact({ deskKey, merge: { picked, isRevert, path } }: Pick<SideHeadProps, "deskKey" | "merge">) {
  const since = useTypedSince(deskKey, path);
  if (picked !== null) return `${isRevert === true ? "before" : "picked"} ${picked.slice(0, 7)}`;
  if (ownValue(deskOf(deskKey).unsaved, path) === undefined) return "staged";
  return since === null ? "typed" : `typed since ${formatMoment(new Date(since), new Date())}`;
}
