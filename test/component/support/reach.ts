// Whether every control of a screen is there and can be pressed, at 700 px and at 200 %.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { toasts } from "../../../renderer/ui/overlays/toast-queue.ts";

/** What the browser's zoom of 200 % makes of a screen is a window of half the size; the window's own zoom leaves it as it is. */
export const sizes = [
  { name: "700 px", width: 700, height: 900, zoom: 1 },
  { name: "the browser's 200 %", width: 720, height: 450, zoom: 1 },
  { name: "200 % of a small window", width: 512, height: 350, zoom: 1 },
  { name: "the window's own 200 %", width: 1440, height: 900, zoom: 2 },
] as const;

export async function show({ width, height, zoom }: { width: number; height: number; zoom: number }): Promise<void> {
  await page.viewport(width, height);
  document.documentElement.style.setProperty("--zoom", String(zoom));
  await twoFrames();
}

export const twoFrames = (): Promise<void> => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? (element.title || element.textContent))
    .trim()
    .replace(/\s+/g, " ")
    .replace(/, under way/, "")
    // Counts come to tabs and filters one by one.
    .replace(/(?<=\D)\d+$/, "");

/** Everything that can be pressed or typed into, less Monaco's own and what stands for readers only. */
const controls = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>('#root :is(button, input, select, textarea, a[href], [role="tab"], [role="separator"])'),
  ].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      element.closest(".monaco-editor, .ui-hidden, [data-stand-in], [role=treeitem], [role=row]") === null &&
      element.offsetWidth + element.offsetHeight > 4,
  );

/** What a pointer meets instead of an element's middle, once it is scrolled to as the keyboard does; null where it meets the element. */
function whatCovers(element: HTMLElement): string | null {
  // What is seen and pressed of a choice is its label.
  const seen = element.matches("input") ? (element.closest("label") ?? element) : element;
  seen.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = seen.getBoundingClientRect();
  // A tooltip goes with the pointer that it speaks of, which an earlier test may have left there.
  const [hit = null] = document
    .elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    .filter((met) => met.closest(".ui-tooltip") === null);
  if (hit !== null && (seen.contains(hit) || hit.closest("label")?.contains(element) === true)) return null;
  return hit === null ? "the edge of the window" : `${hit.tagName.toLowerCase()}.${[...hit.classList].join(".")}`;
}

const namesOfControls = (): string[] => [...new Set(controls().map(nameOf))];
export const outOfReach = (): string[] =>
  controls().flatMap((element) => {
    const cover = whatCovers(element);
    return cover === null ? [] : [`${nameOf(element)} under ${cover}`];
  });

/** Parts that scroll and show next to nothing of what is in them, as what stands above and below them leaves no room. */
const squeezed = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("#root main *")]
    .filter((element) => {
      const { clientHeight, clientWidth, scrollHeight } = element;
      if (clientWidth < 40 || scrollHeight <= clientHeight + 1 || clientHeight >= leastHeight) return false;
      return /auto|scroll/.test(getComputedStyle(element).overflowY) && element.closest(".monaco-editor, .ui-hidden") === null;
    })
    .map((element) => `${element.className} shows ${element.clientHeight} of ${element.scrollHeight} px`);
/** Pixels: two rows. */
const leastHeight = 48;

/** Two columns of a diff need 680 px; below them there is nothing to switch. */
const onlyWhenWide = /^(Split|Unified|Diff layout)$/;

/**
 * Each control that `view` has in a wide window is there in every size, and where a pointer and the keyboard reach it. `behindMore`: those
 * that may stand in a menu called "More" where there is no room.
 */
export async function expectAllAt(view: string, behindMore?: RegExp): Promise<void> {
  // What an earlier test said stands over the foot of a small window, where elements are scrolled to.
  const said = toasts.current();
  if (said !== null) toasts.close(said.id);
  await show({ width: 1440, height: 900, zoom: 1 });
  let wide = namesOfControls();
  for (const size of sizes) {
    const gone = async (): Promise<string[]> => {
      await show(size);
      const here = namesOfControls();
      const isInMenu = (name: string): boolean => here.includes("More") && behindMore?.test(name) === true;
      const missing = wide.filter((name) => !here.includes(name) && !onlyWhenWide.test(name) && !isInMenu(name));
      if (missing.length === 0) return [];
      // What was still loading when it was read, and is called otherwise now, is not gone.
      await show({ width: 1440, height: 900, zoom: 1 });
      wide = namesOfControls();
      return missing;
    };
    // As it is once it has come to rest: what loads moves, and lists lay themselves out a frame later.
    await expect.poll(gone, { message: `gone from ${view} at ${size.name}`, interval: 200 }).toEqual([]);
    await expect.poll(outOfReach, { message: `${view} at ${size.name}` }).toEqual([]);
    await expect.poll(squeezed, { message: `squeezed in ${view} at ${size.name}` }).toEqual([]);
  }
}
