// What was found below a folder: which of it a person means, and what a search left out, in words.
import type { FoundRepository, SearchEnd } from "../../../shared/contract/desktop.ts";
import { searchLimits } from "../../../shared/contract/desktop.ts";
import { foldCase, type Range } from "../../ui/lists/fuzzy.ts";
import { formatCount } from "../../ui/text/count.ts";

export interface MeantRepository {
  readonly repository: FoundRepository;
  /** Letters of the name that were meant, and of the folder that it lies in. */
  readonly ranges: readonly Range[];
  readonly folderRanges: readonly Range[];
}

/**
 * Those whose path holds each word that was typed, in the order in which they were found: what is found later comes below, so that
 * nothing moves from under a key or a press.
 */
export function meantRepositories(found: readonly FoundRepository[], typed: string): MeantRepository[] {
  const words = foldCase(typed).split(/\s+/).filter(Boolean);
  return found.flatMap((repository) => {
    const path = foldCase(repository.below || repository.name);
    if (!words.every((word) => path.includes(word))) return [];
    return [{ repository, ranges: placesOf(words, repository.name), folderRanges: placesOf(words, folderOf(repository)) }];
  });
}

/** Where a text holds the words, without those that begin inside another. */
function placesOf(words: readonly string[], text: string): Range[] {
  const folded = foldCase(text);
  return words
    .map((word): Range => [folded.indexOf(word), folded.indexOf(word) + word.length])
    .filter(([start]) => start !== -1)
    .sort(([one], [other]) => one - other);
}

/** The folder that a found one lies in, as far as it lies below the one that was searched; "" directly in it. */
export function folderOf({ below, name }: FoundRepository): string {
  return below.slice(0, Math.max(0, below.length - name.length - 1));
}

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`);

export const sayRepositories = (count: number): string => many(count, "repository", "repositories");

/** "3 found in 1,240 folders". */
export const saySearched = (found: number, looked: number): string => `${formatCount(found)} found in ${many(looked, "folder", "folders")}`;

const cuts = {
  folders: `The search ended after ${searchLimits.folders.toLocaleString("en")} folders.`,
  milliseconds: `The search ended after ${searchLimits.milliseconds / 1_000} seconds.`,
  found: `The search ended after ${searchLimits.found} repositories.`,
} as const;

/** Why there may be more: what cut the search, and what it left out; null, [] where nothing did. */
export function sayLeftOut(end: SearchEnd): { readonly cut: string | null; readonly facts: readonly string[] } {
  const facts = [
    ...(end.unread > 0 ? [`${many(end.unread, "folder", "folders")} could not be looked into.`] : []),
    ...(end.nameless > 0
      ? [`${end.nameless === 1 ? "The name of 1 folder is" : `The names of ${formatCount(end.nameless)} folders are`} no text (UTF-8).`]
      : []),
    ...(end.deeper ? [`Folders more than ${searchLimits.depth} steps down were left out.`] : []),
  ];
  return { cut: end.cut === null ? null : cuts[end.cut], facts };
}
