// A file of which one side is taken whole, in the merge view; git is the judge.
import { QueryClient } from "@tanstack/react-query";
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { openPickInMergeView } from "../../renderer/features/merge/index.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectStaged, press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const who = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];

it("is called by the name that the branch gave it, as in the list, and taken there", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, [...who, ...args]);
  const bytes = (last: string) => `\0${"a wave\n".repeat(40)}${last}`;
  await commands.writeInto(folder, "art/wave.bin", bytes("begin"));
  await git("add", ".");
  await git("commit", "-qm", "Begin");
  await git("checkout", "-q", "-b", "release");
  await git("mv", "art/wave.bin", "art/swell.bin");
  await commands.writeInto(folder, "art/swell.bin", bytes("release"));
  await git("commit", "-qam", "Rename");
  await git("checkout", "-q", "main");
  await commands.writeInto(folder, "art/wave.bin", bytes("main"));
  await git("commit", "-qam", "Draw again");
  const sha = await git("rev-parse", "main");
  openWindow(hashOf(project, "files", "?ref=main"));
  await openPickInMergeView(new QueryClient(), { connection: "local", project, branch: "release", sha });
  const name = "art/swell.bin from art/wave.bin";
  await expect.element(page.getByRole("region", { name })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: /swell\.bin from .*wave\.bin$/ })).toBeVisible();
  await page.getByRole("button", { name: "Take yours" }).click();
  await press("Control+Enter");
  await expectStaged(1);
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("rev-parse", "release:art/swell.bin")).toBe(await git("rev-parse", "main:art/wave.bin"));
  expect(await git("ls-tree", "--name-only", "release", "art/wave.bin")).toBe("");
});
