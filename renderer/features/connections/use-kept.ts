// What is kept for one connection, and the work among it.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery, keptDataQuery } from "../../data/desktop.ts";
import { type KeptWork, listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { type KeptFact, toKeptFacts } from "./kept-words.ts";

export interface Kept {
  /** null until it was asked since this was drawn. */
  readonly facts: readonly KeptFact[] | null;
  readonly works: readonly KeptWork[];
  readonly error: Error | null;
}

/** `id` of a connection, also of one that is gone. */
export function useKept(id: string): Kept {
  const { data, error, isFetchedAfterMount } = useQuery(keptDataQuery);
  const { data: connections } = useQuery(connectionsQuery);
  const works = listKeptWork(useDesks()).filter(({ connection }) => connection === id);
  const items = data?.connections.find(({ connection }) => connection === id)?.items ?? [];
  const connection = connections?.find((known) => known.id === id);
  return { facts: data === undefined || !isFetchedAfterMount ? null : toKeptFacts(items, works, connection), works, error };
}
