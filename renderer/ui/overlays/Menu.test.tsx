// A menu is called by its label, with a button around it or none.

import { MenuContext } from "react-aria-components";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Menu } from "./Menu.tsx";
import { MenuItem } from "./MenuItem.tsx";

const menu = (
  <Menu label="More about this commit">
    <MenuItem id="copy" label="Copy" />
  </Menu>
);
const tagOf = (markup: string): string => /<div[^>]*role="menu"[^>]*>/.exec(markup)?.[0] ?? markup;

const inTrigger = <MenuContext value={{ "aria-labelledby": "trigger", id: "menu" }}>{menu}</MenuContext>;

it("is called so alone, and where a trigger gives it a name too, which would win", () => {
  for (const drawn of [menu, inTrigger]) {
    const tag = tagOf(renderToStaticMarkup(drawn));
    expect(tag).toContain('aria-label="More about this commit"');
    expect(tag).not.toContain("aria-labelledby");
  }
});

it("keeps what else a trigger gives it: its id, by which the trigger points to it", () => {
  expect(tagOf(renderToStaticMarkup(inTrigger))).toContain('id="menu"');
});
