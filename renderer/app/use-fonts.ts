// The fonts of the interface, before its first paint: text that is drawn in a stand-in first jumps when they come.
import { useEffect, useState } from "react";

/** Milliseconds after which the window is drawn in whatever font is there. */
const longestWait = 1_000;

const wanted = ['13px "Inter Variable"', '500 13px "Inter Variable"', '12px "JetBrains Mono Variable"'];

const loadFonts = async (): Promise<void> => {
  await Promise.all(wanted.map((font) => document.fonts.load(font)));
};

/** Whether text can be drawn in its own font; a font that does not come is not waited for. */
export function useFonts(): boolean {
  // Not looked at while rendering: the first look takes as long as a frame or several, and what the window asks first shall have left by then.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    const timer = setTimeout(ready, longestWait);
    loadFonts().then(ready, (error: unknown) => {
      console.warn("A font could not be loaded.", error);
      ready();
    });
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
