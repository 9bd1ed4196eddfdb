// Asks for the blame of a text before it is shown: once somebody rests in the text, or at the very press, so that git is at it while the window draws.
import { QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { blameQuery } from "../../data/blame.ts";
import type { OpenedFile } from "../../data/file.ts";

/** Milliseconds that a text is open before its blame is asked for: who looks through files goes on sooner. */
const rest = 250;
/** Milliseconds that the lane waits for its first ranges: drawing it without them holds them up for longer. */
const moment = 50;
/** Bytes of a file whose blame costs git more than a glance is worth. */
const mostAhead = 512 * 1024;

/**
 * `id`: path_with_namespace; `file` null = nothing to ask for. Only this machine is asked; git ends when the file is left before it is done.
 * The answer asks at once, and is settled when the first ranges are there, or an error, or a moment has passed; null: there is nothing to wait for.
 */
export function useBlameAhead(connection: string, id: string, file: OpenedFile | null, skipsIgnored: boolean): () => Promise<void> | null {
  const client = useQueryClient();
  const { commit, path } = file ?? { commit: null, path: "" };
  const canAsk = connection === "local" && commit !== null;
  const isSmall = file !== null && file.size <= mostAhead;
  const begin = useRef<() => Promise<void> | null>(() => null);
  useEffect(() => {
    if (!canAsk || commit === null) return;
    let leave: (() => void) | null = null;
    const query = blameQuery({ connection, id, commit, path, skipsIgnored });
    // What fails is asked for again, and told, once it is shown.
    const observer = new QueryObserver(client, { ...query, retry: false });
    const ask = (): void => {
      leave ??= observer.subscribe(nothing);
    };
    begin.current = () => {
      ask();
      return observer.getCurrentResult().isPending ? firstOf(observer) : null;
    };
    const timer = isSmall ? setTimeout(ask, rest) : undefined;
    return () => {
      begin.current = () => null;
      clearTimeout(timer);
      leave?.();
    };
  }, [client, canAsk, isSmall, connection, id, commit, path, skipsIgnored]);
  return useCallback(() => begin.current(), []);
}

const nothing = (): void => undefined;

function firstOf(observer: { subscribe(listener: (result: { readonly isPending: boolean }) => void): () => void }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = observer.subscribe(({ isPending }) => {
    if (!isPending) resolve();
  });
  const timer = setTimeout(resolve, moment);
  return promise.finally(() => {
    clearTimeout(timer);
    leave();
  });
}
