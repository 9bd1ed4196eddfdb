// What a window can do whose code did not arrive: ask once more, or be loaded anew where another build stands in the place of its own.
import { useEffect, useState } from "react";

let askForPage: () => Promise<boolean> = () => Promise.resolve(false);

/** How it is found out whether the window's own page is to be had; the window says so once. */
export function findPageWith(ask: () => Promise<boolean>): void {
  askForPage = ask;
}

/** Whether the window could be loaded anew: where nothing answers, that would take away what it still shows. */
export const canReload = (): Promise<boolean> => askForPage();

/** The same, found out each time that something did not arrive. */
export function useCanReload(isMissing: boolean): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isAsked = isMissing;
    setCan(false);
    if (isMissing) void canReload().then((isThere) => setCan(isAsked && isThere));
    return () => {
      isAsked = false;
    };
  }, [isMissing]);
  return can;
}

/** As Chromium says it of a script, and the build's own code of a part's styles. */
export const isMissingPart = (error: Error): boolean => /dynamically imported module|module script|preload CSS/i.test(error.message);
