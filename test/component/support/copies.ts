// A server that is gone, as a window has it: what the desktop answers comes from its copies.
import { onTestFinished } from "vitest";
import { copyHeaders } from "../../../shared/contract/copies.ts";

/** Marks every answer of a server as a copy from now on, until it answers again or the test ends. */
export function answerFromCopies(): { answersAgain(): void } {
  const { fetch } = window;
  let isLost = true;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!isLost || !String(input).startsWith("connections/")) return answer;
    const headers = new Headers(answer.headers);
    headers.set(copyHeaders.at, new Date().toISOString());
    headers.set(copyHeaders.why, "unreachable");
    return new Response(answer.body, { status: answer.status, headers });
  };
  return {
    answersAgain() {
      isLost = false;
    },
  };
}
