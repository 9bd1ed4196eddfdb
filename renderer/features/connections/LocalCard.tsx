// The built-in service: whether it runs, how many repositories it serves.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { answerTimeQuery } from "../../data/account.ts";
import { sessionQuery } from "../../data/desktop.ts";
import { projectPagesQuery } from "../../data/known-projects.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { AnswerTime } from "./AnswerTime.tsx";
import { requestFolder } from "./folder-request.ts";

/** "This machine". */
export function LocalCard() {
  const { data: session } = useQuery(sessionQuery);
  // As its own page asks: the first page tells how many there are.
  const { data: projects } = useInfiniteQuery(projectPagesQuery("local", "", true));
  const total = projects?.pages[0]?.total ?? null;
  const answer = useQuery(answerTimeQuery("local"));
  const service = session?.service;
  const isReady = service?.state === "ready";
  const count = total === null ? "" : `, ${formatCount(total)} ${total === 1 ? "repository" : "repositories"}`;
  return (
    <section className="connections-card" aria-label="This machine">
      <Dot state={isReady ? "on" : service?.state === "failed" ? "red" : "amber"} />
      <div>
        <h2>This machine</h2>
        <p>{isReady ? `Built-in service${count}` : `Built-in service: ${service?.reason ?? service?.state ?? "unknown"}`}</p>
        <AnswerTime answer={answer} />
      </div>
      <div className="connections-card-actions">
        <Button size="small" onPress={() => navigate(connectionAt("local"))}>
          Open
        </Button>
        <Button size="small" busy={answer.isFetching} onPress={() => void answer.refetch()}>
          Test
        </Button>
        <Button size="small" onPress={() => requestFolder()}>
          Add folder…
        </Button>
      </div>
    </section>
  );
}
