// What a footnote refers to is still there once the page has been made harmless.
import { expect, it } from "vitest";
import { resolveLink } from "../../renderer/features/markdown/links.ts";
import { renderMarkdown } from "../../renderer/features/markdown/render-markdown.ts";
import { linkAttribute, sanitise } from "../../renderer/features/markdown/sanitise.ts";

it.each(["n", "1", "a:b", "javascript", "ü", '"><img'])("%j leads there and back", (label) => {
  const { pieces } = renderMarkdown(`Text[^${label}]\n\n[^${label}]: What it says.\n`);
  const page = document.createElement("div");
  page.append(...pieces.map((piece) => sanitise(piece).fragment));
  const links = [...page.querySelectorAll(`a[${linkAttribute}]`)].map((link) => link.getAttribute(linkAttribute) ?? "");
  expect(links).toHaveLength(2);
  const ids = [...page.querySelectorAll("[data-md-id]")].map((element) => element.getAttribute("data-md-id"));
  const targets = links.map((address) => resolveLink("README.md", address));
  expect(targets.map((target) => (target.to === "anchor" ? target.id : null)).sort()).toEqual(ids.sort());
  expect(page.querySelector("img")).toBeNull();
});
