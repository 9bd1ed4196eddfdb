// A link that another program hands over while somebody types: no key of theirs comes into the file that it opens.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { requestLink } from "../../renderer/state/link-request.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let folder: string;
const [from, to] = ["src/tide.ts", "docs/format.md"];
const shown = () => document.querySelector(".monaco-editor .view-lines")?.textContent?.replaceAll("\u00a0", " ");

beforeAll(fetchViews, 180_000);
beforeEach(async () => {
  ({ project, folder } = await commands.repository("everyday"));
  await desktopClient.rememberRecent({ connection: "local", project, label: folder, ref: null });
  openWindow(hashOf(project, "files", `?path=${from}`));
  await openText(from);
  await press("Control+Home");
});

it("waits until they pause, and what they type goes on into the file before it", { tags: "long" }, async () => {
  await type("// begun");
  requestLink(`repodesk://${folder}/-/blob/main/${to}`);
  await type(" and typed on without a look at the screen ");
  await openText(to);
  await expect.poll(shown).toContain("Format");
  expect(shown()).not.toMatch(/typed|screen/);
  window.location.hash = hashOf(project, "files", `?path=${from}`);
  await openText(from);
  await expect.poll(shown).toContain("// begun and typed on without a look at the screen");
});

it("tells what was typed while the file was on its way, and leaves it out", { tags: "long" }, async () => {
  const { fetch } = window;
  const typed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/format\.md/.test(decodeURIComponent(String(input)))) {
      asked.resolve();
      await typed.promise;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    typed.resolve();
    window.fetch = fetch;
  });
  requestLink(`repodesk://${folder}/-/blob/main/${to}`);
  await asked.promise;
  await type("late");
  typed.resolve();
  await openText(to);
  await expect.element(page.getByText("“late” was typed before the linked file was there, and is left out.")).toBeVisible();
  expect(shown()).not.toContain("late");
});
