// At the side of a connection's page: who we are there, how the server answered in the last hour, what is kept here.

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { keyOf } from "../../commands/press.ts";
import { ownTokenQuery } from "../../data/account.ts";
import { sessionQuery } from "../../data/desktop.ts";
import { useQueue } from "../../desk/use-desk.ts";
import { toAnswerTimes, toBars, useHealth } from "../../state/health.ts";
import { keptAt, navigate, placeIn, settingsAt } from "../../state/place.ts";
import { steadyNow } from "../../state/steady-now.ts";
import { useWait } from "../../state/waits.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatBytes } from "../../ui/text/bytes.ts";
import { formatCount } from "../../ui/text/count.ts";
import { formatMoment } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { sayExpiry } from "./expiry.ts";
import { toScopeWords } from "./scope-words.ts";
import { useKept } from "./use-kept.ts";
import { toTokenFact } from "./vault-words.ts";

export interface ConnectionFactsProps {
  connection: Connection;
  answer: UseQueryResult<{ version: string; milliseconds: number }>;
  onReplace: () => void;
  onForget: () => void;
  onTest: () => void;
}

export function ConnectionFacts({ connection, answer, onReplace, onForget, onTest }: ConnectionFactsProps) {
  const isLocal = connection.kind === "local";
  return (
    <aside className="connection-side" aria-label="About the connection">
      {isLocal ? null : <Who connection={connection} onReplace={onReplace} />}
      <HealthFacts id={connection.id} version={answer.data?.version ?? null} isAsking={answer.isFetching} />
      <LimitFacts id={connection.id} />
      <KeptFacts id={connection.id} />
      <footer className="connection-side-foot">
        <Button size="small" variant="quiet" busy={answer.isFetching} keys={keyOf("project.check")} onPress={onTest}>
          Test
        </Button>
        {isLocal ? null : (
          <Button size="small" variant="danger" onPress={onForget}>
            Forget…
          </Button>
        )}
      </footer>
    </aside>
  );
}

function Who({ connection, onReplace }: { connection: Connection; onReplace: () => void }) {
  const { user, token } = connection;
  const { data: session } = useQuery(sessionQuery);
  const { data: own } = useQuery({ ...ownTokenQuery(connection.id), enabled: token !== "none" && token !== "missing" });
  const fact = toTokenFact(token, session?.vault);
  const expiry = connection.expires_at === null ? null : sayExpiry(connection.expires_at, new Date());
  return (
    <section aria-labelledby="connection-who">
      <h2 id="connection-who">Who we are there</h2>
      {user === null ? null : (
        <div className="connection-person">
          <Avatar name={user.name} size="large" />
          <span>
            <b>
              <OddText text={user.name} />
            </b>
            <span className="ui-ellipsis">
              @{user.username}
              {(connection.author.email ?? user.email) === null ? "" : `, commits as ${connection.author.email ?? user.email}`}
            </span>
          </span>
        </div>
      )}
      <dl>
        <dt>Address</dt>
        <dd className="ui-mono" title={connection.url === null ? undefined : spellOdd(connection.url)}>
          {connection.url?.replace(/\/api\/v4\/?$/, "")}
        </dd>
        {token === "none" ? null : (
          <>
            <dt>Token</dt>
            <dd data-tone={token === "missing" ? "amber" : undefined}>
              {token === "missing" ? "not at hand" : own === undefined ? "at hand" : `“${own.name}” `}
              {own?.last_used_at ? (
                <span className="connections-quiet">
                  last used <Age time={own.last_used_at} />
                </span>
              ) : null}
            </dd>
          </>
        )}
        {connection.scopes.length === 0 ? null : (
          <>
            <dt>Scopes</dt>
            <dd className="connection-wrap">
              {toScopeWords(connection.scopes).map(({ scope, isUsed, words }) => (
                <span key={scope} className="connection-scope">
                  <span className="ui-mono">{scope}</span> {isUsed ? <span className="connections-quiet">{words}</span> : null}
                </span>
              ))}
            </dd>
          </>
        )}
        {expiry === null ? null : (
          <>
            <dt>Expires</dt>
            <dd data-tone={expiry.isSoon ? "amber" : undefined}>
              {expiry.date} <span className="connections-quiet">{expiry.words}</span>
            </dd>
          </>
        )}
        <dt>Kept</dt>
        <dd className="connection-wrap">
          {fact.fact} <span className="connections-quiet">{fact.meaning}</span>
        </dd>
      </dl>
      <Button size="small" onPress={onReplace}>
        {token === "none" ? "Add token…" : token === "missing" ? "Give the token…" : "Replace token…"}
      </Button>
    </section>
  );
}

function HealthFacts({ id, version, isAsking }: { id: string; version: string | null; isAsking: boolean }) {
  const health = useHealth(id);
  const bars = toBars(health, Date.now());
  const most = Math.max(1, ...bars.map((bar) => bar?.asked ?? 0));
  const times = toAnswerTimes(health);
  const failed = health.minutes.reduce((sum, minute) => sum + minute.failed, 0);
  const asked = health.minutes.reduce((sum, minute) => sum + minute.asked, 0);
  return (
    <section aria-labelledby="connection-health">
      <h2 id="connection-health">
        Health <span>last hour</span>
      </h2>
      <svg className="connection-bars" viewBox="0 0 240 32" preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, minute) => {
          if (bar === null) return null;
          const height = Math.max(4, (bar.asked / most) * 32);
          return <rect key={bar.at} x={minute * 4} y={32 - height} width={3} height={height} data-failed={bar.failed > 0 || undefined} />;
        })}
      </svg>
      <dl>
        <dt>Answers</dt>
        <dd>
          {times === null ? (isAsking ? "asking…" : "none yet") : `${times.median} ms `}
          {times === null ? null : <span className="connections-quiet">median; slowest {times.slowest} ms</span>}
        </dd>
        <dt>Failures</dt>
        <dd className="connection-wrap" data-tone={failed > 0 ? "red" : undefined}>
          {failed === 0 ? "none" : failed}{" "}
          <span className="connections-quiet">
            of {asked} requests
            {failed === 0 || health.lastFailure === null
              ? ""
              : `; last ${health.lastFailure.what} at ${formatMoment(new Date(health.lastFailure.at), new Date())}`}
          </span>
        </dd>
        <dt>Speaks</dt>
        <dd>API 4 {version === null ? null : <span className="connections-quiet">server {version}</span>}</dd>
      </dl>
    </section>
  );
}

/** What the server said of how often it may be asked; nothing where it says nothing. */
function LimitFacts({ id }: { id: string }) {
  const { limit } = useHealth(id);
  const wait = useWait(id);
  if (limit === null && wait === null) return null;
  const seconds = (until: number, now = Date.now()): number => Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <section aria-labelledby="connection-limit">
      <h2 id="connection-limit">
        Rate limit {limit?.until == null || seconds(limit.until) === 0 ? null : <span>new in {seconds(limit.until)} s</span>}
      </h2>
      <dl>
        {limit === null ? null : (
          <>
            <dt>Requests</dt>
            <dd data-tone={limit.left * 10 < limit.of ? "amber" : undefined}>
              {formatCount(limit.left)} <span className="connections-quiet">of {formatCount(limit.of)} left</span>
            </dd>
          </>
        )}
        {wait === null ? null : (
          <>
            <dt>Waits</dt>
            <dd data-tone="amber">{seconds(wait, steadyNow())} s, as the server asks</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function KeptFacts({ id }: { id: string }) {
  const { facts, works } = useKept(id);
  const bytes = (facts ?? []).reduce((sum, fact) => sum + fact.bytes, 0);
  const { waiting, needing } = useQueue(id);
  const queue = [...waiting, ...needing];
  const copies = facts?.find(({ kind }) => kind === "copies");
  const recent = facts?.find(({ kind }) => kind === "recent");
  return (
    <section aria-labelledby="connection-kept">
      <h2 id="connection-kept">On this machine</h2>
      <dl>
        <dt>Kept</dt>
        <dd>
          {works.length === 0 ? (
            "no work waits"
          ) : (
            <>
              {works.length === 1 ? "1 piece of work" : `${works.length} pieces of work`}{" "}
              <button type="button" className="connection-link" onClick={() => navigate(keptAt(works[0]?.key ?? null))}>
                Show
              </button>
            </>
          )}
        </dd>
        {queue.length === 0 ? null : (
          <>
            <dt>Queue</dt>
            <dd data-tone="amber">
              {queue.length === 1 ? "1 commit waits" : `${queue.length} commits wait`}{" "}
              <button
                type="button"
                className="connection-link"
                onClick={() => navigate(placeIn({ connection: id, project: queue[0]?.project ?? "" }, { view: "queue" }))}
              >
                Show
              </button>
            </dd>
          </>
        )}
        {copies === undefined ? null : (
          <>
            <dt>Copies</dt>
            <dd>
              {formatBytes(copies.bytes)} <span className="connections-quiet">for reading offline</span>
            </dd>
          </>
        )}
        <dt>Opened</dt>
        <dd>{recent?.what ?? "no projects"}</dd>
        <dt>In all</dt>
        <dd>
          {formatBytes(bytes)}{" "}
          <button type="button" className="connection-link" onClick={() => navigate(settingsAt("data"))}>
            Show all
          </button>
        </dd>
      </dl>
    </section>
  );
}
