// Branches and tags as rows of the palette.
import { GitBranch, Tag as TagIcon } from "lucide-react";
import { createElement } from "react";
import type { Branch, Tag } from "../../../shared/contract/resources.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Age } from "../../ui/text/Age.tsx";
import { Sha } from "../../ui/text/Sha.tsx";
import type { FoundGroup } from "./command-group.ts";

/** At most `limit` of each kind; row ids are `branch:name` and `tag:name`. */
export function toRefGroups(branches: readonly Branch[], tags: readonly Tag[], text: string, limit: number): FoundGroup[] {
  const foundBranches = rank(text, branches, (branch) => branch.name, limit);
  const foundTags = rank(text, tags, (tag) => tag.name, limit);
  return [
    {
      id: "branches",
      title: "Branches",
      score: foundBranches[0]?.match.score ?? 0,
      items: foundBranches.map(({ item, match }) => ({
        id: `branch:${item.name}`,
        label: item.name,
        mono: true,
        ranges: match.ranges,
        icon: GitBranch,
        detail: item.commit.committed_date ? createElement(Age, { time: item.commit.committed_date }) : undefined,
        meta: createElement(Sha, { sha: item.commit.id, plain: true }),
      })),
    },
    {
      id: "tags",
      title: "Tags",
      score: foundTags[0]?.match.score ?? 0,
      items: foundTags.map(({ item, match }) => ({
        id: `tag:${item.name}`,
        label: item.name,
        mono: true,
        ranges: match.ranges,
        icon: TagIcon,
        meta: createElement(Sha, { sha: item.commit?.id ?? item.target, plain: true }),
      })),
    },
  ];
}
