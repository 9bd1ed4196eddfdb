// The row of the file that one opens is in sight, also where the rows around it come with it.
import { beforeAll, expect, it } from "vitest";
import { commands, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectStaged, press, treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("is that of the first file of a session, whose folder's rows push the others down", async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.manyFiles(folder, "above", 150);
  const names = Array.from({ length: 200 }, (_, index) => `z${1000 + index}.txt`);
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await commands.runGit(folder, ["read-tree", "-q", "main"]);
  const blob = (await commands.runGit(folder, ["rev-parse", "main:above/file-00000.txt"])).trim();
  await commands.runGit(folder, ["update-index", "--add", "--index-info"], names.map((name) => `100644 ${blob}\t${name}\n`).join(""));
  await commands.runGit(folder, [...author, "commit", "-q", "-m", "Add files beside the folder"]);
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("above")).toBeVisible();
  location.hash = hashOf(project, "files", "?path=above/file-00090.txt");
  await expect.element(treeItem("file-00090.txt")).toBeInViewport();
  await expect.element(treeItem("file-00090.txt")).toHaveAttribute("aria-selected", "true");
});

it("is what the keys after Reveal in tree mean, also while its folders are still listed, and beside a search", async () => {
  const { folder, project } = await commands.repository("everyday");
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await commands.runGit(folder, ["read-tree", "-q", "main"]);
  const blob = (await commands.runGit(folder, ["rev-parse", "main:README.md"])).trim();
  const names = ["far/down/one.txt", "far/down/two.txt", "near/three.txt"];
  await commands.runGit(folder, ["update-index", "--add", "--index-info"], names.map((name) => `100644 ${blob}\t${name}\n`).join(""));
  await commands.runGit(folder, [...author, "commit", "-q", "-m", "Add files in folders"]);
  openWindow(hashOf(project, "files", "?path=README.md"));
  await expect.element(treeItem("README.md")).toBeVisible();
  // A file is opened by its name; the folders above it were never listed.
  await press("Control+p");
  await userEvent.keyboard("two.txt{Enter}{Control>}{Shift>}e{/Shift}{/Control}{Delete}");
  await expectStaged(1);
  await expect.element(treeItem("two.txt")).toHaveAccessibleName(/removed|deleted/);
  await press("Control+Shift+f");
  await press("Control+p");
  await userEvent.keyboard("three.txt{Enter}{Control>}{Shift>}e{/Shift}{/Control}{Delete}");
  await expectStaged(2);
  await expect.element(treeItem("three.txt")).toHaveAccessibleName(/removed|deleted/);
});
