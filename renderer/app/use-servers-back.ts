// Asks a server for what is on screen as soon as it answers again: copies were shown in its place, or what failed; a folder that was away, too.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownValue } from "../../shared/lib/own-value.ts";
import { askFailedInTurns } from "../data/failed-reads.ts";
import { askConnectionAgain } from "../data/query-client.ts";
import { shownCopies } from "../state/copies.ts";
import { steadyNow } from "../state/steady-now.ts";

/** Milliseconds between two rounds: a server that answers one question and not the other must not be asked without end. */
const pause = 30_000;

export function useServersBack(): void {
  const client = useQueryClient();
  useEffect(() => askFailedInTurns(client), [client]);
  useEffect(() => {
    const askedAt = new Map<string, number>();
    return shownCopies.subscribe(({ of }, { of: before }) => {
      for (const connection of Object.keys(before)) {
        if (ownValue(of, connection) !== undefined || steadyNow() - (askedAt.get(connection) ?? 0) < pause) continue;
        askedAt.set(connection, steadyNow());
        // Each query holds its own failure.
        void askConnectionAgain(client, connection).catch(() => undefined);
      }
    });
  }, [client]);
}
