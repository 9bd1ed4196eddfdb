// More projects than one page of them, or than the welcome screen lists: what is counted is what there is.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
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

it("opens what was typed, once the server has found it, and not what only looks like it", { tags: "long" }, async () => {
  const sample = (await apiClient("local").openSample({})).data;
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (!pathname.endsWith("/connections/local/api/v4/projects")) return fetch(input, init);
    const search = searchParams.get("search");
    if (search === "p555") {
      asked.push(search);
      await held;
    }
    return Response.json([{ ...sample, name: "p", path_with_namespace: search === "p555" ? "group-9/p555" : "group-55/p55" }]);
  };
  openWindow("#/c/local/projects?search=p5");
  await expect.element(page.getByRole("option", { name: /p55/ })).toBeVisible();
  await userEvent.keyboard("/");
  await expectFocus("Find a repository of this machine");
  await userEvent.keyboard("55{Enter}");
  await expect.poll(() => asked).toContain("p555");
  expect(window.location.hash).toMatch(/^#\/c\/local\/projects/);
  answer();
  await expect.poll(() => window.location.hash).toMatch(/^#\/local\/group-9%2Fp555\/files/);
});

it("searches for what an address says that was set by hand", async () => {
  openWindow("#/c/local/projects?search=harbour");
  const field = page.getByRole("textbox", { name: /Find a repository/ });
  await expect.element(field).toHaveValue("harbour");
  window.location.hash = "#/c/local/projects";
  await expect.element(field).toHaveValue("");
  window.location.hash = "#/c/local/projects?search=pier";
  await expect.element(field).toHaveValue("pier");
  await userEvent.fill(field, "pierhead");
  await expect.poll(() => window.location.hash).toContain("search=pierhead");
  await expect.element(field).toHaveValue("pierhead");
});
