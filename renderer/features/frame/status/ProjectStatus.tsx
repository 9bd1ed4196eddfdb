// The status bar of a project: who answers, at which commit the screen stands, when that was last checked.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../../shared/contract/errors.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { connectionsQuery, sessionQuery } from "../../../data/desktop.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { failureOf, sayFailure } from "../../../state/health.ts";
import { useHost } from "../../../state/host.ts";
import { StatusBar } from "../../../ui/frame/StatusBar.tsx";
import { Dot } from "../../../ui/marks/Dot.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { formatMoment } from "../../../ui/text/format-age.ts";
import { OddText } from "../../../ui/text/OddText.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { IndexingStatus } from "./IndexingStatus.tsx";
import { StatusItems } from "./StatusItems.tsx";
import { hostIsGone, type ServiceWords, toServiceWords } from "./service-words.ts";

function useConnectionWords(): ServiceWords {
  const { connection, checkError, error } = useCheckout();
  const { data: session } = useQuery(sessionQuery);
  const { data: connections } = useQuery(connectionsQuery);
  const answers = useHost((host) => host.answers);
  const copy = useShownCopy(connection);
  if (!answers) return hostIsGone;
  if (connection === "local" && session) return toServiceWords(session.service);
  const name = connections?.find(({ id }) => id === connection)?.name ?? connection;
  if (copy !== null) return { dot: "amber", words: copy.why === "token" ? `${name}: no token at hand` : `${name} not reachable` };
  const problem = checkError ?? error;
  if (problem === null) return { dot: "on", words: name };
  if (problem instanceof ApiError && problem.status === 401) return { dot: "red", words: `${name} does not accept the token` };
  if (problem instanceof ApiError && problem.status < 500) return { dot: "on", words: name };
  return { dot: "amber", words: `${name} ${sayFailure(failureOf(problem))}` };
}

/** "gitlab.example   main at 8f3c21a   Checked 12 s ago". */
export function ProjectStatus() {
  const { connection, ref, kind, commit, empty, checkedAt, checkError } = useCheckout();
  const service = useConnectionWords();
  const copy = useShownCopy(connection);
  const isCurrent = useHost((host) => host.answers) && checkError === null && copy === null;
  return (
    <StatusBar
      start={
        <>
          <span>
            <Dot state={service.dot} />
            {service.words}
          </span>
          {commit ? (
            <span>
              {/* One part, or its words stand a gap and a blank apart. */}
              <span>
                {kind === "commit" ? "commit" : <OddText text={`${ref} at`} />} <Sha sha={commit.id} plain tone="text" />
              </span>
            </span>
          ) : empty ? (
            <span>
              <OddText text={ref} /> has no commit yet
            </span>
          ) : null}
          {checkedAt === 0 ? null : (
            <span className="frame-checked">
              {isCurrent ? (
                <span>
                  Checked <Age time={checkedAt} style="ago" />
                </span>
              ) : (
                `Copy from ${formatMoment(new Date(copy?.at ?? checkedAt), new Date())}`
              )}
            </span>
          )}
        </>
      }
      end={
        <>
          <IndexingStatus />
          <StatusItems />
        </>
      }
      announcement={service.words}
    />
  );
}
