// Commands as rows of the palette: those that match, with their keys and the reason when they are off.
import { CornerDownRight } from "lucide-react";
import { type Binding, currentBindings } from "../../commands/bindings.ts";
import type { CommandId } from "../../commands/catalogue.ts";
import { keyOf } from "../../commands/press.ts";
import type { View } from "../../state/place.ts";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { otherMatch } from "./other-words.ts";

export interface FoundGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly CommandItem[];
  /** Of its best hit; groups are shown in this order. */
  readonly score: number;
}

/** What is wanted most often where one is: these stand first before a letter is typed. */
export const fittingCommands = (view: View): readonly CommandId[] =>
  view === "files"
    ? ["view.changes", "file.history", "files.filter", "app.kept-work"]
    : view === "changes"
      ? ["changes.commit", "changes.discard", "view.files", "app.kept-work"]
      : ["view.files", "history.filters", "commit.browse", "app.kept-work"];

/** Of a command that is called otherwise: below a title that holds what was typed, above one that only has its letters. */
const otherScore = 55;

/** At most `limit` commands, `first` before the others. Letters of a place can't be pressed in the palette, but the row shows them. */
export function toCommandGroup(bindings: readonly Binding[], text: string, limit: number, first: readonly CommandId[] = []): FoundGroup {
  const place = (id: CommandId): number => (first.includes(id) ? first.indexOf(id) : first.length);
  const ordered = currentBindings(bindings).toSorted((left, right) => place(left.id) - place(right.id));
  const byTitle = rank(text, ordered, (binding) => binding.title, limit);
  const titled = new Set(byTitle.map(({ item: { id } }) => id));
  const fitOf = otherMatch(text);
  const others = ordered.flatMap((item) => {
    const fit = titled.has(item.id) ? null : fitOf(item.id, item.title);
    return fit === null ? [] : [{ item, match: { score: otherScore + fit, ranges: [] } }];
  });
  const found = [...byTitle, ...others].toSorted((left, right) => right.match.score - left.match.score).slice(0, limit);
  return {
    id: "commands",
    title: "Commands",
    score: found[0]?.match.score ?? 0,
    items: found.map(({ item, match }) => ({
      id: item.id,
      label: item.title,
      ranges: match.ranges,
      icon: CornerDownRight,
      keys: keyOf(item.id),
      ...(item.disabled === null ? {} : { offReason: item.disabled }),
    })),
  };
}

/** The group of the best hit first. */
export const byBestHit = (groups: readonly FoundGroup[]): FoundGroup[] => [...groups].sort((left, right) => right.score - left.score);
