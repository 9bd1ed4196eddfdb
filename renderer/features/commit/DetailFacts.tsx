// The facts at the right of a commit's details: people, place, where it is contained, signature, pipeline. Each comes by itself.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { useCheckout } from "../../data/checkout.ts";
import { childrenQuery } from "../../data/commit-children.ts";
import { parentQuery, sequenceQuery, signatureQuery } from "../../data/commit-facts.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { formatFullTime } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { ContainedIn } from "./ContainedIn.tsx";
import { SignatureMark } from "./SignatureMark.tsx";
import { StatusMark, sayStatus } from "./StatusMark.tsx";
import { factsOf, wordsOf } from "./signature-words.ts";

/** Commits named one by one. */
const most = 8;

export function DetailFacts({ commit }: { commit: CommitDetail }) {
  const { last_pipeline: pipeline, status } = commit;
  const [isAll, setAll] = useState(false);
  return (
    <aside className="commit-details-side" aria-label="Facts of the commit">
      <section>
        <h2>People</h2>
        <dl>
          <Person as="Author" name={commit.author_name} address={commit.author_email} time={commit.authored_date} />
          <Person as="Committer" name={commit.committer_name} address={commit.committer_email} time={commit.committed_date} />
        </dl>
      </section>
      <section>
        <h2>Place</h2>
        <dl>
          <dt>Commit</dt>
          <dd className="commit-details-hash" title={commit.id}>
            <code>{commit.id}</code>
          </dd>
          <dt>Number</dt>
          <dd>
            <Sequence sha={commit.id} />
          </dd>
          <dt>{commit.parent_ids.length === 1 ? "Parent" : "Parents"}</dt>
          <dd className="commit-details-stack">
            {commit.parent_ids.length === 0
              ? commit.shallow
                ? "Not fetched: a shallow clone ends here"
                : "None: this is a first commit"
              : null}
            {commit.parent_ids.slice(0, isAll ? undefined : most).map((sha) => (
              <Parent key={sha} sha={sha} />
            ))}
            {commit.parent_ids.length > most ? (
              <Button size="small" variant="quiet" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
                {isAll ? "Fewer" : `and ${commit.parent_ids.length - most} more`}
              </Button>
            ) : null}
          </dd>
          <dt>Children</dt>
          <dd className="commit-details-stack">
            <Children sha={commit.id} />
          </dd>
        </dl>
      </section>
      <section>
        <h2>Contained in</h2>
        <ContainedIn sha={commit.id} committed={commit.committed_date} />
      </section>
      <section>
        <h2>Signature</h2>
        <Signature sha={commit.id} />
      </section>
      <section>
        <h2>Pipeline</h2>
        <dl>
          <dt>Result</dt>
          <dd>
            {status ? (
              <>
                <StatusMark status={status} silent /> {sayStatus(status)}
                {pipeline ? (
                  <span className="commit-details-quiet">
                    #{pipeline.id}
                    {pipeline.ref ? <OddText text={` on ${pipeline.ref}`} /> : ""}
                  </span>
                ) : null}
              </>
            ) : (
              <span className="commit-details-quiet">No status was set</span>
            )}
          </dd>
        </dl>
      </section>
    </aside>
  );
}

function Person({ as, name, address, time }: { as: string; name: string; address: string; time: string }) {
  return (
    <>
      <dt>{as}</dt>
      <dd className="commit-details-person">
        <span>
          <Avatar name={name} /> <OddText text={name} />
        </span>
        <span className="commit-details-quiet">
          <OddText text={address} />
        </span>
        <time className="commit-details-quiet ui-num" dateTime={time}>
          {formatFullTime(new Date(time))}
        </time>
      </dd>
    </>
  );
}

function Sequence({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const all = useQuery(sequenceQuery(connection, project, sha, false));
  const first = useQuery(sequenceQuery(connection, project, sha, true));
  if (all.error) return <span className="commit-details-quiet">{sayRefusal(all.error, "The number")}</span>;
  if (all.data === undefined) return <Coming />;
  return (
    <>
      <span className="ui-num">{all.data.count.toLocaleString("en")}</span>
      {first.data === undefined ? null : (
        <span className="commit-details-quiet ui-num">{first.data.count.toLocaleString("en")} counting first parents</span>
      )}
    </>
  );
}

const Coming = () => <span className="commit-details-coming" role="status" aria-label="On its way" />;

function CommitLink({ sha, title }: { sha: string; title?: string | undefined }) {
  const place = useRefPlace();
  return (
    <span className="commit-details-commit">
      <a className="commit-parent" href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha }))}>
        {sha.slice(0, 7)}
      </a>
      <span className="ui-ellipsis" title={title === undefined ? undefined : spellOdd(title)}>
        <OddText text={title ?? ""} />
      </span>
    </span>
  );
}

function Parent({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const query = useQuery(parentQuery(connection, project, sha));
  return <CommitLink sha={sha} title={query.error ? "is not here" : query.data?.title} />;
}

function Children({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const { commit: tip, ref } = useCheckout();
  const query = useQuery({ ...childrenQuery(connection, project, sha, tip?.id ?? ""), enabled: tip !== undefined });
  const say = (words: ReactNode) => <span className="commit-details-quiet">{words}</span>;
  const where = ref.length > 40 ? ref.slice(0, 7) : ref;
  if (query.error) return say(sayRefusal(query.error, "The children"));
  if (query.data === undefined) return <Coming />;
  if (query.data === null) return say(`Not known: none among the newest commits of ${where}`);
  if (query.data.length === 0) return say(`None on ${where}`);
  return (
    <>
      {query.data.slice(0, most).map(({ id, title }) => (
        <CommitLink key={id} sha={id} title={title} />
      ))}
      {query.data.length > most ? say(`and ${query.data.length - most} more`) : null}
    </>
  );
}

function Signature({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const { data, error } = useQuery(signatureQuery(connection, project, sha));
  if (error) return <p className="commit-details-quiet">{sayRefusal(error, "The signature")}</p>;
  if (data === undefined) return <Coming />;
  if (data === null) return <p className="commit-details-quiet">Not signed</p>;
  const { word, meaning } = wordsOf(data);
  return (
    <div className="commit-details-signature">
      <p>
        <SignatureMark signature={data} /> <b>{word}</b>
      </p>
      <p className="commit-details-quiet">{meaning}</p>
      <dl>
        {factsOf(data).map(([name, value, isCode], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and never move
          <Fact key={index} name={name} value={value} isCode={isCode === true} />
        ))}
      </dl>
    </div>
  );
}

function Fact({ name, value, isCode }: { name: string; value: string; isCode: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="commit-details-value">{isCode ? <code title={spellOdd(value)}>{value}</code> : <OddText text={value} />}</dd>
    </>
  );
}
