// Statuses as a server has them that ran a commit's pipeline again: the job "unit" in the second one, the others in the first.
import { onTestFinished } from "vitest";

export const second = 1_000_000;

/** Until the test ends; answers the number of the first pipeline, once statuses have been read. */
export function runUnitAgain(): () => number {
  const { fetch: askServer } = window;
  let first = 0;
  window.fetch = async (input, init) => {
    const answer = await askServer(input, init);
    if (!/commits\/\w+\/statuses/.test(String(input))) return answer;
    const told = (await answer.json()) as { name: string; pipeline_id: number }[];
    for (const status of told)
      if (status.name === "unit") status.pipeline_id = second;
      else first = status.pipeline_id;
    return new Response(JSON.stringify(told), { headers: answer.headers });
  };
  onTestFinished(() => {
    window.fetch = askServer;
  });
  return () => first;
}
