// The card of a range: whose change it was and why, and where to go from there. What takes a question of its own comes when it stays.

import { useQuery } from "@tanstack/react-query";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import type { BlamedCommit } from "../../data/blame.ts";
import { commitMergeRequestsQuery, signatureQuery } from "../../data/commit-facts.ts";
import { commitQuery } from "../../data/repository.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { formatDay, formatFullTime } from "../../ui/text/format-age.ts";
import { localFormat } from "../../ui/text/local-zone.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { SignatureMark, StatusMark } from "../commit/index.ts";
import { bodyOf, titleOf } from "./shown-ranges.ts";
import "./BlameCard.css";

export interface BlameCardProps {
  connection: string;
  /** path_with_namespace */
  id: string;
  commit: BlamedCommit;
  /** "3 lines here in 2 ranges". */
  count: string;
  /** Whether its keys are heard: the lane has the focus. */
  hasKeys: boolean;
  onOpen: () => void;
  onBefore: () => void;
  onFollow: () => void;
  onCopy: () => void;
}

/** Characters of a message that the card shows. */
const longest = 600;

export function BlameCard({ connection, id, commit, count, hasKeys, onOpen, onBefore, onFollow, onCopy }: BlameCardProps) {
  const { data: whole } = useQuery(commitQuery(connection, id, commit.id));
  const { data: signature } = useQuery(signatureQuery(connection, id, commit.id));
  const { data: requests } = useQuery(commitMergeRequestsQuery(connection, id, commit.id));
  const [request] = requests ?? [];
  const [authored, committed] = [new Date(commit.authored_date), new Date(commit.committed_date)];
  const now = new Date();
  const body = bodyOf(commit.message);
  const status = typeof whole?.["status"] === "string" ? whole["status"] : null;
  return (
    <section className="blame-card" aria-label={`Commit ${commit.id.slice(0, 7)}, ${titleOf(commit.message)}`}>
      <header className="blame-card-head">
        <Avatar name={commit.author_name} />
        <b className="ui-ellipsis">
          <OddText text={commit.author_name} />
        </b>
        <time className="ui-num" dateTime={commit.committed_date} title={formatFullTime(committed)}>
          {formatMoment(committed)}
        </time>
        <span className="blame-space" />
        {status === null ? null : <StatusMark status={status} />}
        {signature ? <SignatureMark signature={signature} /> : null}
      </header>
      <p className="blame-card-title">
        <OddText text={titleOf(commit.message)} />
      </p>
      {body === "" ? null : (
        <p className="blame-card-body">
          <OddText text={body.slice(0, longest)} />
        </p>
      )}
      <p className="blame-card-facts">
        <code>{commit.id.slice(0, 7)}</code>
        <span className="ui-num">{count}</span>
        <span className="blame-space" />
        {request === undefined ? null : (
          <span className="blame-card-request ui-ellipsis" title={spellOdd(request.title)}>
            !{request.iid}
          </span>
        )}
        {formatDay(authored, now) === formatDay(committed, now) ? null : <span>authored {formatDay(authored, now)}</span>}
      </p>
      <footer className="blame-card-foot">
        <button type="button" onClick={onOpen}>
          Open commit {hasKeys ? <CommandKeys of="blame.open" silent /> : null}
        </button>
        <button type="button" data-main="" onClick={onBefore}>
          Before this change {hasKeys ? <CommandKeys of="blame.before" silent /> : null}
        </button>
        <button type="button" onClick={onFollow}>
          Follow {hasKeys ? <CommandKeys of="blame.follow" silent /> : null}
        </button>
        <button type="button" onClick={onCopy}>
          Copy hash {hasKeys ? <CommandKeys of="blame.copy" silent /> : null}
        </button>
      </footer>
    </section>
  );
}

const moment = localFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
/** "17 Nov 2026, 14:06". */
const formatMoment = (time: Date): string => (Number.isNaN(time.getTime()) ? "unknown time" : moment(time));
