// The commits of one author in one week, each a way to its page.

import { keyOf } from "../../commands/press.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { localFormat } from "../../ui/text/local-zone.ts";
import type { CountedCommit } from "./model/authors.ts";
import { count, formatDay, formatTime } from "./model/words.ts";

export interface WeekCommitsProps {
  connection: string;
  project: string;
  monday: number;
  who: string;
  commits: readonly CountedCommit[];
  onOpen: () => void;
}

const mostShown = 50;
const weekFormat = localFormat("en-GB", { day: "numeric", month: "long" });
const weekdayFormat = localFormat("en-GB", { weekday: "short" });

export function WeekCommits({ connection, project, monday, who, commits, onOpen }: WeekCommitsProps) {
  return (
    <section className="activity-week-commits" aria-labelledby="activity-week">
      <header>
        <h2 id="activity-week">Week of {weekFormat(monday)}</h2>
        <span>
          {count(commits.length, "commit")}, {who}
        </span>
        <Button size="small" variant="quiet" keys={keyOf("authors.open")} onPress={onOpen}>
          Open in History
        </Button>
      </header>
      <ul>
        {commits.slice(0, mostShown).map(({ id, title, at }) => (
          <li key={id}>
            <button type="button" onClick={() => navigate(placeIn({ connection, project }, { view: "commit", sha: id }))}>
              <span className="ui-mono">{id.slice(0, 7)}</span>
              <span className="ui-ellipsis">{title}</span>
              <span>
                {weekdayFormat(at)} {formatDay(at)}, {formatTime(at)}
              </span>
            </button>
          </li>
        ))}
        {commits.length > mostShown ? <li>{commits.length - mostShown} more</li> : null}
      </ul>
    </section>
  );
}
