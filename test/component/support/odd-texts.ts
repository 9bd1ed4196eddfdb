// Characters that cannot be seen or turn the direction of a text, and where they stand on screen without a mark.

const odd = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** Texts and tooltips on screen that hold such a character; the editor marks its own, and readers hear names as they are. */
export function unmarked(): string[] {
  const found: string[] = [];
  for (const root of [document.querySelector("#root") ?? document.body, ...document.querySelectorAll("[role=dialog]")]) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!odd.test(node.textContent ?? "") || element === null || element.getClientRects().length === 0) continue;
      if (element.closest(".monaco-editor, .ui-hidden, textarea") === null) found.push(`${element.className}: ${node.textContent}`);
    }
    for (const { className, title } of root.querySelectorAll<HTMLElement>("[title]"))
      if (odd.test(title)) found.push(`title of ${className}: ${title}`);
  }
  return found;
}

export const marks = (): number => document.querySelectorAll(".ui-odd").length;
