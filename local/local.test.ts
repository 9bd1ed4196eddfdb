// What both programs rely on: migrations that are whole or not there, transactions that nest, a lock that one process has.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { DataFolderError, makeFolders } from "./folders.ts";
import { takeLock } from "./lock.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-local-"));
  database = openDatabase(join(folder, "a.sqlite"));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const versionOf = () => database.one<{ user_version: number }>("PRAGMA user_version")?.user_version;

it("runs the migrations that are missing, each whole or not at all", () => {
  const first = "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)";
  migrate(database, [first], folder);
  migrate(database, [first, "CREATE TABLE b (x INTEGER) STRICT"], folder);
  expect([versionOf(), database.all("SELECT x FROM a")]).toEqual([2, [{ x: 1 }]]);
  expect(() => migrate(database, [first, "", "DELETE FROM a; SELECT nonsense"], folder)).toThrow(/nonsense/);
  expect([versionOf(), database.all("SELECT x FROM a")]).toEqual([2, [{ x: 1 }]]);
});

it("refuses what a newer version wrote, with what to do", () => {
  database.script("PRAGMA user_version = 9");
  expect(() => migrate(database, [""], folder)).toThrow(DataFolderError);
  expect(() => migrate(database, [""], folder)).toThrow(`The data folder ${folder} was written by a newer Repodesk (schema 9`);
});

it("joins a transaction in a transaction", () => {
  database.script("CREATE TABLE a (x INTEGER) STRICT");
  const insert = (x: number) => database.run("INSERT INTO a VALUES (?)", x);
  const both = () =>
    database.transaction(() => {
      insert(1);
      database.transaction(() => insert(2));
      throw new Error("no");
    });
  expect(both).toThrow("no");
  expect(database.all("SELECT * FROM a")).toEqual([]);
});

it("gives a lock to one only, until it is released", () => {
  const file = join(folder, "lock");
  const lock = takeLock(file);
  expect([lock === null, takeLock(file)]).toEqual([false, null]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  lock?.release();
  const next = takeLock(file);
  expect(next).not.toBeNull();
  next?.release();
});

it("makes folders for their owner only, and gives up below those that take nobody's", () => {
  makeFolders(join(folder, "b", "c"));
  expect(statSync(join(folder, "b", "c")).mode & 0o777).toBe(0o700);
  expect(() => makeFolders("/proc/repodesk/c")).toThrow();
});
