// People of the project, offered while one is typed.
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { peopleQuery } from "../../../data/contributors.ts";
import { type FieldOffer, useFieldOffer } from "../../../ui/lists/use-field-offer.tsx";
import { Highlight } from "../../../ui/text/Highlight.tsx";
import { offerPeople, type Person } from "./people.ts";
import "./PeopleOffer.css";

/** Where people are looked for. */
export interface PeopleOf {
  readonly connection: string;
  readonly project: string;
  /** Branch or commit whose authors are offered. */
  readonly head: string;
  /** Address of the person who commits: nobody is their own co-author. */
  readonly own: string | null;
}

export interface PeopleOffer extends FieldOffer {
  /** Whether people are still being read. */
  readonly isComing: boolean;
  /** Who is most likely meant. */
  readonly best: Person | null;
}

/** `text`: what is typed of a person; null = none is typed. */
export function usePeopleOffer(
  { connection, project, head, own }: PeopleOf,
  text: string | null,
  field: RefObject<HTMLElement | null>,
  onChoose: (person: Person) => void,
  place: "top" | "bottom" = "bottom",
): PeopleOffer {
  const known = useQuery({ ...peopleQuery(connection, project, head), enabled: text !== null });
  const items = text === null ? [] : offerPeople(text, known.data ?? [], own);
  const offer = useFieldOffer({
    label: "People of this project",
    className: place === "top" ? "people-offer people-offer-top" : "people-offer",
    items,
    takes: "first",
    text,
    field,
    keyOf: ({ item }) => item.email,
    onChoose: ({ item }) => onChoose(item),
    renderItem: ({ item: { name, email }, match }) => (
      <>
        <span>
          <Highlight
            text={name}
            ranges={match.ranges.filter(([from]) => from < name.length).map(([from, to]) => [from, Math.min(to, name.length)])}
          />
        </span>
        <span className="people-offer-address ui-ellipsis">{email}</span>
      </>
    ),
  });
  return { ...offer, isComing: text !== null && known.isLoading, best: items[0]?.item ?? null };
}
