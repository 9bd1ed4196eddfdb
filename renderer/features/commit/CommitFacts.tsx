// Who made a commit, when, from what: the facts under its title.

import type { Commit } from "../../../shared/contract/resources.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { formatDay, formatFullTime, isNoDate } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { Sha } from "../../ui/text/Sha.tsx";
import type { MessageParts } from "./message.ts";

/** Day and time of day, with the whole time as its title. */
export function When({ time }: { time: string }) {
  const date = new Date(time);
  const clock = Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const words = isNoDate(date) ? "no date" : `${formatDay(date, new Date())}, ${clock}`;
  return (
    <time className="commit-when ui-num" dateTime={time} title={formatFullTime(date)}>
      {words}
    </time>
  );
}

/** Parents named; the details of the commit have all of them. */
const fewParents = 4;

const toMinute = (time: string): number => Math.floor(new Date(time).getTime() / 60_000);

/** Committer and both dates appear only when they differ from the author's. */
export function CommitFacts({ commit, trailers }: { commit: Commit; trailers: MessageParts["trailers"] }) {
  const place = useRefPlace();
  const isSamePerson = commit.author_name === commit.committer_name && commit.author_email === commit.committer_email;
  // To the minute, as they are shown: a time is not said twice.
  const isSameTime = toMinute(commit.authored_date) === toMinute(commit.committed_date);
  return (
    <dl className="commit-facts">
      <dt>Author</dt>
      <dd title={spellOdd(`${commit.author_name} <${commit.author_email}>`)}>
        <Avatar name={commit.author_name} />
        <span className="ui-ellipsis">
          <OddText text={commit.author_name} />
        </span>
        <When time={commit.authored_date} />
      </dd>
      {isSamePerson && isSameTime ? null : (
        <>
          <dt>Committed</dt>
          <dd title={spellOdd(`${commit.committer_name} <${commit.committer_email}>`)}>
            {isSamePerson ? null : (
              <span className="ui-ellipsis">
                <OddText text={commit.committer_name} />
              </span>
            )}
            {isSameTime ? null : <When time={commit.committed_date} />}
          </dd>
        </>
      )}
      <dt>Commit</dt>
      <dd>
        <Sha sha={commit.id} tone="text" />
        {commit.parent_ids.length === 0 ? (
          <span className="commit-when">{commit.shallow ? "older ones were not fetched" : "the first one"}</span>
        ) : (
          <>
            <span className="commit-when">{commit.parent_ids.length > 1 ? "merges" : "after"}</span>
            {commit.parent_ids.slice(0, fewParents).map((parent) => (
              <a
                key={parent}
                className="commit-parent"
                href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha: parent }))}
                title={`Parent ${parent}`}
              >
                {parent.slice(0, 7)}
              </a>
            ))}
            {commit.parent_ids.length > fewParents ? (
              <span className="commit-when">and {commit.parent_ids.length - fewParents} more</span>
            ) : null}
          </>
        )}
      </dd>
      {trailers.length > 0 ? (
        <>
          <dt className="commit-trailers-name">Trailers</dt>
          <dd className="commit-trailers">
            {trailers.slice(0, 12).map(([key, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: trailers repeat and never move
              <span key={index} className="commit-trailer">
                <span className="commit-when">
                  <OddText text={key} />
                </span>{" "}
                <OddText text={value} />
              </span>
            ))}
            {trailers.length > 12 ? <span className="commit-when">and {trailers.length - 12} more</span> : null}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
