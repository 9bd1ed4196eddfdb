// Branches and tags with a filter, or a commit's hash; new ones and the end of old ones.
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, GitBranch, GitBranchPlus, GitCommitHorizontal, Tag as TagIcon, Tags } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { Branch } from "../../../../shared/contract/resources.ts";
import { afterOverlays } from "../../../commands/after-overlays.ts";
import { CommandKeys } from "../../../commands/CommandKeys.tsx";
import { isPressed } from "../../../commands/press.ts";
import { usePostponedKeys } from "../../../commands/use-postponed-keys.ts";
import { branchQuery, useCheckout } from "../../../data/checkout.ts";
import { useRefSearch } from "../../../data/ref-search.ts";
import { commitQuery, lostBranchesQuery } from "../../../data/repository.ts";
import { wantFocus } from "../../../state/focus.ts";
import { atRef, navigate, placeIn, usePlace } from "../../../state/place.ts";
import type { RefRequest } from "../../../state/ref-request.ts";
import { useSettled } from "../../../state/use-settled.ts";
import { CommandList } from "../../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../../ui/lists/command-item.ts";
import { rank } from "../../../ui/lists/fuzzy.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";

export interface RefSwitcherProps {
  onClose: () => void;
  /** A branch or tag is to be made or deleted. */
  onAsk: (request: RefRequest) => void;
}

const most = 300;

/** Enter switches and keeps view and file, or makes a branch or tag of the typed name; Delete asks to delete the marked one. */
export function RefSwitcher({ onClose, onAsk }: RefSwitcherProps) {
  const place = usePlace();
  const { ref, branch, project, commit } = useCheckout();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const isSettled = useSettled(text) === text;
  // Thousands of branches take their time, or are too many to list: until all are here the server looks for the typed one.
  const refs = useRefSearch(place, text);
  const { data: lost = [] } = useQuery(lostBranchesQuery(place.connection, place.project));
  const current = useQuery({ ...branchQuery(place.connection, place.project, branch ?? ""), enabled: false });
  const isHash = /^[0-9a-f]{4,64}$/i.test(text);
  const typedCommit = useQuery({ ...commitQuery(place.connection, place.project, text), enabled: isHash && isSettled, retry: false });
  const main = project?.default_branch;

  // The current one first, then the default one, the others by what changed last.
  const weight = (name: string) => (name === ref ? 2 : name === main ? 1 : 0);
  const known = new Map<string, Branch>();
  for (const found of [current.data, ...refs.branches]) if (found) known.set(found.name, found);
  const ordered = [...known.values()].sort(
    (left, right) =>
      weight(right.name) - weight(left.name) || (right.commit.committed_date ?? "").localeCompare(left.commit.committed_date ?? ""),
  );
  const branchRows: CommandItem[] = rank(text, ordered, ({ name }) => name, most).map(({ item, match }) => ({
    id: `ref:${item.name}`,
    label: item.name,
    ranges: match.ranges,
    mono: true,
    icon: GitBranch,
    meta: (
      <>
        {item.name === ref ? <span className="frame-mark-word">current</span> : null}
        {item.name === main ? <span className="frame-mark-word">default</span> : null}
        <Sha sha={item.commit.id} plain />
        {item.commit.committed_date ? <Age time={item.commit.committed_date} style="list" /> : null}
      </>
    ),
  }));
  const tagRows: CommandItem[] = rank(text, refs.tags, (tag) => tag.name, most).map(({ item, match }) => ({
    id: `ref:${item.name}`,
    label: item.name,
    ranges: match.ranges,
    mono: true,
    icon: TagIcon,
    meta: (
      <>
        {item.name === ref ? <span className="frame-mark-word">current</span> : null}
        <Sha sha={item.commit?.id ?? item.target} plain />
        {item.commit ? <Age time={item.commit.committed_date} style="list" /> : null}
      </>
    ),
  }));
  const lostRows: CommandItem[] = rank(text, lost, (name) => name, most).map(({ item, match }) => ({
    id: `ref:${item}`,
    label: item,
    ranges: match.ranges,
    mono: true,
    icon: CircleAlert,
    meta: "its commit is lost",
  }));
  const found = isHash ? typedCommit.data : undefined;
  const commitRows: CommandItem[] = found
    ? [{ id: `ref:${found.id}`, label: found.title, icon: GitCommitHorizontal, meta: <Sha sha={found.id} plain /> }]
    : [];
  const isNew = refs.isCertain && text !== "" && commit !== undefined && !known.has(text) && !lost.includes(text);
  // An Enter waits for rows to choose from, and for the commit of a hash, beside which a new branch of that name is no answer.
  const hasNone = [branchRows, tagRows, lostRows, commitRows].every(({ length }) => length === 0);
  const seeksCommit = isHash && !known.has(text) && (!isSettled || typedCommit.isFetching);
  const isStale = typed.trim() !== text || seeksCommit || (hasNone && !isNew && refs.isLooking);
  const newRows: CommandItem[] = [{ id: "new branch", label: `New branch ${text} from ${ref}…`, icon: GitBranchPlus }];
  if (!refs.tags.some((tag) => tag.name === text)) newRows.push({ id: "new tag", label: `New tag ${text} at ${ref}…`, icon: Tags });

  return (
    <CommandList
      size="switcher"
      label="Ref"
      placeholder="Branch, tag or commit hash"
      query={typed}
      onQueryChange={setTyped}
      groups={[
        { id: "branches", title: refs.isReading && known.size > 1 ? "Branches, reading on…" : "Branches", items: branchRows },
        { id: "lost", title: "Cannot be read", items: lostRows },
        { id: "tags", title: "Tags", items: tagRows },
        { id: "commits", title: "Commit", items: commitRows },
        { id: "new", title: "New", items: isNew ? newRows : [] },
      ]}
      onStaleKey={usePostponedKeys(isStale)}
      onRun={(item) => {
        if (item.id === "new branch") return onAsk({ kind: "new", what: "branch", name: text, at: null });
        if (item.id === "new tag") return onAsk({ kind: "new", what: "tag", name: text, at: null });
        onClose();
        const chosen = item.id.slice("ref:".length);
        afterOverlays(() => wantFocus({ kind: "home" }));
        navigate(atRef(place, chosen === main ? null : chosen));
      }}
      onKeyDown={(event, active) => {
        const what = active?.icon === GitBranch ? "branch" : active?.icon === TagIcon ? "tag" : null;
        if (active?.id.startsWith("ref:") === true && active.id !== `ref:${ref}`)
          isPressed("refs.compare", event, () => {
            onClose();
            afterOverlays(() => wantFocus({ kind: "home" }));
            navigate(placeIn(place, { view: "compare", ref: place.ref, from: ref, to: active.id.slice("ref:".length) }));
          });
        // While there are letters after the caret, Delete is theirs.
        const isAtEnd = event.currentTarget.selectionStart === typed.length;
        if (!isAtEnd || active === null || what === null || active.id === `ref:${ref}` || active.id === `ref:${main}`) return;
        isPressed("refs.delete", event, () => onAsk({ kind: "delete", what, name: active.id.slice("ref:".length) }));
      }}
      empty={refs.error?.message ?? (refs.isLooking ? "Reading branches…" : `No branch, tag or commit is called ${text}.`)}
      footer={
        <>
          <span>
            <CommandKeys of="choices.run" /> switch
          </span>
          <span>type a new name to create a branch or tag</span>
          <span>
            <CommandKeys of="refs.compare" /> compare
          </span>
          <span>
            <CommandKeys of="refs.delete" /> delete
          </span>
        </>
      }
    />
  );
}
