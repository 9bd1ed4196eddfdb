// Names that no file can have on Windows, where git leaves off a checkout at the first of them. Pure.

/** Devices, with any ending: the figures 1 to 9, also as superscripts. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i;
const sign = /[<>:"|?*\\]/;

/** Why Windows has no file at `path`, with what a person can know of it; null = it can. */
export function findWindowsFault(path: string): string | null {
  for (const name of path.split("/")) {
    const kept = device.exec(name)?.[1];
    if (kept !== undefined) return `Windows keeps ${kept} for itself, whatever ending follows. ${meaning}`;
    const found = sign.exec(name)?.[0];
    if (found !== undefined) return `Windows has no ${found} in a name. ${meaning}`;
    // Names of dots alone are no names: what refuses those says so.
    if (name.endsWith(".") && /[^.]/.test(name)) return `Windows drops a full stop at the end of a name. ${meaning}`;
  }
  return null;
}

const meaning = "Git leaves off there when it comes to such a file.";

export const sayWindows = (path: string): string => `Nobody can check out ${path} on Windows.`;
