// What each author of a project committed since one last looked at them; it leads to their commits, newest first.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toAuthorPattern } from "../../../shared/lib/author-pattern.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { mostRecent, recentCommitsQuery } from "../../data/inbox.ts";
import { useAuthorLooks, useLooksAtAuthors } from "../../state/last-looks.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { type AuthorSince, authorsSince, namesApart } from "./author-looks.ts";
import { sayCount } from "./since-looked.ts";

export interface AuthorsSinceProps {
  connection: string;
  /** path_with_namespace */
  project: string;
}

/** Authors that are listed, those with something new first. */
const most = 6;

export function AuthorsSince({ connection, project }: AuthorsSinceProps) {
  const key = projectKey(connection, project);
  const looks = useLooksAtAuthors(key);
  const { data } = useQuery(recentCommitsQuery(connection, project));
  const authors = data === undefined ? [] : authorsSince(data, looks, mostRecent(connection));
  useEffect(() => {
    if (data === undefined || ownValue(useAuthorLooks.getState().projects, key) !== undefined) return;
    for (const one of authorsSince(data, undefined).toReversed()) useAuthorLooks.getState().look(key, one.key, one.state);
  }, [key, data]);
  if (authors.length === 0) return null;
  const open = (author: AuthorSince): void => {
    useAuthorLooks.getState().look(key, author.key, author.state);
    navigate(placeIn({ connection, project }, { view: "history", author: toAuthorPattern(author.wanted), all: true }));
  };
  const shown = [...authors.filter(({ fresh }) => fresh > 0), ...authors.filter(({ fresh }) => fresh === 0)].slice(0, most);
  const names = namesApart(shown);
  return (
    <>
      <h3>By author</h3>
      {shown.map((author, at) => (
        <button
          key={author.key}
          type="button"
          className="inbox-kind"
          data-same={author.fresh === 0 || undefined}
          onClick={() => open(author)}
        >
          <Avatar name={author.name} />
          <span className="ui-ellipsis" title={spellOdd(names[at] ?? author.name)}>
            <OddText text={names[at] ?? author.name} />
          </span>
          <span className="ui-num">{author.fresh === 0 ? "none" : author.isMore ? `${author.fresh} or more` : sayCount(author.fresh)}</span>
        </button>
      ))}
    </>
  );
}
