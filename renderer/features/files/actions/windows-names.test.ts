// Names that no file has on Windows are known before they are made; nothing else is warned of.
import { describe, expect, it } from "vitest";
import { findWindowsFault, sayWindows } from "./windows-names.ts";

describe("names that Windows cannot have", () => {
  it.each([
    ["CON", "Windows keeps CON for itself"],
    ["src/con.txt", "Windows keeps con for itself"],
    ["nul/a.ts", "Windows keeps nul for itself"],
    ["aux.tar.gz", "Windows keeps aux for itself"],
    ["COM1", "Windows keeps COM1 for itself"],
    ["lpt9.log", "Windows keeps lpt9 for itself"],
    ["com\u00b9", "Windows keeps com\u00b9 for itself"],
    ["prn .txt", "Windows keeps prn for itself"],
    ["conin$", "Windows keeps conin$ for itself"],
    ["docs/end.", "Windows drops a full stop at the end of a name"],
    ["v1./a.ts", "Windows drops a full stop at the end of a name"],
    ["a:b.txt", "Windows has no : in a name"],
    ["what?.md", "Windows has no ? in a name"],
    ["src/a\\b.c", "Windows has no \\ in a name"],
    ['"quoted"', 'Windows has no " in a name'],
  ])("%s", (path, why) => {
    expect(findWindowsFault(path)).toContain(why);
  });

  it.each(["console.ts", "com.txt", "com0", "COM10", "nul_", "a.con", "lpt", ".gitignore", "..hidden", "src/aux-files/a.ts", "a.b.c", ""])(
    "but not %j",
    (path) => {
      expect(findWindowsFault(path)).toBeNull();
    },
  );

  it("are said with the path and with what comes of them", () => {
    expect(sayWindows("src/con.txt")).toBe("Nobody can check out src/con.txt on Windows.");
  });
});
