// What the data folder keeps: rules for names, roles through groups, one owner of the folder, schemas old and new.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "../../service/store/store.ts";
import { digestToken, isExpired } from "../../service/store/tokens.ts";
import { temporaryFolder } from "./support/start-service.ts";

const opened: Store[] = [];
function store(folder = temporaryFolder(), exclusive = false): Store {
  const made = openStore(folder, { exclusive });
  opened.push(made);
  return made;
}
afterEach(() => {
  for (const made of opened.splice(0)) made.close();
});

describe("the folder", () => {
  it("belongs to its owner alone", () => {
    const folder = join(temporaryFolder(), "deep", "data");
    store(folder, true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of ["repodesk.sqlite", "repodesk.sqlite-wal", "serve.lock"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });
  it("is durable: write-ahead log, every commit on disk, foreign keys", () => {
    const folder = temporaryFolder();
    store(folder);
    const database = new DatabaseSync(join(folder, "repodesk.sqlite"));
    expect({ ...database.prepare("PRAGMA journal_mode").get() }).toEqual({ journal_mode: "wal" });
    database.close();
  });
  it.each([
    ["cut in half", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["damaged inside", (whole: Buffer) => Buffer.concat([whole.subarray(0, 8_192), Buffer.alloc(4_096, 0xee), whole.subarray(12_288)])],
    ["something else", (whole: Buffer) => Buffer.alloc(whole.length, "no database ")],
  ])("with a database that is %s is refused by its name, with what to do, and left as it is", (_name, damage) => {
    const folder = temporaryFolder();
    openStore(folder, { exclusive: true }).close();
    const file = join(folder, "repodesk.sqlite");
    const left = damage(readFileSync(file));
    writeFileSync(file, left);
    expect(() => store(folder, true)).toThrow(/repodesk\.sqlite is damaged.*Put a copy of it back, or move it away to begin again\.$/);
    expect(readFileSync(file).equals(left)).toBe(true);
  });
  it("is refused when a newer Repodesk wrote it", () => {
    const folder = temporaryFolder();
    const database = new DatabaseSync(join(folder, "repodesk.sqlite"));
    database.exec("PRAGMA user_version = 9999");
    database.close();
    expect(() => store(folder)).toThrow(/newer Repodesk/);
  });
  it("is refused when the database is something else", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "repodesk.sqlite"));
    expect(() => store(folder)).toThrow(/cannot be used/);
  });
  it("has one owner", () => {
    const folder = temporaryFolder();
    const first = openStore(folder, { exclusive: true });
    expect(() => openStore(folder, { exclusive: true })).toThrow(/Another Repodesk service/);
    store(folder);
    first.close();
    store(folder, true);
  });
});

describe("names", () => {
  it.each(["a", "Ada.L", "a_b-c", "_x", ".hidden", "0", "a".repeat(255)])("%s may be a username", (username) => {
    expect(store().users.create({ username, email: "a@b" }).username).toBe(username);
  });
  it.each(["", "-a", "a b", "a/b", "ä", "a.", "a.git", "a.ATOM", "..", "a\0", "a\n", "api", "Groups", "a".repeat(256)])(
    "%j may not",
    (username) => {
      expect(() => store().users.create({ username, email: "a@b" })).toThrow(/username/i);
    },
  );
  it.each(["", "a", "a@", "@b", "a b@c", "a@b\n", "<a@b>", "a@b@c"])("%j is no e-mail address", (email) => {
    expect(() => store().users.create({ username: "a", email })).toThrow(/e-mail/);
  });
  it.each(["", "  ", "a\nb", "<b>", "a\0"])("%j is no name", (name) => {
    expect(() => store().users.create({ username: "a", name })).toThrow(/name/);
  });
  it("share one space, whatever the letter case", () => {
    const { users, groups, projects } = store();
    const { id } = users.create({ username: "ada" });
    groups.ensure("team/sub");
    expect(() => groups.ensure("Ada")).toThrow(/taken/);
    expect(() => users.create({ username: "TEAM" })).toThrow(/taken/);
    projects.create({ userId: id, path: "tools", folder: "/1", creatorId: id, origin: "added" });
    const groupId = groups.byFullPath("TEAM")!.id;
    expect(() => projects.create({ groupId, path: "Sub", folder: "/2", creatorId: id, origin: "added" })).toThrow(/taken/);
    expect(() => projects.create({ groupId, path: "other", folder: "/1", creatorId: id, origin: "added" })).toThrow(
      /already served as ada\/tools/,
    );
    expect(projects.list({ callerId: null, admin: true }).total).toBe(1);
    projects.remove(projects.byFullPath("ADA/Tools")!.id);
    projects.create({ userId: id, path: "tools", folder: "/1", creatorId: id, origin: "added" });
  });
});

describe("roles", () => {
  it("come from the project, its groups and their parents; the highest counts", () => {
    const { users, groups, projects, members } = store();
    const admin = users.create({ username: "root" });
    const ada = users.create({ username: "ada" });
    expect([admin.admin, ada.admin]).toEqual([true, false]);
    const group = groups.ensure("a/b/c");
    const project = projects.create({ groupId: group.id, path: "p", folder: "/p", creatorId: null, origin: "added" });
    const level = () => members.accessLevelOf(ada.id, project);
    const seen = (query: object = {}) => projects.list({ callerId: ada.id, ...query }).total;
    expect([level(), seen()]).toEqual([0, 0]);
    members.add({ userId: ada.id, groupId: groups.byFullPath("a")!.id, accessLevel: 20 });
    expect([level(), seen(), seen({ min_access_level: 30 })]).toEqual([20, 1, 0]);
    members.add({ userId: ada.id, projectId: project.id, accessLevel: 10 });
    expect(level()).toBe(20);
    members.update(ada.id, { projectId: project.id }, 50);
    expect([level(), seen({ owned: true })]).toEqual([50, 1]);
    members.remove(ada.id, { projectId: project.id });
    members.remove(ada.id, { groupId: groups.byFullPath("a")!.id });
    expect(level()).toBe(0);
  });
});

describe("tokens", () => {
  it("are kept as digests; the last day is the first on which they no longer work", () => {
    const folder = temporaryFolder();
    const { users, tokens } = store(folder);
    const { id: userId } = users.create({ username: "ada" });
    const { row, token } = tokens.create({ userId, name: "t", scopes: ["read_api", "api", "api"], expiresAt: "2030-01-02" });
    expect(row).toMatchObject({ scopes: ["read_api", "api"], revoked: false, last_used_at: null });
    expect(tokens.byDigest(digestToken(token))?.id).toBe(row.id);
    expect(tokens.byDigest(digestToken(`${token}x`))).toBeNull();
    expect(isExpired(row, new Date("2030-01-01T23:59:59Z"))).toBe(false);
    expect(isExpired(row, new Date("2030-01-02T00:00:00Z"))).toBe(true);
    expect(() => tokens.create({ userId, name: "t", scopes: [], expiresAt: null })).toThrow(/scope/);
    expect(() => tokens.create({ userId, name: "t", scopes: ["api"], expiresAt: "2030-02-30" })).toThrow(/date/);
  });
});

it("rolls back what fails in the middle", () => {
  const { users, groups, transaction } = store();
  expect(() =>
    transaction(() => {
      groups.ensure("a/b");
      users.create({ username: "A" });
    }),
  ).toThrow(/taken/);
  expect(groups.list()).toEqual([]);
});
