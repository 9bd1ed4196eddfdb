// People of a project as the value of a trailer: where one is typed, and who is meant. Pure.
import type { Ranked } from "../../../ui/lists/fuzzy.ts";
import { rankPeople } from "../../../ui/lists/rank-people.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** A stretch of a message in which a person is typed. */
export interface TypedPerson {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** People that are offered at once. */
const most = 5;

/** Whether a trailer names a person: Co-authored-by, Reviewed-by, Signed-off-by. */
export const isPersonKey = (key: string): boolean => /^[A-Za-z0-9-]+-by$/i.test(key);

/** The value of the trailer that the caret stands in; null where it stands in none, or where the person is whole. */
export function typedPerson(message: string, caret: number): TypedPerson | null {
  const start = message.lastIndexOf("\n", caret - 1) + 1;
  const next = message.indexOf("\n", caret);
  const to = next < 0 ? message.length : next;
  const line = message.slice(start, to);
  const colon = line.indexOf(":");
  if (colon < 0 || !isPersonKey(line.slice(0, colon)) || line.length > 500) return null;
  const value = line.slice(colon + 1);
  const from = start + colon + 1 + (value.length - value.trimStart().length);
  // A first line is a title.
  if (start === 0 || caret < Math.min(from, to) || value.trimEnd().endsWith(">")) return null;
  return { from: Math.min(from, to), to, text: value.trim() };
}

/** As trailers write a person. What would end the address early is left out. */
export const toTrailerValue = ({ name, email }: Person): string =>
  `${name.replace(/[<>\r\n]/g, "").trim()} <${email.replace(/[<>\r\n\s]/g, "")}>`;

/** What is shown of a trailer's value: of a person the name, where there is one. */
export const shownValue = (key: string, value: string): string =>
  (isPersonKey(key) && /^([^<>]+)<[^<>]*>$/.exec(value.trim())?.[1]?.trim()) || value;

/** Those who are meant, best first, of people with those first who did most; nobody twice, and not `own`, an address. */
export function offerPeople(text: string, people: readonly Person[], own: string | null): Ranked<Person>[] {
  const seen = new Set(own === null ? [] : [own.toLowerCase()]);
  const others = people.filter(({ email }) => {
    const address = email.toLowerCase();
    return address !== "" && !seen.has(address) && seen.add(address) !== undefined;
  });
  return rankPeople(text, others, most);
}
