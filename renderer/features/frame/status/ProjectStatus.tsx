// The status bar of a project: who answers, at which commit the screen stands, when that was last checked.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../../shared/contract/errors.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { connectionsQuery, sessionQuery } from "../../../data/desktop.ts";
import { useHost } from "../../../state/host.ts";
import { StatusBar } from "../../../ui/frame/StatusBar.tsx";
import { Dot } from "../../../ui/marks/Dot.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { IndexingStatus } from "./IndexingStatus.tsx";
import { StatusItems } from "./StatusItems.tsx";
import { hostIsGone, type ServiceWords, toServiceWords } from "./service-words.ts";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

function useConnectionWords(): ServiceWords {
  const { connection, checkError, error } = useCheckout();
  const { data: session } = useQuery(sessionQuery);
  const { data: connections } = useQuery(connectionsQuery);
  const answers = useHost((host) => host.answers);
  if (!answers) return hostIsGone;
  if (connection === "local" && session) return toServiceWords(session.service);
  const name = connections?.find(({ id }) => id === connection)?.name ?? connection;
  const problem = checkError ?? error;
  if (problem === null) return { dot: "on", words: name };
  if (problem instanceof ApiError && problem.status === 401) return { dot: "red", words: `${name} does not accept the token` };
  if (problem instanceof ApiError && problem.status < 500) return { dot: "on", words: name };
  return { dot: "amber", words: `${name} not reachable` };
}

/** "gitlab.example   main at 8f3c21a   Checked 12 s ago". */
export function ProjectStatus() {
  const { ref, kind, commit, empty, checkedAt, checkError } = useCheckout();
  const service = useConnectionWords();
  const isCurrent = useHost((host) => host.answers) && checkError === null;
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
              {kind === "commit" ? "commit" : `${ref} at`} <Sha sha={commit.id} plain tone="text" />
            </span>
          ) : empty ? (
            <span>{ref} has no commit yet</span>
          ) : null}
          {checkedAt === 0 ? null : (
            <span className="frame-checked">
              {isCurrent ? (
                <>
                  Checked <Age time={checkedAt} style="ago" />
                </>
              ) : (
                `Copy from ${time.format(checkedAt)}`
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
