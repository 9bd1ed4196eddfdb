// A server that is gone: what was seen is still on screen in a new window, says how old it is, and goes on by itself.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { copyHeaders } from "../../shared/contract/copies.ts";
import { answerFromCopies } from "./support/copies.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, openFile, press, save, treeItem, type } from "./support/person.tsx";
import { connectTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** A connection to a team's server, and where the files of halden/tide-tables are in it. */
async function openedTeam() {
  const team = await connectTeam();
  return { ...team, files: `#/${team.id}/${encodeURIComponent("halden/tide-tables")}/files` };
}

const band = () => page.getByRole("status").filter({ hasText: /is not reachable\..*as of \d\d:\d\d/ });

it("shows what was seen in a new window, and of when it is", { tags: "long" }, async () => {
  const { address, files } = await openedTeam();
  const close = openWindow(files);
  await openFile("src/tide.ts");
  await expect.poll(drawnText).not.toBe("");
  const text = drawnText();
  close();
  await commands.stopTeam(address);
  openWindow(files);
  await expect.element(band()).toBeVisible();
  await openFile("src/tide.ts");
  await expect.poll(drawnText).toBe(text);
  await expect.element(page.getByText(/^Copy from \d\d:\d\d$/)).toBeVisible();
});

it("shows after a commit what was open before it, at the new commit, though nobody went back to the files", { tags: "long" }, async () => {
  const { address, files, git } = await openedTeam();
  const asked: string[] = [];
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    asked.push(String(input));
    return answer;
  };
  const close = openWindow(files);
  await openFile("README.md");
  await treeItem("README.md").dblClick();
  await expect.poll(drawnText).not.toBe("");
  const readme = drawnText();
  await openFile("src/tide.ts");
  await expect.poll(drawnText).not.toBe(readme);
  await type("// at sea");
  await save(1);
  await commit("Go to sea");
  const tip = (await git("rev-parse", "main")).trim();
  await expect.poll(() => asked.filter((url) => url.includes(tip) && /\/raw|\/commits\?/.test(url)).length, { timeout: 20_000 }).toBe(3);
  close();
  await commands.stopTeam(address);
  openWindow(files);
  await expect.element(band()).toBeVisible();
  await expect.poll(drawnText).toContain("// at sea");
  await treeItem("README.md").dblClick();
  await expect.poll(drawnText).toBe(readme);
  await press("Control+3");
  await expect.element(page.getByRole("row", { name: /Go to sea/ }).first()).toBeVisible();
});

it("goes on by itself when the server answers again", { tags: "long" }, async () => {
  const { files } = await openedTeam();
  const server = answerFromCopies();
  openWindow(files);
  await expect.element(treeItem("README.md")).toBeVisible();
  await expect.element(band()).toBeVisible();
  const again = page.getByRole("button", { name: "Try now", exact: true });
  // It looks by itself first.
  await expect.element(again).toBeVisible();
  server.answersAgain();
  (again.element() as HTMLElement).click();
  await expect.element(band()).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Checked/)).toBeVisible();
});

it("says that the server is lost as soon as one thing could not be read, though nothing was kept of it", { tags: "long" }, async () => {
  const { files } = await openedTeam();
  openWindow(files);
  await expect.element(treeItem("docs")).toBeVisible();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    if (!String(input).startsWith("connections/")) return fetch(input, init);
    if (!String(input).includes("/branches/"))
      return Response.json({ message: "It cannot be reached.", code: "server_unreachable", sent: false }, { status: 502 });
    const answer = await fetch(input, init);
    const headers = new Headers(answer.headers);
    headers.set(copyHeaders.at, new Date().toISOString());
    headers.set(copyHeaders.why, "unreachable");
    return new Response(answer.body, { status: answer.status, headers });
  };
  await treeItem("docs").click();
  await expect.element(band(), { timeout: 20_000 }).toBeVisible();
});

it("takes work while the token is not at hand, says why it is not, and asks for it before anything is sent", { tags: "long" }, async () => {
  const { id, files, token } = await openedTeam();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let isMissing = true;
  const sent: string[] = [];
  // As after a restart where tokens are kept in memory only.
  window.fetch = async (input, init) => {
    if (init?.method === "POST" && String(input).endsWith("/repository/commits")) sent.push(String(input));
    if (init?.method === "PUT" && String(input).includes("desktop/connections/")) isMissing = false;
    const answer = await fetch(input, init);
    if (!isMissing || !String(input).endsWith("desktop/connections") || (init?.method ?? "GET") !== "GET") return answer;
    const connections = ((await answer.json()) as { id: string }[]).map((one) => (one.id === id ? { ...one, token: "missing" } : one));
    return new Response(JSON.stringify(connections), { status: 200, headers: answer.headers });
  };
  openWindow(files);
  await expect
    .element(page.getByRole("status").filter({ hasText: /The token for .* is not at hand\. It was kept in memory only.*Committing needs/ }))
    .toBeVisible();
  await openFile("src/tide.ts");
  await type("// without a token");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Without a token");
  await press("Control+Enter");
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).toHaveAttribute("aria-disabled", "true");
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Give the token…" }).click();
  await page
    .getByRole("dialog", { name: /^Give the token for/ })
    .getByLabelText("Access token", { exact: true })
    .fill(token);
  await press("Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /is not at hand/ })).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Message", exact: true }).click();
  await press("Control+Enter");
  await expect.poll(() => sent.length).toBe(1);
});
