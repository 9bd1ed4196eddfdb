// A connection is forgotten by keys alone, and what is typed at once after a dialog of connections reaches the screen that comes.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { setServerAddress } from "../../renderer/features/connections/server-address.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(() => setServerAddress(""));

const press = (keys: string) => userEvent.keyboard(keys);

/** A server, gone afterwards with each connection to it. */
async function team() {
  const server = await commands.startTeam(0);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(server.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(server.address);
  });
  return server;
}

it("is forgotten from the palette by the words people have for it, and keys that follow at once are not lost", {
  tags: "long",
}, async () => {
  const { address, host, token } = await team();
  const { id } = (await desktopClient.createConnection({ url: address, token })).data;
  const { folder, project } = await commands.repository("everyday");
  await forgetRecents();
  await desktopClient.rememberRecent({ connection: "local", project, label: folder, ref: null });
  openWindow(`#/c/${id}/projects`);
  await expectFocus("Projects");
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("sign out");
  await expect.element(page.getByRole("option", { name: `Forget ${host}…` })).toBeVisible();
  await press("{Enter}");
  await expectFocus("Cancel");
  await expect.element(page.getByRole("table", { name: "What goes" })).toBeVisible();
  await press("{Escape}");
  await expectFocus("Projects");
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("forget");
  await press("{Enter}");
  await expectFocus("Cancel");
  await expect.element(page.getByRole("table", { name: "What goes" })).toBeVisible();
  await press("{Tab}");
  await expectFocus("Forget connection");
  // The first of the recent projects of the screen that comes.
  await press("{Enter}1");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  expect((await desktopClient.listConnections({})).data.some((connection) => connection.id === id)).toBe(false);
});

it("is forgotten with a warning where commits wait for it, and keys scroll what goes in a small window", { tags: "long" }, async () => {
  const { address, token } = await team();
  const { id } = (await desktopClient.createConnection({ url: address, token })).data;
  await page.viewport(720, 450);
  onTestFinished(() => page.viewport(1440, 900));
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  const kinds = ["queue", "readings", "groups", "schedule", "recent", "layout", "looked", "copies"];
  window.fetch = async (input, init) => {
    if (init?.method !== "GET" || !/\/data$/.test(String(input))) return fetch(input, init);
    const data = (await (await fetch(input, init)).json()) as { connections: { connection: string; items: unknown[] }[] };
    const items = kinds.map((kind) => ({ kind, count: 1, bytes: 900 }));
    data.connections = [...data.connections.filter(({ connection }) => connection !== id), { connection: id, items }];
    return Response.json(data);
  };
  openWindow(`#/c/${id}/projects`);
  await expectFocus("Projects");
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("forget");
  await press("{Enter}");
  await expectFocus("Cancel");
  await expect.element(page.getByRole("alert").getByText("1 commit to be sent, and nowhere else.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Forget connection" })).toHaveAttribute("data-variant", "danger");
  await press("{Shift>}{Tab}{/Shift}");
  await expectFocus("Content");
  await press("{End}");
  await expect.element(page.getByText(/^Nothing changes on the server/)).toBeInViewport();
  await press("{Escape}");
  await expectFocus("Projects");
});

it("is forgotten from the palette in a project of it, and in its other pages", { tags: "long" }, async () => {
  const { address, host, token } = await team();
  const { id } = (await desktopClient.createConnection({ url: address, token })).data;
  await forgetRecents();
  openWindow(`#/c/${id}/inbox`);
  for (const [hash, tab] of [
    [`#/c/${id}/inbox`, "Inbox"],
    [`#/c/${id}/activity`, "Activity"],
    [`#/${id}/${encodeURIComponent("halden/tide-tables")}/files`, "Files"],
  ] as const) {
    window.location.hash = hash;
    await expect.element(page.getByRole("tab", { name: tab, exact: true, selected: true })).toBeVisible();
    await press("{Control>}{Shift>}p{/Shift}{/Control}");
    await expect.element(page.getByRole("combobox")).toHaveFocus();
    await press("forget");
    await expect.element(page.getByRole("option", { name: `Forget ${host}…` })).toBeVisible();
    await press("{Enter}");
    await expectFocus("Cancel");
    await press("{Escape}");
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  }
});

it("is the one whose pages the keys mean where none is open, when it was used last", { tags: "long" }, async () => {
  const { address, host, token } = await team();
  const { id } = (await desktopClient.createConnection({ url: address, token })).data;
  await forgetRecents();
  await desktopClient.rememberRecent({ connection: id, project: "halden/tide-tables", label: "tide-tables", ref: null });
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeVisible();
  await press("{Control>}4{/Control}");
  await expect.poll(() => window.location.hash).toBe(`#/c/${id}/activity`);
  await expectFocus(/^Add group/);
  window.location.hash = "#/settings/about";
  await expect.element(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("inbox of");
  await expect.element(page.getByRole("option", { name: new RegExp(`^Inbox of ${host}`) }).first()).toBeVisible();
  await press("{Escape}");
  await press("{Control>}5{/Control}");
  await expect.poll(() => window.location.hash).toBe(`#/c/${id}/inbox`);
});

it("is not made with a slip in a field: that is said there, and the focus is in it", { tags: "long" }, async () => {
  const { address } = await team();
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("add server");
  await press("{Enter}");
  await expectFocus("Server address");
  await press("ftp://nowhere{Tab}");
  await expectFocus("Access token");
  await press("{Enter}");
  const field = page.getByLabelText("Server address");
  await expect.element(field).toHaveAccessibleDescription(/must begin with https/);
  await expectFocus("Server address");
  await field.fill(address);
  await press("{Tab}two words{Enter}");
  const token = page.getByLabelText("Access token", { exact: true });
  await expect.element(token).toHaveAccessibleDescription(/It holds spaces, line breaks or unusual characters/);
  await expect.element(field).not.toBeInvalid();
  await expectFocus("Access token");
  await press("{Escape}");
});

it("takes what is typed at once after Enter in the form of a server", { tags: "long" }, async () => {
  const { address, token } = await team();
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await press("add server");
  await press("{Enter}");
  await expectFocus("Server address");
  await press(`${address}{Tab}`);
  await page.getByLabelText("Access token", { exact: true }).fill(token);
  // Enter pressed twice sends the form once, and opens nothing on the page that comes.
  await press("{Enter}{Enter}/tide");
  await expect
    .element(
      page
        .getByRole("combobox", { name: /^Find a project on this server/ })
        .or(page.getByLabelText(/^Find a project on this server/))
        .first(),
    )
    .toHaveValue("tide");
  await expect.element(page.getByRole("option", { name: /tide-tables/ })).toBeVisible();
});
