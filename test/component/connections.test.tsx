// A server that was connected is found again, says how it is, takes a token in place, and is forgotten with everything that was kept for it.
import axe from "axe-core";
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useBindings } from "../../renderer/commands/bindings.ts";
import { catalogue, commandIds, entryOf } from "../../renderer/commands/catalogue.ts";
import { parseChord } from "../../renderer/commands/chord.ts";
import { keysOn } from "../../renderer/commands/keys-on.ts";
import { desktopClient } from "../../renderer/data/clients.ts";
import { keepDesk } from "../../renderer/desk/journal.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { stage, unstage } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { setServerAddress } from "../../renderer/features/connections/server-address.ts";
import { flushRemembered } from "../../renderer/state/remembered.ts";
import { readTabs } from "../../renderer/state/tabs.ts";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(() => setServerAddress(""));

const press = (keys: string) => userEvent.keyboard(keys);
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const row = (name: string | RegExp) => page.getByRole("option", { name });
const activeRow = () => document.querySelector(".connection-list [data-active]")?.textContent ?? "";

/** A server and, unless `isStranger`, a connection to it; both gone afterwards. */
async function team({ others = 0, isStranger = false } = {}) {
  const server = await commands.startTeam(others);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(server.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(server.address);
  });
  const connect = async () => (await desktopClient.createConnection({ url: server.address, token: server.token })).data.id;
  return { ...server, id: isStranger ? "" : await connect() };
}

it("keeps the typed address when Escape closes the form, and leads to the projects of the server", { tags: "long" }, async () => {
  const { address, host, token } = await team({ others: 130, isStranger: true });
  await forgetRecents();
  openWindow("#/");
  await expect.element(heading("Open a repository")).toBeVisible();
  await page.getByRole("button", { name: "Connect…" }).click();
  const field = page.getByRole("textbox", { name: "Server address" });
  await field.fill(address);
  await press("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Connect…" }).click();
  await expect.element(field).toHaveValue(address);
  await expect.element(page.getByText(/read_api is enough to read, api is needed to commit\. Leave empty/)).toBeVisible();
  await page.getByLabelText("Access token", { exact: true }).fill(token);
  await press("{Enter}");
  await expect.element(heading(host)).toBeVisible();
  await expectFocus("Projects");
  // 131 projects are two pages: the end of the first fetches the second.
  await expect.element(row(/other-130/)).toBeVisible();
  await press("{End}");
  await expect.poll(() => document.querySelectorAll(".connection-list [role=option]")[0]?.getAttribute("aria-setsize")).toBe("132");
  await press("{Home}jk");
  await expect.poll(activeRow).toContain("halden/");
  await press("/");
  await press("tide");
  await expect.poll(activeRow).toContain("tide-tables");
  await expect.poll(() => window.location.hash).toContain("search=tide");
  await press("{Enter}");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
});

it("has the way to the server’s own page and to a project by its path, and the keys of its tabs in the status bar", {
  tags: "long",
}, async () => {
  const { address, host, id } = await team();
  const { fetch } = window;
  const opened: string[] = [];
  window.fetch = async (input, init) => {
    if (String(input).endsWith("open-external")) {
      opened.push(JSON.parse(String(init?.body)).url);
      return new Response(null, { status: 204 });
    }
    const answer = await fetch(input, init);
    // The test's server has no certificate; what is asked of it goes through the desktop all the same.
    return String(input).endsWith("/connections") ? new Response((await answer.text()).replaceAll("http://", "https://"), answer) : answer;
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(`#/c/${id}/projects`);
  await expect.element(heading(host)).toBeVisible();
  const keys = page
    .getByRole("contentinfo")
    .or(page.getByRole("status"))
    .filter({ hasText: /1\s*2\s*3\s*tabs/ });
  await expect.element(keys.first()).toBeVisible();
  await page.getByRole("button", { name: "Server page" }).click();
  await expect.poll(() => opened).toEqual([address.replace("http:", "https:")]);
  await page.getByRole("button", { name: "Open by path…" }).click();
  await expectFocus(/^Find a project on this server/);
  await press("halden/tide-tables{Enter}");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
});

it("is found by Ctrl+P, on the welcome screen and in the settings", { tags: "long" }, async () => {
  const { host, id } = await team();
  const { project } = await commands.repository("everyday");
  openWindow(`#/local/${encodeURIComponent(project)}/files`);
  await expectFocus("Files");
  await press("{Control>}p{/Control}");
  await page.getByRole("combobox").fill(host);
  await row(new RegExp(`^${host}`)).click();
  await expect.element(heading(host)).toBeVisible();
  expect(window.location.hash).toBe(`#/c/${id}/projects`);
  window.location.hash = "#/";
  await page.getByRole("button", { name: `Open ${host}` }).click();
  await expect.element(heading(host)).toBeVisible();
  await press("{Control>},{/Control}");
  await page.getByRole("region", { name: host }).getByRole("button", { name: "Open", exact: true }).click();
  await expect.element(heading(host)).toBeVisible();
  await press("{Control>},{/Control}");
  await expect.element(heading("Connections")).toBeVisible();
  await press("{Escape}");
  await expect.element(heading(host)).toBeVisible();
});

it("is searched for its projects, and this machine for its folders, by Ctrl+P outside of a project", { tags: "long" }, async () => {
  const { host, id } = await team({ others: 30 });
  const { project } = await commands.repository("everyday");
  await forgetRecents();
  openWindow("#/");
  await expect.element(page.getByRole("button", { name: /^Connect…|^Add server…/ })).toBeVisible();
  await press("{Control>}p{/Control}");
  await page.getByRole("combobox").fill(project);
  await expect.element(row(new RegExp(`^${project}.*This machine`))).toBeVisible();
  await page.getByRole("combobox").fill("other-017");
  // Enter waits for what is asked.
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toMatch(new RegExp(`^#/${id}/halden%2Fother-017/files`));
  window.location.hash = "#/";
  await press("{Control>}p{/Control}");
  await page.getByRole("combobox").fill("tables");
  await expect.element(row(new RegExp(`^halden/tide-tables.*${host}`))).toBeVisible();
  await press("{Escape}");
});

it("is reached by a pasted address outside of a project too, and connected where nothing has it", { tags: "long" }, async () => {
  const { address } = await team();
  const paste = async (text: string): Promise<void> => {
    await press("{Control>}p{/Control}");
    await page.getByRole("combobox").fill(text);
  };
  openWindow("#/settings/about");
  await expect.element(heading("About")).toBeVisible();
  await paste(`${address}/halden/tide-tables/-/blob/main/README.md`);
  await expect.element(row(/^Open main\/README\.md of halden\/tide-tables/)).toBeVisible();
  await press("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "README.md" })).toBeInTheDocument();
  window.location.hash = "#/settings/about";
  await paste("https://git.nowhere.example/halden/depots");
  await row(/^Connect to git\.nowhere\.example…/).click();
  const dialog = page.getByRole("dialog", { name: "Add a server" });
  await expect.element(dialog.getByRole("textbox", { name: "Server address" })).toHaveValue("https://git.nowhere.example/halden/depots");
  await press("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

it("comes back to what was opened lately: by a number, with what waits there, and how servers are", { tags: "long" }, async () => {
  const { host, id } = await team();
  await forgetRecents();
  const label = "halden/tide-tables";
  await desktopClient.rememberRecent({ connection: id, project: label, label, ref: "main" });
  const key = deskKey(id, label, "main");
  stage(key, { kind: "create", path: "new.txt", content: { encoding: "text", text: "kept" }, executable: false, included: true });
  onTestFinished(() => unstage(key, "new.txt"));
  openWindow("#/");
  await expectFocus("Recent projects");
  await expect.poll(() => row(/tide-tables/).element().textContent).toMatch(/^1halden\/tide-tables.*1 staged/);
  await expect
    .element(
      page
        .getByRole("list", { name: "Connected servers" })
        .getByText(/, \d+ ms$/)
        .first(),
    )
    .toBeVisible();
  await page.getByRole("button", { name: "Add server…" }).click();
  await expectFocus("Server address");
  await press("{Escape}");
  await expectFocus("Add server…");
  await expect.element(page.getByRole("button", { name: `Open ${host}` })).toBeVisible();
  (page.getByRole("listbox", { name: "Recent projects" }).element() as HTMLElement).focus();
  await press("1");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
});

it("keeps this machine in sight and in reach of the palette beside many servers that never answer", { tags: "long" }, async () => {
  const { address, token } = await team({ isStranger: true });
  const { folder, project } = await commands.repository("everyday");
  await forgetRecents();
  const ways = await Promise.all(Array.from({ length: 9 }, () => commands.startInTheWay(address)));
  const made = await Promise.all(ways.map(async (url) => (await desktopClient.createConnection({ url, token })).data.id));
  onTestFinished(async () => {
    for (const connection of made) await desktopClient.deleteConnection({ connection });
    for (const way of ways) await commands.stopCounters(way);
  });
  for (const way of ways) await commands.setFault(way, { on: ".", does: "hold" });
  await desktopClient.rememberRecent({ connection: "local", project, label: folder, ref: null });
  // Off the list of twenty, and nowhere but here.
  for (let at = 0; at < 20; at += 1)
    await desktopClient.rememberRecent({
      connection: made[0] ?? "",
      project: `halden/other-${at}`,
      label: `halden/other-${at}`,
      ref: null,
    });
  openWindow("#/");
  await expectFocus("Recent projects");
  const servers = page.getByRole("list", { name: "Connected servers" });
  await expect.poll(() => servers.getByRole("listitem").elements().length).toBe(4);
  await page.getByRole("button", { name: "All 9 servers" }).click();
  await expect.poll(() => servers.getByRole("listitem").elements().length).toBe(9);
  await press("{Control>}p{/Control}");
  await expect.element(page.getByRole("combobox", { name: "Go to anything" })).toBeVisible();
  await press(project.replace(/^local\//, ""));
  const found = page.getByRole("option", { name: new RegExp(project.replace(/^local\//, "")) });
  await expect.element(found.first()).toBeVisible();
  // What the service of this machine is asked is answered too, and does not wait behind the servers.
  await press("{Enter}");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
});

it("asks in place for a token that the server does not take any more", { tags: "long" }, async () => {
  const { address, host, id } = await team();
  const token = await commands.renewToken(address);
  openWindow(`#/c/${id}/projects`);
  await expect.element(heading(host)).toBeVisible();
  await expect.element(page.getByText("The server does not accept your token").first()).toBeVisible();
  await page.getByRole("region", { name: "Token" }).getByLabelText("Access token", { exact: true }).fill(token);
  await press("{Enter}");
  await expect.element(row(/tide-tables/)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Token" })).not.toBeInTheDocument();
});

it("says that a server is not well, and still lists what was opened there", { tags: "long" }, async () => {
  const { address, host, id } = await team();
  await desktopClient.rememberRecent({ connection: id, project: "halden/tide-tables", label: "halden/tide-tables", ref: "main" });
  await commands.stopTeam(address);
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByText(`${host} is not well.`)).toBeVisible();
  await expect.element(row(/tide-tables/)).toBeVisible();
});

it("is not called unwell where its token lacks a scope, nor is nobody called signed in", { tags: "long" }, async () => {
  const { address, host } = await team({ isStranger: true });
  const token = await commands.makeToken(address, ["read_repository"]);
  const { id } = (await desktopClient.createConnection({ url: address, token })).data;
  openWindow(`#/c/${id}/projects`);
  await expect.element(heading(host)).toBeVisible();
  await expect.element(page.getByText("It lacks the scope api or read_api; it has read_repository.")).toBeVisible();
  await expect.element(page.getByText("account not known")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/not well|not signed in/);
  window.location.hash = "#/";
  await expect.element(page.getByText("The token lacks a scope")).toBeVisible();
  await expect.element(page.getByRole("button", { name: `Replace token… for ${host}` })).toBeVisible();
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
});

it("leads to the project whose page or clone address was given, and to its file", { tags: "long" }, async () => {
  const { address, token } = await team({ isStranger: true });
  openWindow("#/settings/about");
  await expect.element(heading("About")).toBeVisible();
  await press("{Control>}p{/Control}");
  await page.getByRole("combobox").fill(`${address}/halden/tide-tables/-/blob/main/src/tide.ts`);
  await row(/^Connect to /).click();
  await page.getByLabelText("Access token", { exact: true }).fill(token);
  await press("{Enter}");
  await expect.element(page.getByRole("treeitem", { name: "tide.ts" })).toBeVisible();
  expect(window.location.hash).toContain("path=src%2Ftide.ts");
});

it("is forgotten with all that is kept for it, after saying what that is", { tags: "long" }, async () => {
  const { host, id } = await team();
  openWindow(`#/c/${id}/projects`);
  await row(/tide-tables/).click();
  await page.getByRole("treeitem", { name: "README.md" }).click();
  await expect.element(page.getByRole("textbox", { name: "README.md" })).toBeInTheDocument();
  const key = deskKey(id, "halden/tide-tables", "main");
  const content = { encoding: "text", text: "typed-and-never-committed" } as const;
  stage(key, { kind: "create", path: "new.txt", content, executable: false, included: true });
  await keepDesk(key);
  await flushRemembered();
  expect(await commands.filesWith("typed-and-never-committed")).not.toEqual([]);

  window.location.hash = "#/settings/data";
  const table = page.getByRole("table", { name: `Kept for ${host}` });
  await expect.element(table).toBeVisible();
  const kinds = ["Kept work", "Recent projects", "Layout", "Copies", "Address and account", "Token"];
  const headers = (label: string) => [...document.querySelectorAll(`table[aria-label="${label}"] th`)].map((cell) => cell.textContent);
  expect(headers(`Kept for ${host}`).sort()).toEqual([...kinds].sort());
  await page.getByRole("button", { name: `Forget this server… ${host}` }).click();
  await expect.element(page.getByRole("alertdialog").getByText("1 change staged, and nowhere else.")).toBeVisible();
  await expect.poll(() => headers("What goes").sort()).toEqual([...kinds].sort());
  await expectFocus("Cancel");
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect.element(page.getByRole("heading", { name: "1 file on main" })).toBeVisible();

  window.location.hash = "#/settings/data";
  await page.getByRole("button", { name: `Forget this server… ${host}` }).click();
  await page.getByRole("button", { name: "Forget with kept work" }).click();
  await expect.element(table).not.toBeInTheDocument();
  for (const trace of [host, "typed-and-never-committed", "halden%2Ftide-tables"]) expect(await commands.filesWith(trace)).toEqual([]);
  await expect.poll(() => [deskOf(key).changes, readTabs(`${id}/halden%2Ftide-tables`).tabs]).toEqual([[], []]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(id);
  window.location.hash = `#/c/${id}/projects`;
  await expect.element(heading("There is no such connection")).toBeVisible();
});

it("takes a second account on the same server: another name, its own identity for commits, and never the same one twice", {
  tags: "long",
}, async () => {
  const { address, host, id, token } = await team();
  const other = await commands.addAccount(address, "bo");
  openWindow(`#/c/${id}/projects`);
  await expect.element(heading(host)).toBeVisible();
  await expectFocus("Projects");
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("add account");
  await press("{Enter}");
  const dialog = page.getByRole("dialog", { name: `Add an account on ${host}` });
  const field = dialog.getByLabelText("Access token of the other account");
  await expect.element(dialog.getByText(/read_api is enough to read/)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill(token);
  await press("{Enter}");
  await expect.element(dialog.getByText(/This is a token of .* \(@ada\), who is connected here already/)).toBeVisible();
  await field.fill(other);
  await dialog.getByLabelText("with the e-mail").fill("bo@work.example");
  // Pressed twice, as keys are that repeat themselves; what follows is meant for the account's page.
  await press("{Enter}{Enter}/tide");
  await expect.element(heading(`${host} (bo)`)).toBeVisible();
  await expect.element(page.getByLabelText(/^Find a project on this server/).first()).toHaveValue("tide");
  const links = (await desktopClient.listConnections({})).data.filter(({ url }) => url?.startsWith(address));
  expect(links.map(({ name, user, author }) => [name, user?.username, author.email])).toEqual([
    [`${host} (ada)`, "ada", null],
    [`${host} (bo)`, "bo", "bo@work.example"],
  ]);
  await expect.poll(() => document.querySelector(".connection-person")?.textContent).toContain("commits as bo@work.example");
  await expect.element(page.getByRole("contentinfo").getByText(`${host} (bo)`).first()).toBeVisible();
});

it("leads back to the project that was open with the keys of its views, and says so where none was", { tags: "long" }, async () => {
  const { host, id } = await team();
  openWindow(`#/c/${id}/projects`);
  await expectFocus("Projects");
  await press("{Control>}3{/Control}");
  await expect.element(page.getByText(`No project of ${host} was opened lately: choose one here.`)).toBeVisible();
  await page.getByRole("option", { name: /tide-tables/ }).click();
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  await press("{Control>}5{/Control}");
  await expect.element(page.getByRole("tab", { name: /Inbox/, selected: true })).toBeVisible();
  // The connection, not this machine, is what answers here.
  await expect.element(page.getByRole("contentinfo").getByText(host).first()).toBeVisible();
  await expect.element(page.getByRole("contentinfo").getByText(/^This machine/)).not.toBeInTheDocument();
  await press("{Control>}3{/Control}");
  await expectFocus("Commits");
  expect(window.location.hash).toContain(encodeURIComponent("halden/tide-tables"));
});

it("has no key of the window that says nothing, on any screen outside a project", { tags: "long" }, async () => {
  const { host, id } = await team();
  const written = (keys: string): string => {
    const { main, control, shift, alt, key } = parseChord(keys);
    const held = [...(main || control ? ["Control"] : []), ...(alt ? ["Alt"] : []), ...(shift ? ["Shift"] : [])];
    return `${held.map((name) => `{${name}>}`).join("")}${key.length === 1 ? key : `{${key.toUpperCase()}}`}${held.map((name) => `{/${name}}`).join("")}`;
  };
  const wanting = commandIds.filter((known) => entryOf(known).needs !== undefined);
  expect(wanting.length).toBeGreaterThan(8);
  openWindow("#/");
  for (const [hash, name] of [
    ["#/", "Open a repository"],
    ["#/settings/appearance", "Appearance"],
    [`#/c/${id}/projects`, host],
  ] as const) {
    window.location.hash = hash;
    await expect.element(heading(name)).toBeVisible();
    await expect.poll(() => document.activeElement === document.body).toBe(false);
    for (const command of wanting) {
      if (useBindings.getState().bindings.some((binding) => binding.id === command)) continue;
      await press(written(keysOn(command, "other")[0] ?? ""));
      await expect.poll(() => toasts.current()?.message).toMatch(new RegExp(`^${catalogue[command].title}: open a project`));
    }
    expect(window.location.hash).toBe(hash);
  }
});
