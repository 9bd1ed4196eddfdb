// What lies below a modal surface hears no key: which commands may run now.

/** The topmost dialog or palette that is not leaving. */
export const topModal = (): Element | undefined =>
  [...document.querySelectorAll(":is(.ui-scrim, .ui-palette-overlay):not([data-exiting])")].at(-1);

/** The size of everything, a dialog too. */
const sizes: ReadonlySet<string> = new Set(["app.larger", "app.smaller", "app.normal-size"]);

/** Whether a command may run: under a modal surface only those may that the surface names as its own (`data-commands`). */
export function isReachable(id: string): boolean {
  const top = topModal();
  const own = top?.querySelector<HTMLElement>("[data-commands]")?.dataset["commands"]?.split(" ");
  return top === undefined || sizes.has(id) || own?.includes(id) === true;
}
