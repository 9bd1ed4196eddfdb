// The status bar outside a project: whether the built-in service runs, or the server whose page is open answers, what the screen says, the version.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery, sessionQuery } from "../../../data/desktop.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { sayFailure, useAnswers, useLastFailure } from "../../../state/health.ts";
import { useHost } from "../../../state/host.ts";
import { useLocation } from "../../../state/place.ts";
import { StatusBar } from "../../../ui/frame/StatusBar.tsx";
import { Dot } from "../../../ui/marks/Dot.tsx";
import { markOdd } from "../../../ui/text/mark-odd.tsx";
import { toConnectionName } from "../../connections/index.ts";
import { StatusItems } from "./StatusItems.tsx";
import { hostIsGone, type ServiceWords, toServiceWords } from "./service-words.ts";

/** Of the server whose page is open; null on this machine's own and where no connection is. */
function useServerWords(): ServiceWords | null {
  const location = useLocation();
  const id = location.at === "connection" ? location.connection : "local";
  const { data: connections } = useQuery(connectionsQuery);
  const answers = useAnswers(id);
  const lastFailure = useLastFailure(id);
  const copy = useShownCopy(id);
  const connection = connections?.find((known) => known.id === id && known.kind === "server");
  if (connection === undefined) return null;
  const name = toConnectionName(connection);
  if (connection.token === "missing" || copy?.why === "token") return { dot: "amber", words: `${name}: no token at hand` };
  if (answers === false || copy !== null)
    return { dot: "amber", words: `${name} ${sayFailure(copy === null ? (lastFailure?.what ?? "no answer") : "not reached")}` };
  return { dot: answers === null ? "off" : "on", words: name };
}

/** "This machine ready … Repodesk 0.1.0". */
export function PlainStatus() {
  const { data: session } = useQuery(sessionQuery);
  const answers = useHost((host) => host.answers);
  const server = useServerWords();
  const service = answers ? (server ?? (session && toServiceWords(session.service))) : hostIsGone;
  return (
    <StatusBar
      start={
        service === undefined ? null : (
          <span>
            <Dot state={service.dot} />
            {markOdd(service.words)}
          </span>
        )
      }
      end={
        <>
          <StatusItems />
          <span>Repodesk {session?.version}</span>
        </>
      }
      announcement={service?.words}
    />
  );
}
