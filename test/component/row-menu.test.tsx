// The menu of a row, by keys alone: it takes them from its first entry on, and gives the focus back to the row.
import { beforeAll, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openRepository, press, treeItem } from "./support/person.tsx";

beforeAll(fetchViews, 120_000);

const menu = (of: string) => page.getByRole("menu", { name: `What to do with ${of}` });

it("is walked by keys from its first entry on, in the tree and in the list of a folder", { tags: "long" }, async () => {
  await openRepository("everyday");
  const places = [
    { list: page.getByRole("tree"), key: "Shift+F10", back: "Files" },
    { list: page.getByRole("main").getByRole("grid"), key: "ContextMenu", back: /entries$/ },
  ];
  for (const { list, key, back } of places) {
    await expect.element(treeItem("README.md")).toBeVisible();
    (list.element() as HTMLElement).focus();
    await press("End");
    await press(key);
    await expect.element(menu("README.md")).toBeVisible();
    await expectFocus(/^Rename or move…/);
    await press("ArrowDown");
    await expectFocus(/^Make executable or not/);
    await press("Escape");
    await expect.element(menu("README.md")).not.toBeInTheDocument();
    await expectFocus(back);
    await press(key);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: /Rename|Move/ })).toBeVisible();
    await press("Escape");
    await expectFocus(back);
  }
});

it("takes the arrow keys too where the pointer opened it", { tags: "long" }, async () => {
  await openRepository("everyday");
  await treeItem("README.md").click({ button: "right" });
  await expect.element(menu("README.md")).toBeVisible();
  await press("ArrowDown");
  await expectFocus(/^Rename or move…/);
  await press("Escape");
  await expectFocus("Files");
});
