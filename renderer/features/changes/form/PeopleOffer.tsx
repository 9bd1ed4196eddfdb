// People of the project, offered while one is typed: a list that keys go through while the focus stays in the field.
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { contributorsQuery } from "../../../data/contributors.ts";
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

export interface PeopleOffer {
  /** null: nobody is offered. */
  readonly list: ReactNode;
  /** Takes the keys of the list; answers whether it took this one. */
  onKeyDown(event: KeyboardEvent): boolean;
}

/** `text`: what is typed of a person; null = none is typed. */
export function usePeopleOffer(
  { connection, project, head, own }: PeopleOf,
  text: string | null,
  field: RefObject<HTMLElement | null>,
  onChoose: (person: Person) => void,
  place: "top" | "bottom" = "bottom",
): PeopleOffer {
  const id = useId();
  const known = useQuery({ ...contributorsQuery(connection, project, head), enabled: text !== null });
  const [at, setAt] = useState({ text: "", index: 0 });
  const [closed, setClosed] = useState<string | null>(null);
  const offered = text === null || text === closed ? [] : offerPeople(text, known.data ?? [], own);
  const active = at.text === text ? Math.min(at.index, offered.length - 1) : 0;
  const isOpen = offered.length > 0;
  useEffect(() => {
    const element = field.current;
    if (element === null || !isOpen) return;
    element.setAttribute("aria-autocomplete", "list");
    element.setAttribute("aria-controls", id);
    element.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) element.removeAttribute(name);
    };
  }, [field, id, isOpen, active]);
  useEffect(() => {
    if (text === null) setClosed(null);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = offered[active]?.item;
    if (!isOpen || person === undefined || text === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt({ text, index: (active + step + offered.length) % offered.length });
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) onChoose(person);
    else if (event.key === "Escape") setClosed(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list = !isOpen ? null : (
    <div className="people-offer" data-at={place} role="listbox" id={id} aria-label="People of this project">
      {offered.map(({ item: person, match }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={person.email}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          className="people-offer-row"
          // The field keeps its focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <span>
            <Highlight
              text={person.name}
              ranges={match.ranges
                .filter(([from]) => from < person.name.length)
                .map(([from, to]) => [from, Math.min(to, person.name.length)])}
            />
          </span>
          <span className="people-offer-address ui-ellipsis">{person.email}</span>
        </div>
      ))}
    </div>
  );
  return { list, onKeyDown };
}
