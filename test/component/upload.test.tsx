// Files from outside: chosen, dropped on a folder, pasted, in place of a binary; what is refused and why; and the bytes that git has then.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, expectStaged, openFile, openRepository, press, treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const base64 = (of: Uint8Array): string => btoa(String.fromCharCode(...of));
const binary = (name: string, of: Uint8Array<ArrayBuffer> = bytes): File => new File([of], name);

function dataOf(files: readonly File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

/** The files that somebody picks in the system's dialog, which no test opens. */
/** The branch is known: before, a drop is answered by why not. */
const ready = () => expect.element(page.getByTestId("upload-files")).toBeEnabled();

async function pick(files: readonly File[]): Promise<void> {
  await ready();
  const input = page.getByTestId("upload-files").element() as HTMLInputElement;
  input.files = dataOf(files).files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function drag(type: "dragover" | "drop", target: Element, files: readonly File[]): void {
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dataOf(files) }));
}

const row = (name: RegExp) => page.getByRole("dialog").getByRole("option", { name });
const stage = () => page.getByRole("dialog").getByRole("button", { name: /^Stage/ });
const undo = () => page.getByRole("button", { name: "Undo" });

it("several files by the button: what is refused says why, all come back at once, and git has the very bytes", {
  tags: "long",
}, async () => {
  const { folder, git } = await openRepository("everyday");
  await ready();
  await expect.element(page.getByRole("button", { name: "Upload files…" })).toBeVisible();
  const old = Number(await git("cat-file", "-s", "HEAD:README.md"));
  const files = [
    binary("logo.bin"),
    new File(["\ufeffone\r\ntwo"], "notes.txt"),
    new File(["new\n"], "README.md"),
    new File(["x"], "src"),
    new File(["x"], "git~1"),
  ];
  await pick(files);
  await expect.element(row(/^logo\.bin.*300 bytes.*new/)).toBeVisible();
  await expect.element(row(new RegExp(`^README\\.md.*replaces.*${old} bytes`))).toBeVisible();
  await expect.element(row(/^src.*A folder has this name/)).toBeVisible();
  await expect.element(row(/^git~1.*Git keeps its own files/)).toBeVisible();
  await stage().click();
  await expectStaged(3);
  await undo().click();
  await expect.element(page.getByRole("tab", { name: /^Changes\D*$/ })).toBeVisible();
  await pick(files);
  await stage().click();
  await expectStaged(3);
  await commit("Upload three files");
  expect(await commands.readBlob(folder, "main:logo.bin")).toBe(base64(bytes));
  expect(await commands.readBlob(folder, "main:notes.txt")).toBe(base64(new TextEncoder().encode("\ufeffone\r\ntwo")));
  expect(await commands.readBlob(folder, "main:README.md")).toBe(btoa("new\n"));
});

it("a drop goes to the folder under the pointer, which is marked, and the folder can still be changed", { tags: "long" }, async () => {
  await openRepository("everyday");
  await ready();
  await expect.element(treeItem("docs")).toBeVisible();
  const docs = treeItem("docs").element();
  drag("dragover", docs, [binary("a.bin")]);
  expect(docs).toHaveAttribute("data-drop");
  drag("drop", docs, [binary("a.bin")]);
  expect(docs).not.toHaveAttribute("data-drop");
  await expect.element(row(/^docs\/a\.bin.*new/)).toBeVisible();
  await page.getByRole("textbox", { name: "Folder", exact: true }).fill("art/raw");
  await expect.element(row(/^art\/raw\/a\.bin.*new/)).toBeVisible();
  await press("Enter");
  await expectStaged(1);
  await expect.element(treeItem("art")).toBeVisible();
});

it("files from outside are taken also after a row that went while it was dragged, which hears no end of it", { tags: "long" }, async () => {
  await openRepository("everyday");
  await ready();
  const readme = treeItem("README.md");
  await expect.element(readme).toHaveAttribute("draggable", "true");
  readme.element().dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }));
  drag("drop", treeItem("docs").element(), [binary("a.bin")]);
  await expect.element(row(/^docs\/a\.bin.*new/)).toBeVisible();
  await press("Escape");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*$/ })).toBeVisible();
});

it("files that are dropped before the branch is known wait for it, and go with it", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("everyday");
  await commands.runGit(folder, ["tag", "fixed"]);
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/repository\/(branches|commits)\//.test(String(input))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files", "?ref=main"));
  await expect.element(page.getByTestId("upload-files")).toBeDisabled();
  drag("drop", document.querySelector(".files-main") as Element, [binary("a.bin")]);
  await expect.element(page.getByText("The files wait until main is known.")).toBeVisible();
  held.resolve();
  await expect.element(row(/^a\.bin.*new/)).toBeVisible();
  window.location.hash = hashOf(project, "files", "?ref=fixed");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Upload files…" })).toHaveAttribute("data-off", "true");
  window.location.hash = hashOf(project, "files", "?ref=main");
  await ready();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["a folder", "src"],
  ["a file", "README.md"],
])(
  "files that are dropped on the page of %s before it is known what it is wait for that, or are told about",
  {
    tags: "long",
  },
  async (_, path) => {
    const { project } = await commands.repository("everyday");
    const { fetch } = window;
    const held = Promise.withResolvers<void>();
    window.fetch = async (input, init) => {
      if (/\/repository\/(tree|files)\b/.test(String(input))) await held.promise;
      return fetch(input, init);
    };
    onTestFinished(() => {
      window.fetch = fetch;
    });
    openWindow(hashOf(project, "files", `?ref=main&path=${path}`));
    await ready();
    const main = document.querySelector(".files-main") as Element;
    drag("dragover", main, [binary("a.bin")]);
    expect(main).toHaveAttribute("data-drop");
    drag("drop", main, [binary("a.bin")]);
    await expect.element(page.getByText(`The files wait until it is known what ${path} is.`)).toBeVisible();
    held.resolve();
    if (path === "src") {
      await expect.element(row(/^src\/a\.bin.*new/)).toBeVisible();
      await stage().click();
      await expectStaged(1);
    } else await expect.element(page.getByText("README.md is no folder, so nothing was uploaded. Drop files on a folder.")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);

it("files that are dropped where nothing takes them leave the window as it is", { tags: "long" }, async () => {
  await openRepository("everyday");
  await ready();
  await press("Control+Shift+p");
  const isLeft = (type: string, under: Element): boolean =>
    under.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dataOf([binary("a.bin")]) }));
  for (const under of [page.getByRole("combobox").element(), document.querySelector("header") as Element])
    expect([isLeft("dragover", under), isLeft("drop", under)]).toEqual([false, false]);
  await press("Escape");
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

it("a folder without a file says why there is nothing to stage", { tags: "long" }, async () => {
  await openRepository("everyday");
  await ready();
  await expect.element(treeItem("docs")).toBeVisible();
  const createReader = () => ({ readEntries: (done: (part: FileSystemEntry[]) => void) => done([]) });
  const items = [{ kind: "file", webkitGetAsEntry: () => ({ name: "empty", isFile: false, isDirectory: true, createReader }) }];
  const event = new DragEvent("drop", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], items } });
  treeItem("docs").element().dispatchEvent(event);
  await expect.element(page.getByText("There is no file in it.", { exact: false })).toBeVisible();
  await press("Escape");
});

it("a pasted picture without a name gets one that is free", { tags: "long" }, async () => {
  await openRepository("everyday");
  await ready();
  await treeItem("docs").click();
  const tree = page.getByRole("tree").element() as HTMLElement;
  tree.focus();
  const paste = (): void => {
    const picture = new File([bytes], "image.png", { type: "image/png" });
    tree.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: dataOf([picture]) }));
  };
  paste();
  await expect.element(row(/^docs\/image\.png/)).toBeVisible();
  await stage().click();
  await expectStaged(1);
  paste();
  await expect.element(row(/^docs\/image-2\.png/)).toBeVisible();
  await stage().click();
  await expectStaged(2);
});

it("a binary file is replaced on its own page, with its mode, and what LFS would do is said before", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "tool.bin", base64(bytes), "base64");
  await commands.writeInto(folder, ".gitattributes", "*.bin filter=lfs diff=lfs -text\n");
  const git = (...args: string[]) => commands.runGit(folder, args);
  await git("-c", "filter.lfs.clean=cat", "-c", "filter.lfs.required=false", "add", ".");
  await git("update-index", "--chmod=+x", "tool.bin");
  await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add a tool");
  await git("reset", "-q", "--hard");
  openWindow(hashOf(project, "files", "?path=tool.bin"));
  const replace = page.getByRole("button", { name: "Replace…" });
  await expect.element(replace).toBeVisible();
  await replace.click();
  const other = Uint8Array.from(bytes).reverse();
  await pick([binary("another name.bin", other)]);
  await expect.element(page.getByRole("heading", { name: "Replace tool.bin" })).toBeVisible();
  await expect.element(row(/^tool\.bin.*replaces.*300 bytes.*not as LFS/)).toBeVisible();
  await stage().click();
  await expectStaged(1);
  await commit("Replace the tool");
  expect(await commands.readBlob(folder, "main:tool.bin")).toBe(base64(other));
  expect(await git("ls-tree", "main", "tool.bin")).toMatch(/^100755 /);
});

it("says before that it comes over work, and that nothing can be uploaded to a tag", { tags: "long" }, async () => {
  const { git, project } = await openRepository("everyday");
  await ready();
  await openFile("README.md");
  await press("x");
  drag("drop", page.getByRole("tree").element(), [binary("README.md")]);
  await expect.element(page.getByText("What is staged or typed in README.md is replaced.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await git("tag", "upload-no");
  window.location.hash = hashOf(project, "files", "?ref=upload-no&path=");
  const button = page.getByRole("button", { name: "Upload files…" });
  await expect.element(button).toHaveAttribute("data-off", "true");
  const why = (): string => {
    drag("drop", page.getByRole("tree").element(), [binary("a.bin")]);
    return page.getByRole("region", { name: "Messages" }).element().textContent ?? "";
  };
  await expect.poll(why).toContain("upload-no is a tag, which does not move.");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("the first files of an empty repository are dropped on its page, and a staged binary says what it is", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("empty");
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("button", { name: "Upload files…" })).toBeVisible();
  await ready();
  drag("drop", page.getByRole("heading", { name: "No files yet" }).element(), [binary("first.bin")]);
  await expect.element(row(/^first\.bin.*new/)).toBeVisible();
  await stage().click();
  await expectStaged(1);
  await treeItem("first.bin").click();
  await expect.element(page.getByRole("heading", { name: "first.bin is binary" })).toBeVisible();
  await expect.element(page.getByText("What is staged is 300 bytes and no text; nothing of it is committed yet.")).toBeVisible();
  await commit("Begin");
  expect(await commands.readBlob(folder, "HEAD:first.bin")).toBe(base64(bytes));
});
