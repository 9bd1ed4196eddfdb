// A server that takes long: for how long one has waited, and the ways to end that. What is on its way is drawn when it comes.
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useCommand } from "../../../commands/bindings.ts";
import { connectionsQuery } from "../../../data/desktop.ts";
import { endSlowReads } from "../../../state/slow-reads.ts";
import { steadyNow } from "../../../state/steady-now.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Band } from "./Band.tsx";
import { useLongWait } from "./use-long-wait.ts";

export function SlowBand({ connection }: { connection: string }) {
  const waited = useLongWait(connection);
  return waited === null ? null : <Waiting connection={connection} seconds={Math.floor(waited / 1_000)} />;
}

function Waiting({ connection, seconds }: { connection: string; seconds: number }) {
  const { data: connections } = useQuery(connectionsQuery);
  const name = connection === "local" ? "The built-in service" : (connections?.find(({ id }) => id === connection)?.name ?? "The server");
  const askAgain = (): void => endSlowReads(connection, "again", steadyNow());
  const stop = (): void => endSlowReads(connection, "stop", steadyNow());
  useCommand("server.ask-again", askAgain);
  useCommand("server.stop-waiting", stop);
  return (
    <Band
      icon={Hourglass}
      fact={`${name} takes long to answer.`}
      wait={`${seconds} s`}
      action={
        <>
          <Button size="small" onPress={askAgain}>
            Ask again
          </Button>
          <Button size="small" onPress={stop}>
            Stop waiting
          </Button>
        </>
      }
    >
      What it sends is shown as soon as it comes.
    </Band>
  );
}
