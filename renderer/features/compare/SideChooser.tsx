// One side of a comparison: its name, and the branches, tags and commits that it could be instead.

import { useQuery } from "@tanstack/react-query";
import { GitBranch, GitCommitHorizontal, Tag } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { afterOverlays } from "../../commands/after-overlays.ts";
import { useRefSearch } from "../../data/ref-search.ts";
import { sideQuery } from "../../data/side.ts";
import { wantFocus } from "../../state/focus.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useSettled } from "../../state/use-settled.ts";
import { BarPicker } from "../../ui/controls/BarPicker.tsx";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { Sha } from "../../ui/text/Sha.tsx";

export interface SideChooserProps {
  /** "Left side" */
  label: string;
  name: string;
  onChoose: (name: string) => void;
}

const most = 200;

/** A name, or the seven letters of a hash. */
export const sayRef = (name: string): string => (/^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 7) : name);

export function SideChooser({ label, name, onChoose }: SideChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const isHash = sayRef(name) !== name;
  return (
    <Popover
      label={label}
      width={420}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <BarPicker label={`${label} ${sayRef(name)}, choose`} icon={isHash ? GitCommitHorizontal : GitBranch}>
          <span className="compare-ref" title={spellOdd(name)}>
            <OddText text={sayRef(name)} />
          </span>
        </BarPicker>
      }
    >
      <Choices
        label={label}
        onChoose={(chosen) => {
          setOpen(false);
          afterOverlays(() => wantFocus({ kind: "home" }));
          onChoose(chosen);
        }}
      />
    </Popover>
  );
}

function Choices({ label, onChoose }: { label: string; onChoose: (name: string) => void }) {
  const place = useRefPlace();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const isSettled = useSettled(text) === text;
  const refs = useRefSearch(place, text);
  // Anything that git can resolve: a hash, HEAD~3, v1.0^.
  const commit = useQuery({ ...sideQuery(place.connection, place.project, text), enabled: text !== "" && isSettled, retry: false });
  const toItem = (icon: CommandItem["icon"], sha: (name: string) => string) => (name: string, ranges: CommandItem["ranges"]) => ({
    ...{ id: `ref:${name}`, label: name, ranges, mono: true, icon },
    meta: <Sha sha={sha(name)} plain />,
  });
  const branchAt = new Map(refs.branches.map((branch) => [branch.name, branch.commit.id]));
  const tagAt = new Map(refs.tags.map((tag) => [tag.name, tag.commit?.id ?? tag.target]));
  const listed = (at: ReadonlyMap<string, string>, icon: CommandItem["icon"]): CommandItem[] => {
    const item = toItem(icon, (name) => at.get(name) ?? "");
    return rank(text, [...at.keys()], (name) => name, most).map(({ item: name, match }) => item(name, match.ranges));
  };
  const isNamed = branchAt.has(text) || tagAt.has(text);
  const found = commit.data;
  return (
    <CommandList
      size="switcher"
      label={label}
      placeholder="Branch, tag or commit"
      query={typed}
      onQueryChange={setTyped}
      groups={[
        { id: "branches", title: "Branches", items: listed(branchAt, GitBranch) },
        { id: "tags", title: "Tags", items: listed(tagAt, Tag) },
        {
          id: "commits",
          title: "Commit",
          items:
            found === undefined || isNamed
              ? []
              : [{ id: `ref:${found.id}`, label: found.title, icon: GitCommitHorizontal, meta: <Sha sha={found.id} plain /> }],
        },
      ]}
      onRun={(item) => onChoose(item.id.slice("ref:".length))}
      empty={refs.error?.message ?? (commit.isFetching || refs.isLooking ? "Looking…" : `No branch, tag or commit is called ${text}.`)}
    />
  );
}
