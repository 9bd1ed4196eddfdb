// The desktop's folder: one program's at a time, and refused with what to do where it cannot be used.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { holdDataFolder } from "../../electron/desktop/host/data-folder.ts";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { makeSocketFolder } from "../../electron/desktop/supervision/socket-folder.ts";
import { DataFolderError, unusableFile } from "../../local/folders.ts";

describe("the data folder", () => {
  it("is one program's at a time, and free again after it", () => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-held-"));
    const held = holdDataFolder(path);
    expect(() => holdDataFolder(path)).toThrow(new RegExp(`already runs with the data folder ${path} \\(process ${process.pid}\\)`));
    held.release();
    holdDataFolder(path).release();
    rmSync(path, { recursive: true });
  });

  it("that is a file is refused in one sentence", () => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-file-"));
    writeFileSync(join(path, "f"), "");
    expect(() => holdDataFolder(join(path, "f"))).toThrow(DataFolderError);
    rmSync(path, { recursive: true });
  });

  it.each([
    ["cut in half", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["cut after a few bytes", (whole: Buffer) => whole.subarray(0, 40)],
    ["damaged inside", (whole: Buffer) => Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(4_096, 0xee), whole.subarray(8_192)])],
    ["something else", (whole: Buffer) => Buffer.alloc(whole.length, "no database ")],
  ])("with a database that is %s is refused, with what to do, and left as it is", (_name, damage) => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-cut-"));
    openDesktopDatabase(path).close();
    const file = join(path, "desktop.sqlite");
    const left = damage(readFileSync(file));
    writeFileSync(file, left);
    expect(() => openDesktopDatabase(path)).toThrow(DataFolderError);
    expect(() => openDesktopDatabase(path)).toThrow(/desktop\.sqlite is damaged.*Put a copy of it back, or move it away to begin again\.$/);
    expect(readFileSync(file).equals(left)).toBe(true);
    rmSync(path, { recursive: true });
  });

  /** Somebody who may do less than who made the folder: root may write anywhere. */
  const asAnother = <T>(work: () => T): T => {
    if (process.getuid?.() !== 0) return work();
    process.seteuid?.(65534);
    try {
      return work();
    } finally {
      process.seteuid?.(0);
    }
  };

  it("that may not be written to is refused in words, and so is a database in it", () => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-theirs-"));
    openDesktopDatabase(path).close();
    const file = join(path, "desktop.sqlite");
    chmodSync(file, 0o444);
    chmodSync(path, 0o555);
    expect(() => asAnother(() => holdDataFolder(path))).toThrow(
      `The data folder ${path} cannot be used: you have no permission to write there. Give another one with --data DIR.`,
    );
    expect(() => asAnother(() => openDesktopDatabase(path))).toThrow(
      new DataFolderError(
        `${file} cannot be used: you have no permission to write there. Make it yours again, or give another data folder with --data DIR.`,
      ),
    );
    chmodSync(path, 0o755);
    rmSync(path, { recursive: true });
  });

  it.each(["desktop.lock", "desktop.pid"])("in which %s cannot be written is refused, and the file is named", (name) => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-one-"));
    holdDataFolder(path).release();
    chmodSync(path, 0o777);
    for (const entry of readdirSync(path)) chmodSync(join(path, entry), entry === name ? 0o400 : 0o666);
    expect(() => asAnother(() => holdDataFolder(path))).toThrow(
      new DataFolderError(
        `${join(path, name)} cannot be used: you have no permission to write there. Make it yours again, or give another data folder with --data DIR.`,
      ),
    );
    rmSync(path, { recursive: true });
  });

  it("in which the note of the socket cannot be written is refused, and no folder of a socket is left", () => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-note-"));
    const note = join(path, "socket-folder");
    mkdirSync(note);
    const before = process.env["XDG_RUNTIME_DIR"];
    process.env["XDG_RUNTIME_DIR"] = join(path);
    try {
      expect(() => makeSocketFolder(path)).toThrow(`${note} cannot be used: it is a folder. Move it away, or give another`);
    } finally {
      if (before === undefined) delete process.env["XDG_RUNTIME_DIR"];
      else process.env["XDG_RUNTIME_DIR"] = before;
    }
    expect(readdirSync(path)).toEqual(["socket-folder"]);
    rmSync(path, { recursive: true });
  });

  it.each([
    [13, "database or disk is full", "the disk is full. Make room,"],
    [4_874, "disk I/O error", "the disk is full or does not take what is written to it. Make room or mend the disk,"],
    [8, "attempt to write a readonly database", "you have no permission to write there. Make it yours again,"],
  ])("says where SQLite ended with %i, and what to do", (errcode, message, words) => {
    const cause = Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode });
    expect(unusableFile("/d/desktop.sqlite", cause).message).toBe(
      `/d/desktop.sqlite cannot be used: ${words} or give another data folder with --data DIR.`,
    );
  });

  it("of a newer version is refused", () => {
    const path = mkdtempSync(join(tmpdir(), "repodesk-newer-"));
    const database = openDesktopDatabase(path);
    database.script("PRAGMA user_version = 99");
    database.close();
    expect(() => openDesktopDatabase(path)).toThrow(/newer Repodesk/);
    rmSync(path, { recursive: true });
  });
});
