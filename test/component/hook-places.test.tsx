// A hook names a place of a file in what it writes: it leads there, by keys too.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const button = (name: string | RegExp) => page.getByRole("button", { name });
const output = () => page.getByRole("region", { name: "What the programs wrote" });

it("leads to the line of a file of the project, and to no other", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeHook(
    folder,
    "pre-commit",
    'echo "src/tide.ts:2:3: no moon"; echo "src/none.ts:4 https://a.example:80"; echo "./README.md:1: short" >&2; exit 1',
  );
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("Control+Home");
  await type("// moon");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  await button("Trust this repository…").click();
  await button("Trust this repository").last().click();
  await expect.element(page.getByText("These, as git runs them")).toBeVisible();
  await press("Control+Enter");
  await expect.element(page.getByText("pre-commit refused the commit")).toBeVisible();
  await expect
    .poll(() => output().query()?.textContent)
    .toContain("src/tide.ts:2:3: no moon\nsrc/none.ts:4 https://a.example:80\n./README.md:1: short\n");
  await expect
    .poll(() => [...(output().query()?.querySelectorAll("button") ?? [])].map((one) => one.textContent))
    .toEqual(["src/tide.ts:2:3", "./README.md:1"]);
  (output().element() as HTMLElement).focus();
  await press("Tab");
  await expectFocus("src/tide.ts:2:3");
  await press("Enter");
  await expectFocus("src/tide.ts");
  expect(window.location.hash).toContain("path=src%2Ftide.ts&line=2");
  window.history.back();
  await expect.element(button("./README.md:1")).toBeVisible();
});
