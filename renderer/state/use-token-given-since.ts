// Whether another token was given since something failed. Apart from the request itself, which comes with the first screen.
import { useState } from "react";
import { useTokenRequest } from "./token-request.ts";

/** Whether a token of that connection was taken since `problem`, another object each time, came up. */
export function useTokenGivenSince(connection: string, problem: unknown): boolean {
  const given = useTokenRequest((state) => state.given);
  const [seen, setSeen] = useState({ problem, given });
  if (seen.problem !== problem) setSeen({ problem, given });
  return seen.problem === problem && given !== seen.given && given?.connection === connection;
}
