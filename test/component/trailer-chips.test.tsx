// Trailers beside the message: added and taken away again by keys alone, with what adds them always in sight.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openFile, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const ada = "Ada “the tide” O'Neil <ada@example.com>";
const nameless = "山田 太郎 <yamada@example.com>";
const evil = "Evil\u202eeman <rlo@example.com>";
const remove = (who: string) => page.getByRole("button", { name: `Remove Co-authored-by ${who}` });

it("co-authors are added and removed by keys, and the focus stays with them", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await openFile("src/tide.ts");
  await type("// more\n");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Count more");
  const add = page.getByRole("button", { name: "Co-author", exact: true });
  (add.element() as HTMLElement).focus();
  for (const who of [ada, nameless, evil]) {
    await press("Enter");
    await expectFocus("Value");
    await type(who);
    await press("Enter");
    await expectFocus("Co-author");
  }
  // However many there are, nothing covers what adds another.
  const { x, y, width, height } = add.element().getBoundingClientRect();
  expect(add.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  await expect.element(page.getByText("U+202E")).toBeVisible();

  (remove(evil).element() as HTMLElement).focus();
  await press("Enter");
  await expectFocus(`Remove Co-authored-by ${nameless}`);
  await press("Enter");
  await expectFocus(`Remove Co-authored-by ${ada}`);
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  const written = await commands.runGit(folder, ["log", "-1", "--format=%(trailers:key=Co-authored-by,valueonly)"]);
  expect(written.trim()).toBe(ada);
});

it("Enter takes who is meant once the people of the project are read, and the chip that was added is in sight", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const who = await commands.runGit(folder, ["log", "-1", "--author=Lind", "--format=%an <%ae>"]);
  const { fetch } = window;
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => {
    gate.resolve();
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    if (/\/contributors\?/.test(String(input))) await gate.promise;
    return fetch(input, init);
  };
  openWindow(hashOf(project, "files"));
  await openFile("src/tide.ts");
  await type("// more\n");
  await save(1);
  await press("Control+2");
  const add = page.getByRole("button", { name: "Co-author", exact: true });
  await expect.element(add).toBeVisible();
  (add.element() as HTMLElement).focus();
  for (const other of [
    "Bo <bo@example.com>",
    "Cy <cy@example.com>",
    "Di <di@example.com>",
    "Eve <eve@example.com>",
    "Fay <fay@example.com>",
  ]) {
    await press("Enter");
    await expectFocus("Value");
    await type(other);
    await press("Enter");
    await expectFocus("Co-author");
  }
  await press("Enter");
  await expectFocus("Value");
  await expect.element(page.getByText("People of this project are being read.")).toBeVisible();
  await type("lind");
  await press("Enter");
  expect(remove(who).query()).toBeNull();
  await expectFocus("Value");
  gate.resolve();
  await expectFocus("Co-author");
  const [chip, chips] = [remove(who).element(), document.querySelector(".changes-chips")].map((it) => it?.getBoundingClientRect());
  expect(chip?.bottom).toBeLessThanOrEqual((chips?.bottom ?? 0) + 1);
});
