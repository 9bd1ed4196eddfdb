// Merges taken back by keyboard: each is asked for its mainline in its turn, also one of four parents, and git says that it was done right.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { openPick, usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { patient } from "./support/matrix.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);

it("leads from merge to merge by the key of the main action, and stays in the list", { tags: "long" }, async () => {
  usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} });
  const { folder, project } = await commands.repository("everyday");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
  const main = await git("symbolic-ref", "--short", "HEAD");
  const base = await git("rev-parse", "HEAD");
  const side = async (name: string): Promise<string> => {
    await git("checkout", "-q", "-b", `side/${name}`, base);
    await commands.writeInto(folder, `${name}.txt`, `${name}\n`);
    await git("add", "-A");
    await git(...person, "commit", "-q", "-m", `Add ${name}`);
    return `side/${name}`;
  };
  const sides = [await side("one"), await side("two"), await side("three"), await side("four")];
  await git("checkout", "-q", main);
  await git(...person, "merge", "-q", "--no-ff", "-m", "Merge one", sides[0] ?? "");
  const one = await git("rev-parse", "HEAD");
  await git(...person, "merge", "-q", "--no-ff", "-m", "Merge three more", ...sides.slice(1));
  const more = await git("rev-parse", "HEAD");
  expect((await git("rev-list", "--parents", "-1", more)).split(" ")).toHaveLength(5);
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  openPick({ kind: "revert", connection: "local", project, commits: [one, more], branch: main });
  await expectFocus(`Branch ${main}, choose`);
  const off = () => document.querySelector(".pick-off")?.textContent;
  const focused = () => document.activeElement?.closest("[role=radiogroup]")?.textContent;
  for (const [sha, brought] of [
    [more, "Merge one"],
    [one, await git("log", "-1", "--format=%s", base)],
  ] as const) {
    await expect.poll(off, patient).toBe(`Say which parent of ${sha.slice(0, 7)} is the mainline first.`);
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(focused).toContain(brought);
    await press(" ");
  }
  await expect.poll(off).toBe(undefined);
  await press("{Control>}{Enter}{/Control}");
  const said = () => [...document.querySelectorAll(".pick-list .pick-cell-label")].map((label) => label.textContent);
  await expect.poll(said, patient).toEqual(["Reverted", "Reverted"]);
  await expectFocus("Commits to revert");
  expect(page.getByText("Built on it").elements()).toEqual([]);
  expect(await git("rev-parse", `${main}^{tree}`)).toBe(await git("rev-parse", `${base}^{tree}`));
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
