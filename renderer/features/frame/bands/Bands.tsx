// The bands: the built-in service, the connection, a server that asks to wait, the journal.
import { useQuery } from "@tanstack/react-query";
import { CloudOff, HardDrive, Hourglass, ServerCrash } from "lucide-react";
import { ApiError } from "../../../../shared/contract/errors.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { connectionsQuery, sessionQuery, useDesktopCommand } from "../../../data/desktop.ts";
import { countCommits } from "../../../desk/queued.ts";
import { useJournal, useQueue } from "../../../desk/use-desk.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { failureOf, sayFailure } from "../../../state/health.ts";
import { useHost } from "../../../state/host.ts";
import { steadyNow } from "../../../state/steady-now.ts";
import { useRefPlace, useView } from "../../../state/use-ref-place.ts";
import { useWait } from "../../../state/waits.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { formatMoment } from "../../../ui/text/format-age.ts";
import { Seconds } from "../../../ui/text/Seconds.tsx";
import { Band } from "./Band.tsx";
import { SaveCopy } from "./lazy-bands.tsx";
import { showQueue } from "./show-queue.ts";
import { useOnline } from "./use-online.ts";
import { useRetry } from "./use-retry.ts";

/** Whether the service runs; nothing while it does or is only starting for the first time. */
export function ServiceBand() {
  const { data: session } = useQuery(sessionQuery);
  const restart = useDesktopCommand("restartService");
  const service = session?.service;
  if (service === undefined || service.state === "ready" || service.state === "stopped") return null;
  if (service.state === "starting" && service.reason === null) return null;
  if (service.state === "failed") {
    return (
      <Band
        icon={ServerCrash}
        tone="red"
        fact="The built-in service does not run."
        action={
          <Button size="small" busy={restart.isPending} onPress={() => restart.mutate({})}>
            Try again
          </Button>
        }
      >
        {service.reason} What you typed and staged is kept on this machine.
      </Band>
    );
  }
  const wait =
    service.retry_in === null || service.retry_in <= 0 ? null : (
      <Seconds key={service.retry_in} from={service.retry_in} before="Next try in" />
    );
  return (
    <Band icon={ServerCrash} fact="The built-in service is being started again." wait={wait}>
      {service.reason} Nothing you typed is lost.
    </Band>
  );
}

/** The server can't be reached while there is something on screen; it is tried again by itself. */
export function OfflineBand() {
  const { checkError, connection, refresh, isChecking } = useCheckout();
  const { data: connections } = useQuery(connectionsQuery);
  const isOnline = useOnline();
  const answers = useHost((host) => host.answers);
  const isUnreachable = checkError !== null && !(checkError instanceof ApiError && checkError.status < 500);
  const isLocal = connection === "local";
  const copy = useShownCopy(connection);
  const place = useRefPlace();
  const view = useView();
  const { waiting } = useQueue(connection);
  const isShown = isUnreachable || copy?.why === "unreachable" || (!isOnline && !isLocal);
  const seconds = useRetry(isShown && !isChecking, refresh);
  if (!isShown || (isLocal && checkError instanceof ApiError && checkError.code === "service_starting")) return null;
  const name = connections?.find(({ id }) => id === connection)?.name ?? "The server";
  const fails = sayFailure(copy === null && checkError !== null ? failureOf(checkError) : "not reached").replace(/^not/, "is not");
  return (
    <Band
      icon={CloudOff}
      fact={isOnline ? (isLocal || !answers ? "Repodesk’s own process does not answer." : `${name} ${fails}.`) : "You are offline."}
      wait={isChecking ? "Trying…" : `Next try in ${seconds} s`}
      action={
        <>
          {waiting.length === 0 || view === "queue" ? null : (
            <Button size="small" onPress={() => showQueue(place)}>
              Show queue
            </Button>
          )}
          <Button size="small" busy={isChecking} onPress={() => void refresh()}>
            Try now
          </Button>
        </>
      }
    >
      {copy === null ? null : `What you see is as of ${formatMoment(new Date(copy.at), new Date())}. `}
      {waiting.length === 0
        ? "Files you have opened, their history and staged changes stay usable. Committing waits."
        : `${countCommits(waiting.length)} ${waiting.length === 1 ? "waits" : "wait"} here, and you are asked before anything is sent.`}
    </Band>
  );
}

/** The server was asked too often (429); requests wait until it takes them again. */
export function WaitBand({ connection }: { connection: string }) {
  const { data: connections } = useQuery(connectionsQuery);
  const until = useWait(connection);
  if (until === null) return null;
  const name = connection === "local" ? "The built-in service" : (connections?.find(({ id }) => id === connection)?.name ?? "The server");
  const seconds = Math.max(0, (until - steadyNow()) / 1_000);
  return (
    <Band icon={Hourglass} fact={`${name} asks to wait.`} wait={<Seconds key={until} from={seconds} before="Goes on in" />}>
      Repodesk goes on by itself.
    </Band>
  );
}

/** Typing does not reach the disk. */
export function JournalBand() {
  const failure = useJournal((state) => state.failure ?? state.commentFailure);
  if (failure === null) return null;
  return (
    <Band icon={HardDrive} tone="red" fact="Your typing cannot be kept on disk right now." action={<SaveCopy />}>
      It is safe as long as this window stays open; Repodesk goes on trying. {failure.replace(/\.?$/, ".")}
    </Band>
  );
}
