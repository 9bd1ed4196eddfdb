// A server that is gone: what was seen is still on screen in a new window, says how old it is, and goes on by itself.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { copyHeaders } from "../../shared/contract/copies.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { drawnText, openFile, treeItem } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

/** A connection to a team's server with halden/tide-tables, both gone afterwards. */
async function startTeam() {
  const team = await commands.startTeam(0);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(team.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  return { ...team, id, files: `#/${id}/${encodeURIComponent("halden/tide-tables")}/files` };
}

const band = () => page.getByRole("status").filter({ hasText: /is not reachable\..*as of \d\d:\d\d/ });

it("shows what was seen in a new window, and of when it is", async () => {
  const { address, files } = await startTeam();
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

it("goes on by itself when the server answers again", async () => {
  const { files } = await startTeam();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let isLost = true;
  // As the desktop answers from its copies.
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!isLost || !String(input).startsWith("connections/")) return answer;
    const headers = new Headers(answer.headers);
    headers.set(copyHeaders.at, new Date().toISOString());
    headers.set(copyHeaders.why, "unreachable");
    return new Response(answer.body, { status: answer.status, headers });
  };
  openWindow(files);
  await expect.element(treeItem("README.md")).toBeVisible();
  await expect.element(band()).toBeVisible();
  const again = page.getByRole("button", { name: "Try now" }).element() as HTMLElement;
  isLost = false;
  again.click();
  await expect.element(band()).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Checked/)).toBeVisible();
});
