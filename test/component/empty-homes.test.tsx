// Where nothing is listed, the focus is still somewhere: an address that is opened by itself leaves it where a person goes on.
import { beforeAll, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { useFocusHome } from "../../renderer/app/use-focus-home.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openRepository } from "./support/person.tsx";
import { draw, hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("an empty queue, no kept work and a group that is not read take the focus", async () => {
  const { project } = await openRepository("bare");
  await expectFocus("Files");
  for (const [hash, name] of [
    [`#/local/${encodeURIComponent(project)}/queue`, "Changes"],
    // Tests of other files may have left some.
    ["#/kept", /^(Nothing is waiting|Kept work)/],
    ["#/c/local/activity?group=nowhere%2Fat-all", "All groups"],
  ] as const) {
    location.hash = hash;
    await expectFocus(name);
    // Keys that would do nothing here are not printed.
    const foot = document.querySelector(".queue-foot, .kept-foot");
    expect(foot === null || document.querySelectorAll("[role=option]").length > 1).toBe(true);
  }
});

it("what is off takes no focus: the page has it, and what was off once it is on", { tags: "long" }, async () => {
  const Page = ({ isOff }: { isOff: boolean }) => {
    useFocusHome();
    return (
      <main aria-label="All">
        <div data-home="button">
          <button type="button" disabled={isOff}>
            Try again
          </button>
        </div>
      </main>
    );
  };
  draw(<Page isOff />);
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");
  document.querySelector<HTMLElement>("main")?.blur();
  const button = document.querySelector("button") ?? expect.unreachable();
  button.disabled = false;
  await expectFocus("Try again");
});

it("a commit without files says that, and nothing of staged changes", async () => {
  const { project, folder } = await commands.repository("everyday");
  await commands.runGit(folder, ["rm", "-rq", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Remove all"]);
  openWindow(hashOf(project, "files"));
  const page = () => document.querySelector(".listing-page")?.textContent ?? "";
  await expect.poll(page).toContain("This commit has no files here.");
  expect(page()).not.toContain("staged");
});
