// Statuses of a commit by the dozen: a filter by keyboard, and a new one in the pipeline that a person means.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { runUnitAgain, second } from "./support/second-pipeline.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let root: string;
let project: string;
let sha: string;
let folder: string;

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  ({ project, folder } = made);
  sha = (await commands.runGit(made.folder, ["rev-parse", "v1.0"])).trim();
  await commands.runGit(made.folder, ["branch", "other", sha]);
  root = `connections/local/api/v4/projects/${encodeURIComponent(project)}`;
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const set = async (body: object): Promise<void> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${root}/statuses/${sha}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
};
const rows = () => [...document.querySelectorAll(".commit-statuses-name")].map(({ textContent }) => textContent);

it("are filtered by job and result, and a new one goes to the pipeline that is chosen", { tags: "long" }, async () => {
  for (let job = 1; job <= 6; job += 1) await set({ name: `unit ${job}`, state: job === 4 ? "failed" : "success", ref: "main" });
  for (let job = 1; job <= 6; job += 1) await set({ name: `slow ${job}`, state: job > 4 ? "failed" : "success", ref: "other" });
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=statuses`));
  await expect.poll(rows).toHaveLength(12);
  await press("/");
  await expectFocus("Filter statuses");
  await press("failed");
  await expect.poll(rows).toEqual(["slow 5", "slow 6", "unit 4"]);
  await expect.element(page.getByText("3 of 12")).toBeVisible();
  await press(" nowhere");
  await expect.element(page.getByText("No status holds that.")).toBeVisible();
  await press("{Escape}");
  await expect.poll(rows).toHaveLength(12);
  await press("{Escape}");
  await expect.poll(() => document.activeElement?.tagName).not.toBe("INPUT");
  await press("s");
  await page.getByRole("textbox", { name: "Name" }).fill("by hand");
  const pipelines = page.getByRole("combobox", { name: "Pipeline" });
  const options = () => [...pipelines.element().querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(options().map((text) => text?.replace(/\d+/, "N"))).toEqual([
    "#N on other",
    "#N on main",
    "Not said: the server finds one or begins it",
  ]);
  const first = /#(\d+)/.exec(options()[1] ?? "")?.[1];
  await pipelines.selectOptions(first ?? "");
  await press("{Tab}");
  await page.getByRole("button", { name: "Set status", exact: true }).click();
  await expect.poll(rows).toContain("by hand");
  const listed = (await (await fetch(`${root}/repository/commits/${sha}/statuses?name=by%20hand`)).json()) as { pipeline_id: number }[];
  expect(listed.map(({ pipeline_id }) => String(pipeline_id))).toEqual([first]);
});

it("tell how each pipeline stands, and of an older one which came after it", async () => {
  const twice = (await commands.runGit(folder, ["rev-parse", "v1.0~2"])).trim();
  const headers = { "content-type": "application/json" };
  for (const [name, state] of [
    ["lint", "failed"],
    ["unit", "success"],
  ])
    await fetch(`${root}/statuses/${twice}`, { method: "POST", headers, body: JSON.stringify({ name, state, ref: "main" }) });
  const first = runUnitAgain();
  openWindow(hashOf(project, "commit", `?sha=${twice}&tab=statuses`));
  const heading = (id: number) => page.getByRole("region", { name: `Pipeline #${id}` }).getByRole("heading");
  await expect.element(heading(second)).toBeVisible();
  expect(heading(second).element().textContent).not.toContain("Not the newest");
  await expect.element(heading(second).getByRole("img", { name: "passed" })).toBeVisible();
  await expect.poll(() => heading(first()).element().textContent).toContain(`Not the newest: #${second} came after it`);
  await expect.element(heading(first()).getByRole("img", { name: "failed" })).toBeVisible();
});

it("keys after the one that sets it wait for its answer, and are the page's then", async () => {
  // Its newest pipeline runs on another ref than the one on screen.
  await set({ name: "before", state: "success", ref: "other" });
  const { fetch } = window;
  const { promise, resolve } = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (init?.method === "POST" && String(input).includes("/statuses/")) await promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=statuses`));
  await expect.poll(rows).toContain("before");
  await press("s");
  await expectFocus("Name");
  await press("in a hurry{Enter}{Control>}3{/Control}");
  await expect.element(page.getByRole("button", { name: /under way/ })).toBeInTheDocument();
  resolve();
  await expect.poll(() => location.hash).toContain("/history");
});

it("one whose answer is lost is not said to be missing, and is in the list when it arrived", async () => {
  const fresh = (await commands.runGit(folder, ["rev-parse", "v1.0~1"])).trim();
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === "POST" && String(input).includes("/statuses/") && answer.ok) throw new TypeError("Failed to fetch");
    return answer;
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "commit", `?sha=${fresh}&tab=statuses`));
  await expect.element(page.getByRole("button", { name: /^Set status/ })).toBeVisible();
  await press("s");
  await page.getByRole("textbox", { name: "Name" }).fill("answer lost");
  await page.getByRole("button", { name: "Set status", exact: true }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: "It is not known whether the status was set." })).toBeVisible();
  await expect.poll(rows).toContain("answer lost");
});
