// Places as one writes them down: a path with a line, and links that outlive the window.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { useWantedFocus } from "../../renderer/state/focus.ts";
import { requestLink, useLinkRequest } from "../../renderer/state/link-request.ts";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, focusedName, openText } from "./support/focus.ts";
import { drawnText, press, runByPalette, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("a path with a line opens the file there", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+p");
  await type("src/tide.ts:4");
  await expect.element(page.getByRole("option", { name: /^tide\.ts.*line 4/ })).toBeVisible();
  await press("Enter");
  await openText("src/tide.ts");
  expect(window.location.hash).toContain("path=src%2Ftide.ts&line=4");
  await expect.element(page.getByText("Ln 4, Col 1")).toBeVisible();
});

it("goes to a line by its number, from the text and back into it", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("Control+g");
  await expect.element(page.getByRole("dialog", { name: "Go to line" })).toBeVisible();
  await type("4");
  await expect.element(page.getByRole("option", { name: /^Go to line 4/ })).toBeVisible();
  await press("Enter");
  await expectFocus("src/tide.ts");
  await type("x");
  await expect.poll(() => drawnText().includes("x  return (day * 50)")).toBe(true);
});

it("copies the path of the open file, and says where this window may not", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(page.getByRole("textbox", { name: "src/tide.ts" })).toBeInTheDocument();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await runByPalette("copy path", "Copy path");
  await expect.element(page.getByText("Path copied")).toBeVisible();
  expect(write).toHaveBeenLastCalledWith("src/tide.ts");
  write.mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await runByPalette("copy path", "Copy path");
  await expect.element(page.getByText("The clipboard is not available")).toBeVisible();
});

it("a line of a diff is the same one in the editor, where a return stands alone above it", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "odd.txt", "one\rstill one\ntwo\nthree\n");
  await commands.runGit(folder, ["add", "odd.txt"]);
  await commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-qm", "Odd"]);
  openWindow(hashOf(project, "files", "?path=odd.txt&line=3"));
  await openText("odd.txt");
  await expect.element(page.getByText("Ln 4, Col 1")).toBeVisible();
});

it("a link to a commit that is not read yet is copied with its full hash, once that is known", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD~1"])).trim();
  const short = head.slice(0, 9);
  const copied: string[] = [];
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  const { fetch } = window;
  const pressed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (String(input).includes(`/commits/${short}`)) {
      asked.resolve();
      await pressed.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    pressed.resolve();
    window.fetch = fetch;
    navigator.clipboard.writeText = writeText;
  });
  openWindow(hashOf(project, "history"));
  await expect.element(page.getByRole("grid", { name: "Commits" })).toBeVisible();
  window.location.hash = hashOf(project, "commit", `?sha=${short}`);
  await asked.promise;
  await expect.element(page.getByRole("main", { name: "Commit" })).toBeVisible();
  await press("Control+Shift+y");
  pressed.resolve();
  await expect.poll(() => copied).toEqual([`repodesk://${folder}/-/commit/${head}`]);
});

it("a copied link names the folder and the commit, and is pasted into the palette", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  let copied = "";
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = async (text) => {
    copied = text;
  };
  onTestFinished(() => {
    navigator.clipboard.writeText = writeText;
  });
  openWindow(hashOf(project, "files", "?path=docs%2Fformat.md&line=3"));
  await openText("docs/format.md");
  await press("Control+Shift+y");
  await expect.poll(() => copied).toBe(`repodesk://${folder}/-/blob/${head}/docs/format.md#L3`);
  // The lines that are selected are meant, and come back selected.
  for (const key of ["ArrowUp", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown"]) await press(key);
  await press("Control+Shift+y");
  await expect.poll(() => copied).toBe(`repodesk://${folder}/-/blob/${head}/docs/format.md#L1-2`);
  const link = copied;
  // Of a commit, too, that was asked for by the beginning of its hash.
  window.location.hash = hashOf(project, "commit", `?sha=${head.slice(0, 8)}`);
  await expect.element(page.getByRole("button", { name: /^Browse files/ })).toBeVisible();
  await press("Control+Shift+y");
  await expect.poll(() => copied).toBe(`repodesk://${folder}/-/commit/${head}`);
  window.location.hash = hashOf(project, "history");
  await expect.element(page.getByRole("grid", { name: "Commits" })).toBeVisible();
  await press("Control+p");
  await page.getByRole("combobox").fill(link);
  await expect.element(page.getByRole("option", { name: /^Open docs\/format\.md/ })).toBeVisible();
  await press("Enter");
  await expect.poll(() => window.location.hash).toContain(`ref=${head}&path=docs%2Fformat.md&line=1&last=2`);
  await press("Control+p");
  await page.getByRole("combobox").fill(`repodesk://${folder}/-/blob/${head}/src/tide.ts#L2-L4`);
  await expect.element(page.getByRole("option", { name: /^Open src\/tide\.ts/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText(/^Ln 5, Col 1 \(\d+ selected\)/)).toBeVisible();
  // As a text has it, and a page of blame.
  await press("Control+p");
  await page.getByRole("combobox").fill(`<repodesk://${folder}/-/blame/${head}/src/tide.ts#L3>.`);
  await expect.element(page.getByRole("option", { name: /^Open src\/tide\.ts/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("region", { name: "Revisions of this file" })).toBeVisible();
  await expect.element(page.getByText("Ln 3, Col 1")).toBeVisible();
  await press("Control+Shift+y");
  await expect.poll(() => copied).toBe(`repodesk://${folder}/-/blame/${head}/src/tide.ts#L3`);
  await press("Control+p");
  await page.getByRole("combobox").fill("https://git.example.com/group/name/-/blob/main/a.ts");
  await expect.element(page.getByRole("option", { name: /^Connect to / })).toBeVisible();
  // Left open, it would take the next test's keys.
  await press("Escape");
  await expect.poll(() => document.querySelector(".ui-command-list")).toBeNull();
});

it("Enter that follows a pasted address at once opens it when its folder is known", async () => {
  const { folder, project } = await commands.repository("everyday");
  const { fetch } = window;
  const asked = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/api\/v4\/projects\?/.test(String(input))) {
      asked.resolve();
      await pressed.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    pressed.resolve();
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+p");
  await page.getByRole("combobox").fill(`repodesk://${folder}/-/blob/HEAD/src/tide.ts#L2`);
  await press("Enter");
  await asked.promise;
  pressed.resolve();
  await openText("src/tide.ts");
  expect(window.location.hash).not.toContain("ref=");
});

it("an address that the window is started with, or handed later, leads to its place; what was never opened is only offered", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  await desktopClient.rememberRecent({ connection: "local", project, label: folder, ref: null });
  openWindow(`#link=${encodeURIComponent(`repodesk://${folder}/-/blob/${head}/docs/format.md#L3`)}`);
  await expect.poll(() => window.location.hash).toContain(`${encodeURIComponent(project)}/files?ref=${head}&path=docs%2Fformat.md&line=3`);
  requestLink("https://git.example.com/group/name/-/blob/main/a.ts");
  await expect
    .element(page.getByRole("dialog").getByRole("textbox", { name: /address/i }))
    .toHaveValue("https://git.example.com/group/name/-/blob/main/a.ts");
  await press("Escape");
  // A link that comes while a dialog is open waits for it, and says so.
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const said = vi.spyOn(toasts, "show");
  onTestFinished(() => said.mockRestore());
  // It names nothing: the app is open, and that is all.
  requestLink("repodesk:///");
  await expect.poll(() => useLinkRequest.getState().link).toBeNull();
  requestLink("repodesk:///no/such/folder");
  await expect.element(page.getByText("The folder /no/such/folder was never opened here.")).toBeVisible();
  expect(said).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Open it…" }).click();
  const refusal = page.getByRole("alertdialog", { name: "This folder could not be opened" });
  await expect.element(refusal).toBeVisible();
  // It stands over any screen, and would stand over the next test's.
  await press("Escape");
  await expect.element(refusal).not.toBeInTheDocument();
});

it("an address of another project finds the branch with slashes in its name", { tags: "long" }, async () => {
  const team = await commands.startTeam(0);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  await commands.runGit(team.folder, ["update-ref", "refs/heads/feature/slash/deep", "main"]);
  await commands.runGit(team.folder, ["update-ref", "refs/tags/rel/1", "main"]);
  const { project } = await commands.repository("everyday");
  const address = `${team.address}/halden/tide-tables/-`;
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+p");
  await page.getByRole("combobox").fill(`${address}/blob/feature/slash/deep/src/tide.ts#L3`);
  await expect
    .element(page.getByRole("option", { name: /^Open feature\/slash\/deep\/src\/tide\.ts of halden\/tide-tables/ }))
    .toBeVisible();
  await press("Enter");
  await expect.poll(() => window.location.hash).toContain("ref=feature%2Fslash%2Fdeep&path=src%2Ftide.ts&line=3");
  window.location.hash = hashOf(project, "files");
  requestLink(`${address}/commits/rel/1/src`);
  await expect.poll(() => window.location.hash).toContain("/history?ref=rel%2F1&path=src");
  await expectFocus("Commits");
});

it("a merge request's address opens the comparison of its branches, of its commits once it is closed, and says when it is gone", {
  tags: "long",
}, async () => {
  const team = await commands.startTeam(0);
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  const project = "halden/tide-tables";
  const git = (...args: string[]) => commands.runGit(team.folder, args);
  const tree = (await git("rev-parse", "main~1^{tree}")).trim();
  const base = (await git("rev-parse", "main")).trim();
  const who = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  const head = (await git(...who, "commit-tree", tree, "-p", base, "-m", "Take it back")).trim();
  await git("update-ref", "refs/heads/take-back", head);
  const api = apiClient(id);
  const asked = { id: project, source_branch: "take-back", target_branch: "main", title: "Take it back" };
  const { iid } = (await api.createMergeRequest(asked)).data;
  openWindow(`#/${id}/${encodeURIComponent(project)}/files`);
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+p");
  await page.getByRole("combobox").fill(`${team.address}/${project}/-/merge_requests/${iid}/diffs`);
  await expect.element(page.getByRole("option", { name: /^Open merge request !\d+ of halden\/tide-tables/ })).toBeVisible();
  await press("Enter");
  await expect.poll(() => window.location.hash).toContain("/compare?from=main&to=take-back");
  await expect.element(page.getByRole("grid", { name: /Diff|Comparison|Changes/i })).toBeVisible();

  await api.updateMergeRequest({ id: project, merge_request_iid: iid, state_event: "close" });
  await git("update-ref", "-d", "refs/heads/take-back");
  requestLink(`${team.address}/${project}/-/merge_requests/${iid}`);
  await expect.poll(() => window.location.hash).toContain(`/compare?from=${base}&to=${head}`);
  await expect.element(page.getByText(`!${iid} was closed: these are its commits as they were last.`)).toBeVisible();
  requestLink(`${team.address}/${project}/-/merge_requests/${iid + 1}`);
  await expect.element(page.getByText(`The merge request !${iid + 1} of ${project} is gone, or not shown to you.`)).toBeVisible();
});

it("a link to a file of a branch that is not there leaves the focus on what the page offers", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  requestLink(`repodesk://${folder}/-/blob/gone/src/tide.ts#L3`);
  await expect.element(page.getByRole("heading", { name: /^gone does not exist/ })).toBeVisible();
  // At once, not after the time that keys wait for a text.
  await expect.poll(() => [focusedName(), useWantedFocus.getState().target]).toEqual(["Go to main", null]);
  await press("Enter");
  await expectFocus("Files");
});

it("a step to where nothing follows is told", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  window.location.hash = hashOf(project, "history");
  await expectFocus("Commits");
  await press("Alt+.");
  await expect.element(page.getByText("There is no place to go forward to.")).toBeVisible();
});

it("a link that is handed over while a dialog is open takes nothing that is typed there, and opens after it", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  runCommand("file.rename");
  const name = page.getByRole("dialog").getByRole("textbox");
  await name.fill("src/half");
  requestLink(`repodesk://${folder}/-/commits/main`);
  await expect.element(page.getByText("The link opens once this dialog is closed.")).toBeVisible();
  await expect.element(name).toHaveValue("src/half");
  expect(window.location.hash).toContain("/files");
  await press("Escape");
  await expectFocus("Commits");
  runCommand("connection.add-server");
  const address = page.getByRole("dialog", { name: "Add a server" }).getByRole("textbox", { name: /address/i });
  await address.fill("https://git.exam");
  requestLink("https://git.first.example/a/b");
  requestLink("https://git.other.example/x/y");
  await expect.poll(() => useLinkRequest.getState().link).toBeNull();
  await expect.element(address).toHaveValue("https://git.exam");
  await press("Escape");
  await expect.element(address).toHaveValue("https://git.other.example/x/y");
});
