// More projects than one page of them, or than the welcome screen lists: what is counted is what there is.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("lists all that were opened here, by their folders", async () => {
  await forgetRecents();
  onTestFinished(forgetRecents);
  for (let index = 1; index <= 25; index += 1) {
    const project = { connection: "local", project: `local/many-${index}`, label: `/src/work/many-${index}`, ref: "main" };
    await desktopClient.rememberRecent(project);
  }
  openWindow("#/c/local/projects?search=work/many");
  await expect.element(page.getByText("Opened here")).toBeVisible();
  const count = (): string | null | undefined => page.getByText("Opened here").element().parentElement?.textContent;
  await expect.poll(count).toBe("Opened here25");
  await expect.element(page.getByRole("option", { name: /\/src\/work\/many-1\b/ })).toBeInTheDocument();
});

it("counts the repositories of this machine, not those of the first page", async () => {
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!/connections\/local\/api\/v4\/projects\?/.test(String(input)) || !answer.ok) return answer;
    const headers = new Headers(answer.headers);
    headers.set("x-total", "512");
    return new Response(await answer.text(), { status: answer.status, headers });
  };
  openWindow("#/settings/connections");
  await expect.element(page.getByText("Built-in service, 512 repositories")).toBeVisible();
});
