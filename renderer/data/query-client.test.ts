// What failed is asked again when a server is back, also what would never be stale once it was answered.
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { askFailedAgain, createQueryClient } from "./query-client.ts";

it("asks again for what failed and is on screen, and for nothing that was answered", async () => {
  const client = createQueryClient();
  const asked: string[] = [];
  const answers = new Map<string, string>([["known", "1"]]);
  const show = (name: string) =>
    new QueryObserver(client, {
      queryKey: ["getFile", "local", { name }] as const,
      queryFn: async () => {
        asked.push(name);
        return answers.get(name) ?? Promise.reject(new Error("gone"));
      },
      retry: false,
      staleTime: "static",
    }).subscribe(() => undefined);
  const leave = [show("known"), show("lost")];
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  answers.set("lost", "2");
  askFailedAgain(client);
  await vi.waitFor(() => expect(client.getQueryData(["getFile", "local", { name: "lost" }])).toBe("2"));
  askFailedAgain(client);
  expect(asked).toEqual(["known", "lost", "lost"]);
  for (const stop of leave) stop();
  client.clear();
});
