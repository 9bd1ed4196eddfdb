// What the first screen shows, asked before it is drawn; where the answers are at hand at once it is drawn with them, not twice.
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFirstAnswers } from "../data/first-answers.ts";
import { readLocation } from "../state/place.ts";

/** Milliseconds that everything else waits for them: then the screen is drawn, and says itself what is on its way. */
const longestWait = 150;

/** Whether the first screen may be drawn; `isElseReady`: nothing but this is waited for. */
export function useFirstAnswers(client: QueryClient, isElseReady: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => void fetchFirstAnswers(client, readLocation()).then(() => setReady(true)), [client]);
  useEffect(() => {
    if (!isElseReady) return;
    const timer = setTimeout(() => setReady(true), longestWait);
    return () => clearTimeout(timer);
  }, [isElseReady]);
  return isReady && isElseReady;
}
