// A commit with more comments than anybody reads at once: all are counted, the newest too, and drawn as somebody comes to them.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const author = { ...{ id: 7, username: "ada", name: "Ada Nowak", state: "active", avatar_url: null, web_url: "" } };
const note = (id: number, body: string) => ({
  ...{ id, type: null, body, author, system: false, resolvable: false, noteable_type: "Commit", noteable_id: null },
  ...{ created_at: "2026-03-01T00:00:00Z", updated_at: "2026-03-01T00:00:00Z", attachment: null, confidential: false, internal: false },
});

/** Answers the list of threads page by page, as a server does. */
function tell(discussions: readonly object[]): void {
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  window.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.href);
    if (!url.pathname.endsWith("/discussions") || (init?.method ?? "GET") !== "GET") return fetch(input, init);
    const [number, size] = [Number(url.searchParams.get("page") ?? 1), Number(url.searchParams.get("per_page") ?? 20)];
    const pages = Math.ceil(discussions.length / size);
    const headers = {
      ...{ "x-page": String(number), "x-per-page": String(size), "x-total": String(discussions.length), "x-total-pages": String(pages) },
      "x-next-page": number < pages ? String(number + 1) : "",
    };
    return Response.json(discussions.slice((number - 1) * size, number * size), { headers });
  };
}

it("counts all of them, draws those in sight, and goes on to the newest", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = await commands.runGit(folder, ["rev-parse", "v1.0"]);
  tell(Array.from({ length: 1_300 }, (_, at) => ({ id: `d${at}`, individual_note: false, notes: [note(at + 1, `Number ${at + 1}`)] })));
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=comments`));
  await expect.poll(() => document.querySelector("main [role=tablist]")?.textContent, { timeout: 15_000 }).toContain("1,300");
  const threads = () => [...document.querySelectorAll<HTMLElement>(".review-list .review-thread")];
  await expect.poll(() => threads().length).toBeGreaterThan(5);
  const first = threads().length;
  expect(first).toBeLessThan(200);
  await expect
    .poll(() => {
      threads().at(-1)?.scrollIntoView();
      return threads().length;
    })
    .toBeGreaterThan(first + 100);
});

it("shows the first and the last of a long thread, and those between on demand", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("review");
  const sha = await commands.runGit(folder, ["rev-parse", "v1.0"]);
  tell([{ id: "d", individual_note: false, notes: Array.from({ length: 180 }, (_, at) => note(at + 1, `Number ${at + 1}`)) }]);
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=comments`));
  await expect.element(page.getByRole("region", { name: "Thread on the whole commit, 180 comments" })).toBeVisible();
  const notes = () => document.querySelectorAll(".review-thread .review-note").length;
  expect(notes()).toBe(21);
  await page.getByRole("button", { name: "Show 100 of 159 more comments" }).click();
  await expect.poll(notes).toBe(121);
  await page.getByRole("button", { name: "Show 59 of 59 more comments" }).click();
  await expect.poll(notes).toBe(180);
  await expect.element(page.getByRole("button", { name: /more comments/ })).not.toBeInTheDocument();
});
