// Over every view of a project: that commits wait for the server, and the one question when it answers again.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListOrdered } from "lucide-react";
import { useMemo } from "react";
import { connectionsQuery } from "../../../data/desktop.ts";
import { heldOf } from "../../../desk/held.ts";
import { countCommits } from "../../../desk/queued.ts";
import { useQueue } from "../../../desk/use-desk.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { useRefPlace, useView } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { sayNoToken, sayQueue } from "./queue-words.ts";
import { showQueue } from "./show-queue.ts";

/** What sends is fetched with the views; a window whose desktop is gone cannot send either. */
async function send(client: QueryClient, connection: string): Promise<void> {
  try {
    const { sendQueue } = await import("../../../desk/queue-desk.ts");
    await sendQueue(client, connection);
  } catch (error) {
    toasts.show(`Nothing of the queue was sent. ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Nothing where the band that says that the server is lost says so too. */
export function QueueBand() {
  const place = useRefPlace();
  const view = useView();
  const client = useQueryClient();
  const { all, waiting, needing, run, isLost } = useQueue(place.connection);
  const { data: connections } = useQuery(connectionsQuery);
  const held = useMemo(() => heldOf(all).size, [all]);
  const copy = useShownCopy(place.connection);
  if (copy?.why === "unreachable" && waiting.length > 0) return null;
  const server = connections?.find(({ id }) => id === place.connection);
  const name = server?.name ?? "The server";
  const count = countCommits(waiting.length);
  const free = waiting.length - held;
  const waits = waiting.length === 1 ? "waits" : "wait";
  // This machine's own service needs none.
  const token = server?.kind === "server" ? server.token : undefined;
  const lacking = sayNoToken(token);
  return (
    <section className="frame-band" data-tone={isLost || needing.length > 0 ? "amber" : undefined} aria-label="Queue">
      <Icon of={ListOrdered} />
      <span className="frame-band-words" role="status">
        <b>
          {waiting.length === 0
            ? `${countCommits(needing.length)} of the queue ${needing.length === 1 ? "needs" : "need"} you.`
            : `${count} ${waits} for ${name}.`}
        </b>{" "}
        {sayQueue({
          ...{ waiting: waiting.length, needing: needing.length, held, isRunning: run.isRunning, end: run.end, isLost },
          token,
        })}
      </span>
      {view === "queue" ? null : (
        <Button size="small" onPress={() => showQueue(place)}>
          Show queue
        </Button>
      )}
      {free === 0 ? null : (
        <Button
          size="small"
          variant="main"
          busy={run.isRunning}
          {...(isLost ? { offReason: `${name} is not reachable.` } : lacking !== null ? { offReason: `${lacking}.` } : {})}
          onPress={() => void send(client, place.connection)}
        >
          Send {countCommits(free)}
        </Button>
      )}
    </section>
  );
}
