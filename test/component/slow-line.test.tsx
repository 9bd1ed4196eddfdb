// The window over a slow line, or one that breaks: what is drawn meanwhile, how far a commit is, how to stop it, what became of it.
import { expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { entryCommitQuery } from "../../renderer/data/folder.ts";
import { createQueryClient } from "../../renderer/data/query-client.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { editDesk } from "../../renderer/desk/store.ts";
import { endSlowReads, slowReads } from "../../renderer/state/slow-reads.ts";
import { looks, skipWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

/** For waits on a busy machine; none is slept through. */
const patient = { timeout: 15_000 };

it("draws a large folder while it arrives, without a jump", { tags: "long" }, async () => {
  const { project } = await commands.repository("wide");
  // The rest of the listing is held back until the person has scrolled.
  const { fetch } = window;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).includes("path=wide") || answer.body === null) return answer;
    const text = await answer.text();
    const cut = text.indexOf("\n", text.length / 10) + 1;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(text.slice(0, cut)));
        await held;
        controller.enqueue(encoder.encode(text.slice(cut)));
        controller.close();
      },
    });
    return new Response(body, { headers: answer.headers });
  };
  try {
    openWindow(hashOf(project, "files"));
    await expect.element(page.getByRole("treeitem", { name: "wide" })).toBeVisible();
    const tree = page.getByRole("tree").element() as HTMLElement;
    tree.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => tree.scrollHeight, patient).toBeGreaterThan(20_000);
    const height = tree.scrollHeight;
    tree.scrollTop = 12_000;
    const topRow = () => {
      const { left, top } = tree.getBoundingClientRect();
      const row = document.elementFromPoint(left + 60, top + 40)?.closest('[role="treeitem"]');
      return { name: row?.textContent, top: row?.getBoundingClientRect().top };
    };
    await expect.poll(() => topRow().name, patient).toBeTruthy();
    const before = topRow();
    release();
    await expect.poll(() => tree.scrollHeight, patient).toBeGreaterThan(height * 8);
    await expect.poll(topRow, patient).toEqual(before);
  } finally {
    window.fetch = fetch;
  }
});

/** Opens the changes of a fresh project with one staged file of so many bytes, and a message. */
async function stage(bytes: number, message: string) {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "changes"));
  await expect.element(page.getByRole("heading", { name: "Nothing is staged" })).toBeVisible();
  const content = { encoding: "base64", base64: "AAAA".repeat(bytes / 3) } as const;
  editDesk(deskKey("local", project, "main"), (desk) => ({
    ...desk,
    changes: [{ kind: "create", path: "gauge.bin", content, executable: false, included: true }],
    message: { ...desk.message, text: message },
  }));
  await expect.element(page.getByRole("button", { name: "Commit 1 change" })).toBeEnabled();
  const subjects = () => commands.runGit(folder, ["log", "-1", "--format=%s"]);
  return { project, subjects };
}

const committed = () => page.getByRole("status").filter({ hasText: /^Committed to/ });

it("says how much of a large commit is sent, and stops it when told to", { tags: "long" }, async () => {
  const { project, subjects } = await stage(12_000_000, "Keep the gauge");
  const before = await subjects();
  await commands.holdCommits(project);
  onTestFinished(() => commands.holdCommits(null));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText(/^\d+(\.\d)? of 15\.3 MB sent\.$/)).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Sent" })).toBeVisible();
  skipWaits(...looks);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("The commit was cancelled."), patient).toBeVisible();
  await commands.holdCommits(null);
  expect(await subjects()).toBe(before);
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Commit 1 change" })).toBeEnabled();
});

it("finds by itself what became of a commit once the server is back", { tags: "long" }, async () => {
  const { subjects } = await stage(300, "Sent once");
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let isBroken = false;
  window.fetch = async (input, init) => {
    const isCommit = init?.method === "POST" && String(input).endsWith("/repository/commits");
    if (isBroken) throw new TypeError("no network");
    const answer = await fetch(input, init);
    if (!isCommit) return answer;
    // It arrived; then the line broke.
    isBroken = true;
    throw new TypeError("no network");
  };
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("It is not known whether the last commit arrived.")).toBeVisible();
  isBroken = false;
  window.dispatchEvent(new Event("online"));
  await expect.element(committed()).toBeVisible();
  expect(await subjects()).toBe("Sent once");
});

it("says that a server asks to wait, and goes on when its time has come", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let refused = 0;
  window.fetch = async (input, init) => {
    if (refused > 0 || !String(input).includes("/repository/tree")) return fetch(input, init);
    refused += 1;
    return new Response('{"message":"Too many"}', { status: 429, headers: { "retry-after": "1" } });
  };
  openWindow(hashOf(project, "files"));
  const band = page.getByRole("status").filter({ hasText: "The built-in service asks to wait." });
  await expect.element(band).toBeVisible();
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  await expect.element(band).not.toBeInTheDocument();
});

it("says that a server takes long, asks it again, and stops waiting when told to", { tags: "long" }, async () => {
  const server = await commands.startTeam(0);
  const address = await commands.startInTheWay(server.address);
  const { data } = await desktopClient.createConnection({ url: address, token: server.token });
  const { patience } = slowReads.getState();
  onTestFinished(async () => {
    slowReads.setState({ patience });
    await commands.setFault(address, null);
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(address);
    await commands.stopTeam(server.address);
  });
  await commands.setFault(address, { on: "/api/v4/projects[?]", does: "hold" });
  openWindow(`#/c/${data.id}/projects`);
  // All else that the page asks for has come.
  await expect.element(page.getByText(/^server \d/)).toBeVisible();
  await expect.element(page.getByText(/^“.+”/)).toBeVisible();
  slowReads.setState({ patience: 0 });
  await expect.element(page.getByText(`${data.name} takes long to answer.`)).toBeVisible();
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect.element(page.getByRole("heading", { name: "You stopped waiting for the list of projects" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  await commands.setFault(address, null);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect.element(page.getByRole("option", { name: /halden\/tide-tables/ })).toBeVisible();
  await expect.element(page.getByText(/takes long to answer/)).not.toBeInTheDocument();
});

it("says in the status bar with what a server answered, and only of one that did not that it is not reachable", {
  tags: "long",
}, async () => {
  const server = await commands.startTeam(0);
  const address = await commands.startInTheWay(server.address);
  const { data } = await desktopClient.createConnection({ url: address, token: server.token });
  onTestFinished(async () => {
    await commands.setFault(address, null);
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(address);
    await commands.stopTeam(server.address);
  });
  for (const [does, words] of [
    [{ does: "answer", status: 500, body: { message: "500 Internal Server Error" } }, "answers with errors (500)"],
    [{ does: "page" }, "does not answer as it should"],
    [{ does: "hang up" }, "not reachable"],
  ] as const) {
    await commands.setFault(address, { on: "/api/v4/", ...does });
    openWindow(`#/c/${data.id}/inbox`);
    await expect.element(page.getByRole("contentinfo").getByText(`${data.name} ${words}`).first()).toBeVisible();
  }
});

/** A server in the way of which faults are set; gone afterwards. */
async function serverInTheWay(): Promise<{ id: string; address: string }> {
  const server = await commands.startTeam(0);
  const address = await commands.startInTheWay(server.address);
  const { data } = await desktopClient.createConnection({ url: address, token: server.token });
  onTestFinished(async () => {
    await commands.setFault(address, null);
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(address);
    await commands.stopTeam(server.address);
  });
  return { id: data.id, address };
}

it("answers what a server answers while other questions to it, and to this machine, are held", { tags: "long" }, async () => {
  const { id, address } = await serverInTheWay();
  await commands.setFault(address, { on: "/repository/branches", does: "hold" });
  const leaving = new AbortController();
  const api = apiClient(id);
  const held = Array.from({ length: 8 }, (_, page) =>
    api.listBranches({ id: "halden/tide-tables", page: page + 1 }, { signal: leaving.signal }).catch((error: Error) => error),
  );
  const fresh = Array.from({ length: 3 }, () => api.getVersion({}));
  expect((await Promise.all(fresh)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await desktopClient.getSession({})).status).toBe(200);
  expect(slowReads.getState().since[id]).toBeDefined();
  leaving.abort(new Error("left"));
  expect(await Promise.all(held)).toEqual(held.map(() => new Error("left")));
  expect(slowReads.getState().since[id]).toBeUndefined();
});

it("answers what a person asks for while a server looks for the last commits of a folder's entries", { tags: "long" }, async () => {
  const { id, address } = await serverInTheWay();
  await commands.setFault(address, { on: "/repository/commits[?]", does: "hold" });
  const client = createQueryClient();
  const rows = Array.from({ length: 20 }, (_, row) =>
    client.fetchQuery(entryCommitQuery(id, "halden/tide-tables", "main", `file ${row}`)).catch(() => "left"),
  );
  expect((await apiClient(id).getVersion({})).status).toBe(200);
  // Nobody waits for those with nothing else to do.
  expect(slowReads.getState().since[id]).toBeUndefined();
  await client.cancelQueries();
  expect(new Set(await Promise.all(rows))).toEqual(new Set(["left"]));
});

it("counts a file that stops coming as under way, and stops waiting for it when told to", { tags: "long" }, async () => {
  const { id, address } = await serverInTheWay();
  await commands.setFault(address, { on: "/raw[?]", does: "stall" });
  const { data } = await apiClient(id).getRawFile({ id: "halden/tide-tables", file_path: "README.md", ref: "main" });
  const read = data.arrayBuffer().catch((error: Error) => error);
  const { patience } = slowReads.getState();
  onTestFinished(() => slowReads.setState({ patience }));
  slowReads.setState({ patience: 0 });
  expect(slowReads.getState().since[id]).toBeDefined();
  endSlowReads(id, "stop", Date.now());
  expect(await read).toMatchObject({ name: "StoppedWaiting" });
  expect(slowReads.getState().since[id]).toBeUndefined();
});
