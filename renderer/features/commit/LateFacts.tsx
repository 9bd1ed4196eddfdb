// Facts of a commit beside the history that come by themselves: their rows are there from the start, so that nothing moves.

import { useQuery } from "@tanstack/react-query";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { commitMergeRequestsQuery, signatureQuery } from "../../data/commit-facts.ts";
import { containingRefsQuery } from "../../data/commit-lists.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useStill } from "../../state/use-still.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { SignatureMark } from "./SignatureMark.tsx";
import { StatusMark, sayStatus } from "./StatusMark.tsx";
import { kindOf, wordsOf } from "./signature-words.ts";

/** Asked once one stays at the commit; `commit` is undefined until the whole of it has come. */
export function LateFacts({ sha, commit }: { sha: string; commit: CommitDetail | undefined }) {
  const { connection, project } = useRefPlace();
  const enabled = useStill(sha);
  const signature = useQuery({ ...signatureQuery(connection, project, sha), enabled });
  const branches = useQuery({ ...containingRefsQuery(connection, project, sha, "branch"), enabled });
  const requests = useQuery({ ...commitMergeRequestsQuery(connection, project, sha), enabled });
  const quiet = (words: string) => <span className="commit-when ui-ellipsis">{words}</span>;
  const [request] = requests.data ?? [];
  return (
    <dl className="commit-facts commit-late">
      <dt>Contained in</dt>
      <dd>
        {branches.data?.items[0] === undefined
          ? quiet(branches.error ? sayRefusal(branches.error, "Branches") : branches.data === undefined ? "…" : "No branch")
          : null}
        {branches.data?.items.slice(0, 1).map((name) => (
          <RefPill key={name} name={name} />
        ))}
        {branches.data !== undefined && branches.data.items.length > 1
          ? quiet(`and ${branches.data.isCut ? "more than " : ""}${formatCount(branches.data.items.length - 1)} more`)
          : null}
      </dd>
      <dt>Signature</dt>
      <dd>
        {signature.data ? (
          <>
            <SignatureMark signature={signature.data} />
            <span className="ui-ellipsis">
              {kindOf(signature.data)}, {wordsOf(signature.data).word.toLowerCase()}
            </span>
          </>
        ) : (
          quiet(signature.error ? sayRefusal(signature.error, "The signature") : signature.data === undefined ? "…" : "Not signed")
        )}
      </dd>
      <dt>Merge request</dt>
      <dd>
        {request === undefined ? (
          quiet(requests.error ? sayRefusal(requests.error, "Merge requests") : requests.data === undefined ? "…" : "None")
        ) : (
          <span className="ui-ellipsis" title={spellOdd(request.title)}>
            !{request.iid} <OddText text={request.title} />
          </span>
        )}
      </dd>
      <dt>Pipeline</dt>
      <dd>
        {commit?.status ? (
          <>
            <StatusMark status={commit.status} silent />
            {sayStatus(commit.status)}
            {commit.last_pipeline ? quiet(`#${commit.last_pipeline.id}`) : null}
          </>
        ) : (
          quiet(commit === undefined ? "…" : "No status")
        )}
      </dd>
    </dl>
  );
}
