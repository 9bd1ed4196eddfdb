// A page of a server that is gone, or whose token is not at hand: it says so over what it still shows, and goes on by itself.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { answerFromCopies } from "./support/copies.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { connectTeam } from "./support/team.ts";
import { skipWaits } from "./support/waits.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const band = (words: RegExp) => page.getByRole("status").filter({ hasText: words });

it("says in the inbox of when it is while the server is away, and reads again once it answers", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  const server = answerFromCopies();
  openWindow(`#/c/${id}/inbox`);
  await expect.element(page.getByText(/^All that was said/)).toBeVisible();
  await expect.element(band(/is not reachable\. What you see is as of \d\d:\d\d\./)).toBeVisible();
  skipWaits(1_000, 2_000, 4_000, 8_000, 15_000);
  server.answersAgain();
  await expect.element(band(/is not reachable/)).not.toBeInTheDocument();
});

it("says on its pages that the token is not at hand, and asks for it there", async () => {
  const { id } = await connectTeam();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith("desktop/connections") || (init?.method ?? "GET") !== "GET") return answer;
    const connections = ((await answer.json()) as { id: string }[]).map((one) => (one.id === id ? { ...one, token: "missing" } : one));
    return new Response(JSON.stringify(connections), { status: 200, headers: answer.headers });
  };
  openWindow(`#/c/${id}/activity`);
  await expect.element(band(/The token for .* is not at hand\./)).toBeVisible();
  await page.getByRole("button", { name: "Give the token…" }).click();
  await expect.element(page.getByRole("dialog", { name: /^Give the token for/ })).toBeVisible();
});
