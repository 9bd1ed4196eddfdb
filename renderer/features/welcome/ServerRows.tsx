// Connected servers with how each of them is: a press opens its page, and a token that is not at hand can be given here.
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { answerTimeQuery } from "../../data/account.ts";
import { failureOf, sayFailure } from "../../state/health.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { isUnwell, sayAccount, sayLacking, toConnectionName } from "../connections/index.ts";

/** Rows at first: what stands below them stays in sight. */
const most = 4;
/** More than a person looks at for the state of one server. */
const patience = 10_000;

export function ServerRows({ servers }: { servers: readonly Connection[] }) {
  const [isWhole, setWhole] = useState(false);
  const hasMore = servers.length > most + 1;
  const shown = hasMore && !isWhole ? servers.slice(0, most) : servers;
  return (
    <>
      <ul className="welcome-servers" aria-label="Connected servers">
        {shown.map((server) => (
          <ServerRow key={server.id} server={server} />
        ))}
      </ul>
      {hasMore ? (
        <Button variant="quiet" icon={isWhole ? ChevronUp : ChevronDown} aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? `First ${most} servers` : `All ${servers.length} servers`}
        </Button>
      ) : null}
    </>
  );
}

function ServerRow({ server }: { server: Connection }) {
  const answer = useQuery(answerTimeQuery(server.id, { priority: "low", patience }));
  const name = toConnectionName(server);
  const isRefused = answer.error instanceof ApiError && answer.error.status === 401;
  const isMissing = server.token === "missing";
  const who = sayAccount(server).replace(/^[na]/, (letter) => letter.toUpperCase());
  const isLacking = sayLacking(answer.error, server) !== null;
  const [dot, words] = isMissing
    ? (["amber", "The token is not at hand"] as const)
    : isRefused
      ? (["red", "The token is refused"] as const)
      : isLacking
        ? (["amber", "The token lacks a scope"] as const)
        : answer.error !== null
          ? (["red", isUnwell(answer.error) ? `${who}, ${sayFailure(failureOf(answer.error))}` : `${who}, refused`] as const)
          : answer.data === undefined
            ? (["off", who] as const)
            : (["on", `${who}, ${answer.data.milliseconds} ms`] as const);
  return (
    <li>
      <Dot state={dot} />
      <span className="welcome-row-words">
        <span className="welcome-row-name">{markOdd(name)}</span>
        <span className="welcome-row-place ui-ellipsis" data-tone={dot === "amber" || dot === "red" ? dot : undefined}>
          {markOdd(words)}
        </span>
      </span>
      {isMissing || isRefused || isLacking ? (
        <Button
          size="small"
          aria-label={`${isMissing ? "Give token…" : "Replace token…"} for ${name}`}
          onPress={() => requestToken(server.id)}
        >
          {isMissing ? "Give token…" : "Replace token…"}
        </Button>
      ) : null}
      <Button size="small" aria-label={`Open ${name}`} onPress={() => navigate(connectionAt(server.id))}>
        Open
      </Button>
    </li>
  );
}
