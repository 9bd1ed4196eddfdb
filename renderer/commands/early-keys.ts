// Keys that are pressed while the window has nothing yet that could take them: kept from the first script on, for the window to press again.
// Imports nothing: it belongs to the file that runs before all others (vite.config.ts).

const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified"]);
/** Whether a key says nothing by itself. */
export const isModifier = (key: string): boolean => modifiers.has(key);

/** What people press to do something with the window itself, while they see nothing in it. */
const browsers = new Set(["F5", "F6", "F11", "F12", "Tab"]);
const withMain = new Set(["i", "l", "n", "r", "t", "w"]);
const withAlt = new Set(["ArrowLeft", "ArrowRight", "F4", "Home"]);
const isForBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  browsers.has(key) || ((ctrlKey || metaKey) && withMain.has(key.toLowerCase())) || (altKey && withAlt.has(key));

let kept: KeyboardEvent[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || isModifier(event.key)) return;
  // Who goes elsewhere, by a key or by the pointer, has given up what they began.
  if (isForBrowser(event) || document.activeElement !== document.body) {
    forget();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) kept.push(event);
}

function forget(): void {
  kept = [];
}

/** Begins to keep them; done once, as early as there is a script. */
export function keepEarlyKeys(): void {
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", forget, true);
}

/** Those that were pressed until now, none older than `ms` milliseconds: nobody expects anything of them any more. None is kept from now on. */
export function takeEarlyKeys(ms: number): readonly KeyboardEvent[] {
  window.removeEventListener("keydown", onKey, true);
  window.removeEventListener("pointerdown", forget, true);
  const [first] = kept;
  // Without those before them the others would mean something else.
  const taken = first === undefined || performance.now() - first.timeStamp > ms ? [] : kept;
  forget();
  return taken;
}
