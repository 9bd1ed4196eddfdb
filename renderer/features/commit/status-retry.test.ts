// A server that is busy is asked again, and no longer than a person would wait.
import { expect, it } from "vitest";
import { apiError } from "../../../shared/contract/errors.ts";
import { retryConflicts } from "./status-retry.ts";

const busy = () => apiError("conflict", { details: { reason: "busy" } });
const quick = (waited: number[]) => ({
  signal: new AbortController().signal,
  onWait: (seconds: number) => void waited.push(seconds),
  sleep: async () => undefined,
});

it("asks again after 1, 2, 4, 8 and 16 seconds, then gives up", async () => {
  const waited: number[] = [];
  let asked = 0;
  const send = async (): Promise<never> => {
    asked += 1;
    throw busy();
  };
  await expect(retryConflicts(send, quick(waited))).rejects.toMatchObject({ status: 409 });
  expect([asked, waited]).toEqual([6, [1, 2, 4, 8, 16]]);
});

it("goes on when the server has time, and asks once where another refusal comes", async () => {
  const answers = [busy(), busy(), "done"];
  const next = async (): Promise<unknown> => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await retryConflicts(next, quick([]))).toBe("done");
  const other = apiError("forbidden");
  const waited: number[] = [];
  await expect(retryConflicts(() => Promise.reject(other), quick(waited))).rejects.toBe(other);
  expect(waited).toEqual([]);
});
