// What the desktop keeps for windows under a name: drafts, and what they remember of themselves and of projects.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations, openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { openDatabase } from "../../local/database.ts";
import { migrate } from "../../local/migrate.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";

let desktop: TestDesktop;
beforeEach(() => {
  desktop = startDesktop();
});
afterEach(() => desktop.close());

describe("drafts", () => {
  it("are listed by prefix, replaced and forgotten", async () => {
    for (const [key, value] of [
      ["a:1", "x"],
      ["a:2", "y"],
      ["b:1", "z"],
      ["a:1", "x2"],
    ] as const)
      await desktop.client.saveDraft({ key, value });
    const listed = async (prefix: string) =>
      (await desktop.client.listDrafts({ prefix })).data.map(({ key, value }) => [key, value]).sort();
    expect(await listed("a:")).toEqual([
      ["a:1", "x2"],
      ["a:2", "y"],
    ]);
    expect(await listed("%")).toEqual([]);
    await desktop.client.deleteDraft({ key: "a:1" });
    expect(await listed("")).toEqual([
      ["a:2", "y"],
      ["b:1", "z"],
    ]);
  });

  it("are on disk when the answer comes, whatever happens to the program", async () => {
    const value = "ü\u0000\u{1F600}".repeat(1000);
    await desktop.client.saveDraft({ key: "k", value });
    const other = new DatabaseSync(join(desktop.dataDir, "desktop.sqlite"), { readOnly: true });
    expect(other.prepare("SELECT value FROM drafts WHERE key = 'k'").get()?.["value"]).toBe(value);
    other.close();
    expect(statSync(join(desktop.dataDir, "desktop.sqlite")).mode & 0o777).toBe(0o600);
  });

  it("are refused above 32 Mi characters, and nothing is lost", async () => {
    await desktop.client.saveDraft({ key: "k", value: "kept" });
    await expect(desktop.client.saveDraft({ key: "k", value: "x".repeat(33 * 1024 * 1024) })).rejects.toMatchObject({ code: "too_large" });
    expect((await desktop.client.listDrafts({ prefix: "k" })).data[0]?.value).toBe("kept");
  });
});

describe("what windows remember", () => {
  const listed = async () => (await desktop.client.listWindowState({})).data;

  it("loses nothing of two windows that mark different things at the same time", async () => {
    const save = (value: string, was: string | null) =>
      desktop.client.saveWindowState({ values: [{ connection: "far", name: "viewed/far/p", value, was }] });
    await save('["a"]', null);
    await save('["b"]', null);
    await save('["a","c"]', '["a"]');
    expect(JSON.parse((await listed())[0]?.value ?? "").sort()).toEqual(["a", "b", "c"]);
    // Without it a value takes the place of the other, as sizes of panes do.
    await desktop.client.saveWindowState({ values: [{ connection: "far", name: "viewed/far/p", value: "[]" }] });
    expect((await listed())[0]?.value).toBe("[]");
  });

  it("keeps what one window added while another one took away all that it knew", async () => {
    const save = (value: string | null, was: string | null) =>
      desktop.client.saveWindowState({ values: [{ connection: "far", name: "comment-drafts/far/p/k", value, was }] });
    await save('["Why"]', null);
    await save('["Why so"]', '["Why"]');
    await save(null, '["Why"]');
    expect((await listed())[0]?.value).toBe('["Why so"]');
    await save(null, '["Why so"]');
    expect(await listed()).toEqual([]);
  });

  it("takes a comment that a version before kept as one text for a list of one", () => {
    const folder = mkdtempSync(join(tmpdir(), "repodesk-before-"));
    const before = openDatabase(join(folder, "desktop.sqlite"));
    const step = migrations.findIndex((sql) => sql.includes("comment-drafts"));
    migrate(before, migrations.slice(0, step), folder);
    const put = (name: string, value: string) => before.run("INSERT INTO window_state VALUES ('far', ?, ?)", name, value);
    put("comment-drafts/far/p/k", '"Is \\"it\\"?"');
    put("viewed/far/p", '["a"]');
    before.close();
    const database = openDesktopDatabase(folder);
    const values = database.all<{ value: string }>("SELECT value FROM window_state ORDER BY name").map(({ value }) => JSON.parse(value));
    database.close();
    rmSync(folder, { recursive: true });
    expect(values).toEqual([['Is "it"?'], ["a"]]);
  });

  it("is told to all windows where several add to it, as it is kept now", async () => {
    const controller = new AbortController();
    const reader = ((await desktop.fetch("/desktop/events", { signal: controller.signal })).body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    const told = async (count: number): Promise<unknown[]> => {
      const all = () => [...text.matchAll(/event: marks\ndata: (.*)\n/g)].map(([, data = ""]) => JSON.parse(data) as unknown);
      while (all().length < count) text += Buffer.from((await reader.read()).value ?? []).toString();
      return all();
    };
    const row = { connection: "far", name: "viewed/far/p" };
    const save = (window: string, value: string | null, was: string | null) =>
      desktop.client.saveWindowState({
        window,
        values: [
          { connection: "", name: "panes", value: "1" },
          { ...row, value, was },
        ],
      });
    await save("one", '["a"]', null);
    await desktop.client.saveWindowState({ window: "one", values: [{ connection: "", name: "panes", value: "2" }] });
    await save("two", '["b"]', null);
    await save("two", null, '["a","b"]');
    expect(await told(3)).toEqual([
      { window: "one", values: [{ ...row, value: '["a"]' }] },
      { window: "two", values: [{ ...row, value: '["a","b"]' }] },
      { window: "two", values: [{ ...row, value: null }] },
    ]);
    controller.abort();
  });

  it("is listed as it was kept first, replaced, and gone when it is null", async () => {
    const value = (connection: string, name: string, text: string | null) => ({ connection, name, value: text });
    await desktop.client.saveWindowState({ values: [value("", "panes", "1"), value("far", "tabs/far/p", "2"), value("far", "x", "3")] });
    await desktop.client.saveWindowState({ values: [value("", "panes", '"ü\u{1F600}"'), value("far", "x", null)] });
    expect(await listed()).toEqual([value("", "panes", '"ü\u{1F600}"'), value("far", "tabs/far/p", "2")]);
  });

  it("is refused where one value is too long, and nothing of the request is kept", async () => {
    const long = { connection: "", name: "long", value: "x".repeat(5 * 1024 * 1024) };
    const values = [{ connection: "", name: "short", value: "1" }, long];
    await expect(desktop.client.saveWindowState({ values })).rejects.toMatchObject({ code: "too_large" });
    expect((await listed()).filter(({ name }) => ["short", "long"].includes(name))).toEqual([]);
  });
});
