// Says in a page what cannot be seen: an invisible or direction-turning character gives way to its number.
import { cutOdd, mayBeOdd, oddWords } from "../../ui/text/odd-characters.ts";

export const oddAttribute = "data-md-odd";

/** All texts below `root`. */
export function markOdd(root: Element): void {
  if (!mayBeOdd(root.textContent ?? "")) return;
  const page = root.ownerDocument;
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (mayBeOdd((node as Text).data)) found.push(node as Text);
  for (const text of found)
    text.replaceWith(
      ...cutOdd(text.data).map((piece) => {
        if (piece.code === null) return page.createTextNode(piece.text);
        const mark = page.createElement("span");
        mark.setAttribute(oddAttribute, "");
        mark.title = oddWords;
        mark.textContent = piece.code;
        return mark;
      }),
    );
}
