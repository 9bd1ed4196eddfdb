// Everything known about a commit: its message as written, trailers and merge requests at the left, facts at the right.
import { useQuery } from "@tanstack/react-query";
import { Copy, GitMerge, GitPullRequest, GitPullRequestClosed } from "lucide-react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { commitMergeRequestsQuery } from "../../data/commit-facts.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { formatBytes } from "../../ui/text/bytes.ts";
import { formatDay } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { WebLink } from "../../ui/text/WebLink.tsx";
import { DetailFacts } from "./DetailFacts.tsx";
import { MessageText } from "./MessageText.tsx";
import { splitMessage } from "./message.ts";
import "./details.css";

/** UTF-16 units of a message that are drawn. */
const longestDrawn = 50_000;

export function DetailsTab({ commit }: { commit: CommitDetail }) {
  const { title, body, trailers } = splitMessage(commit.message);
  const drawn = body.slice(0, longestDrawn);
  const whole = commit.message.trimStart();
  const isCut = drawn.length < body.length || (whole !== "" && !whole.startsWith(title));
  return (
    <div className="commit-details">
      <section className="commit-details-main" aria-label="Message">
        <div className="commit-details-head">
          <h2>Message</h2>
          <Button size="small" variant="quiet" icon={Copy} onPress={() => copyText(commit.message, "Copied the message")}>
            Copy as text
          </Button>
        </div>
        <div className="commit-details-message">
          <b>
            <OddText text={title} />
          </b>
          {drawn === "" ? null : "\n\n"}
          <MessageText text={drawn} />
        </div>
        {isCut ? (
          <p className="commit-details-quiet">
            The first {formatBytes(title.length + drawn.length)} of {formatBytes(commit.message.length)}; the button copies all of it.
          </p>
        ) : null}
        {trailers.length === 0 ? null : (
          <>
            <h2 id="commit-trailers">Trailers</h2>
            <table className="commit-details-table" aria-labelledby="commit-trailers">
              <tbody>
                {trailers.map(([key, value], index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: trailers repeat and never move
                  <Trailer key={index} name={key} value={value} />
                ))}
              </tbody>
            </table>
          </>
        )}
        <MergeRequests sha={commit.id} />
      </section>
      <DetailFacts commit={commit} />
    </div>
  );
}

/** A person's address stands at the right of their name. */
function Trailer({ name, value }: { name: string; value: string }) {
  const open = value.endsWith(">") ? value.lastIndexOf(" <") : -1;
  return (
    <tr>
      <th scope="row">
        <OddText text={name} />
      </th>
      <td>
        <MessageText text={open === -1 ? value : value.slice(0, open)} />
      </td>
      <td className="commit-details-quiet">{open === -1 ? "" : <OddText text={value.slice(open + 2, -1)} />}</td>
    </tr>
  );
}

const glyphs = { merged: GitMerge, closed: GitPullRequestClosed } as const;

function MergeRequests({ sha }: { sha: string }) {
  const place = useRefPlace();
  const query = useQuery(commitMergeRequestsQuery(place.connection, place.project, sha));
  const now = new Date();
  return (
    <>
      <h2 id="commit-merge-requests">Merge requests</h2>
      {query.data === undefined || query.data.length === 0 ? (
        <p className="commit-details-quiet" role="status">
          {query.error ? sayRefusal(query.error, "Merge requests") : query.data === undefined ? "Asking…" : "None brought this commit."}
        </p>
      ) : (
        <table className="commit-details-table" aria-labelledby="commit-merge-requests">
          <tbody>
            {query.data.map((request) => {
              const end = request.merged_at ?? request.closed_at ?? null;
              return (
                <tr key={request.id}>
                  <th scope="row">
                    <span className="commit-details-request">
                      <Icon
                        of={request.state === "merged" || request.state === "closed" ? glyphs[request.state] : GitPullRequest}
                        size="small"
                      />
                      {place.connection === "local" ? `!${request.iid}` : <WebLink url={request.web_url}>!{request.iid}</WebLink>}
                    </span>
                  </th>
                  <td>
                    <OddText text={request.title} />{" "}
                    <span className="commit-details-quiet">
                      <OddText text={request.author?.name ?? ""} />
                    </span>
                  </td>
                  <td className="commit-details-quiet">
                    {request.state} {end === null ? <OddText text={`into ${request.target_branch}`} /> : formatDay(new Date(end), now)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
