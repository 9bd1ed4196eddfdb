// The server of a team, and every way in which it takes less than one hoped: said before anything is lost, or with everything kept.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { setServerAddress } from "../../renderer/features/connections/server-address.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { commit, drawnText, expectStaged, openFile, press, save, treeItem, type } from "./support/person.tsx";
import { startTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(() => setServerAddress(""));

/** The window at the files of halden/tide-tables, with a token. */
async function openTeam(scopes: ("api" | "read_api")[]) {
  const team = await startTeam();
  const token = await commands.makeToken(team.address, scopes);
  const { id } = (await desktopClient.createConnection({ url: team.address, token })).data;
  openWindow(`#/${id}/${encodeURIComponent("halden/tide-tables")}/files`);
  await expect.element(treeItem("README.md")).toBeVisible();
  return team;
}

it("a token that may only read says so before anything is typed, and nothing is staged", { tags: "long" }, async () => {
  await openTeam(["read_api"]);
  await openFile("src/tide.ts");
  await expect.element(page.getByText(/may read here but not write/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New file" }).first()).toBeDisabled();
  const before = drawnText();
  await type("// typed");
  await press("Control+s");
  expect(drawnText()).toBe(before);
  await expect.element(page.getByRole("tab", { name: "Changes", exact: true })).toBeVisible();
});

it("a token that may only read says so where a comment begins, and not once it was sent in vain", { tags: "long" }, async () => {
  const { git } = await openTeam(["read_api"]);
  window.location.hash = `${window.location.hash.replace(/files.*/, "commit")}?sha=${(await git("rev-list", "--max-parents=1", "-1", "main")).trim()}`;
  await expectFocus(/^Diff of/);
  await press("n");
  await press("c");
  await expectFocus(/^Comment on/);
  await expect
    .element(page.getByText("It cannot be sent yet. This token may read here but not write. It needs the scope api."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Replace token…" })).toBeVisible();
});

it("a folder says how large each of its files is, and what can wait is read after that", { tags: "long" }, async () => {
  const team = await startTeam();
  await commands.manyFiles(team.folder, "many", 8);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  openWindow(`#/${id}/${encodeURIComponent("halden/tide-tables")}/files?path=many`);
  const sizes = () =>
    [...document.querySelectorAll(".listing-row .listing-size")].map((cell) => cell.textContent?.replaceAll("\u00a0", " "));
  const lengths = (await team.git("ls-tree", "-l", "main", "many/")).match(/\d+(?=\t)/g);
  await expect.poll(sizes).toEqual(lengths?.map((length) => `${length} ${length === "1" ? "byte" : "bytes"}`));
  window.location.hash = `#/c/${id}/inbox`;
  await expect.element(page.getByText("Nobody said anything")).toBeVisible();
});

it("a token that is withdrawn meanwhile refuses the commit, and nothing is lost", { tags: "long" }, async () => {
  const { git, address } = await openTeam(["api"]);
  const before = await git("rev-parse", "main");
  await openFile("src/tide.ts");
  await type("// kept");
  await save(1);
  await commands.renewToken(address);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Not allowed");
  await press("Control+Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: /does not accept your token/ })).toBeVisible();
  await expectStaged(1);
  expect(await git("rev-parse", "main")).toBe(before);
});

it("a protected branch is said before the commit, and another branch takes it", { tags: "long" }, async () => {
  const team = await startTeam();
  await commands.protectBranch(team.address, "main");
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  openWindow(`#/${id}/${encodeURIComponent("halden/tide-tables")}/files`);
  await openFile("src/tide.ts");
  await type("// beside");
  await save(1);
  await press("Control+2");
  const dock = page.getByRole("region", { name: "Commit" });
  await expect.element(dock.getByText("main is protected: you may not commit to it.")).toBeVisible();
  await dock.getByRole("button", { name: "Commit to a new branch" }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("beside");
  await commit("Change it beside");
  expect(await team.git("log", "-1", "--format=%s", "beside")).toBe("Change it beside");
  // And brings it to where it was meant for.
  await expect.element(page.getByRole("button", { name: /^Open a merge request\s+into main/ })).toBeVisible();
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("link", { name: "!1 into main" })).toBeVisible();
});

it("an expired token, an unknown one, a wrong address and an address that is no such server each say what is wrong", {
  tags: "long",
}, async () => {
  const { address } = await startTeam();
  await forgetRecents();
  openWindow("#/");
  await page.getByRole("button", { name: "Connect…" }).click();
  const attempt = async (where: string, token: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Server address" }).fill(where);
    await page.getByLabelText("Access token", { exact: true }).fill(token);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
  };
  await attempt(address, await commands.makeToken(address, ["api"], "2020-01-01"));
  await expect.element(page.getByText(/expired/i).first()).toBeVisible();
  await attempt(address, "no-such-token-at-all");
  await expect.element(page.getByText(/does not accept/i).first()).toBeVisible();
  await attempt("http://127.0.0.1:9", "");
  await expect.element(page.getByText(/No server answers|did not answer|refused|cannot be reached|not reachable/i).first()).toBeVisible();
  await attempt("not an address", "");
  await expect.element(page.getByText(/address/i).first()).toBeVisible();
  expect((await desktopClient.listConnections({})).data.filter(({ url }) => url?.startsWith(address))).toEqual([]);
  await userEvent.keyboard("{Escape}");
});

it("a token that ends soon is spoken of where one works, and commits are by whom the connection names", { tags: "long" }, async () => {
  const team = await startTeam();
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const token = await commands.makeToken(team.address, ["api"], soon);
  const { id } = (await desktopClient.createConnection({ url: team.address, token })).data;
  openWindow("#/settings/commits");
  const own = page.getByRole("group", { name: /^Author on / }).getByRole("textbox", { name: "Name", exact: true });
  await own.fill("Ada of Halden");
  await press("Enter");
  await expect
    .poll(async () => (await desktopClient.listConnections({})).data.find((one) => one.id === id)?.author.name)
    .toBe("Ada of Halden");
  window.location.hash = `#/${id}/${encodeURIComponent("halden/tide-tables")}/files`;
  await expect.element(page.getByText(/^Your token for .* expires in \d days\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect.element(page.getByText(/^Your token for/)).not.toBeInTheDocument();
  await openFile("src/tide.ts");
  await type("// by name");
  await save(1);
  await commit("By name");
  expect(await team.git("log", "-1", "--format=%an", "main")).toBe("Ada of Halden");
});
