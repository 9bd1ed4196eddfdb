// Finds the people who are meant by a few letters of a name or an address.
import { fuzzyMatch, lossByLetter, type Ranked } from "./fuzzy.ts";

export interface Named {
  readonly name: string;
  readonly email: string;
}

/** Those who match, best first. Equally good ones keep their order, however long their addresses are: who did most stands first. */
export function rankPeople<Person extends Named>(typed: string, people: Iterable<Person>, limit: number): Ranked<Person>[] {
  const found: Ranked<Person>[] = [];
  const isAsked = typed.trim() !== "";
  for (const item of people) {
    const text = `${item.name} ${item.email}`;
    const match = fuzzyMatch(typed, text);
    // What is left without the loss by length is whole.
    if (match !== null)
      found.push({ item, match: { ...match, score: isAsked ? Math.round(match.score + text.length * lossByLetter) : 0 } });
  }
  return found.sort((left, right) => right.match.score - left.match.score).slice(0, limit);
}
