// Where no keychain works a token is kept for the session, or in a file that only the person can read, when they said so.
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTokenFiles } from "../../electron/desktop/connections/token-files.ts";
import type { Keychain } from "../../electron/desktop/connections/vault.ts";
import { memoryKeychain, startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, startServer, type TestServer } from "./servers.ts";

const token = "glpat-canary-5f3c1d9e7b";
const noKeychain = async (): Promise<never> => {
  throw new Error("there is none.");
};

let server: TestServer;
let dataDir: string;
let desktop: TestDesktop;

beforeAll(async () => {
  server = await startServer();
  server.answer = answerAsGitlab();
});
afterAll(() => server.close());
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "repodesk-tokens-"));
  desktop = startDesktop({ dataDir, loadKeychain: noKeychain });
  // The choice is offered when it is known that no keychain works.
  await desktop.client.listConnections({});
});
afterEach(async () => {
  await desktop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const restart = async (loadKeychain: () => Promise<Keychain> = noKeychain): Promise<void> => {
  await desktop.close();
  desktop = startDesktop({ dataDir, loadKeychain });
};
const file = (id: string): string => join(dataDir, "tokens", id);
const connect = async (): Promise<string> =>
  (await desktop.client.createConnection({ url: server.origin, token, keep_token: "file" })).data.id;
const only = async () => {
  const { token: where, token_problem: problem } = (await desktop.client.listConnections({})).data[1] ?? {};
  return [where, problem ?? null];
};
/** Files below the data folder, with what is in them. */
const filesWith = (text: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(Buffer.from(text)));
/** The token that the server was asked with last. */
const sent = async (id: string): Promise<unknown> => {
  await desktop.fetch(`/connections/${id}/api/v4/projects`);
  return server.asked.at(-1)?.headers["private-token"];
};

describe("a token without a keychain", () => {
  it("is in memory only, unless the person says otherwise", async () => {
    await desktop.client.createConnection({ url: server.origin, token });
    expect([await only(), filesWith(token)]).toEqual([["session", null], []]);
    await restart();
    expect((await only())[0]).toBe("missing");
  });

  it("outlives a restart in a file of mode 0600, in a folder of mode 0700", async () => {
    const id = await connect();
    expect([await only(), filesWith(token)]).toEqual([["file", null], [file(id)]]);
    expect([statSync(file(id)).mode & 0o777, statSync(join(dataDir, "tokens")).mode & 0o777]).toEqual([0o600, 0o700]);
    await restart();
    expect([await only(), await sent(id)]).toEqual([["file", null], token]);
  });

  it("has the choice told of by the session, which a keychain that works makes needless", async () => {
    expect((await desktop.client.getSession({})).data.vault).toMatchObject({ kind: "session", folder: join(dataDir, "tokens") });
    await restart(async () => memoryKeychain());
    await desktop.client.listConnections({});
    expect((await desktop.client.getSession({})).data.vault).toMatchObject({ kind: "keychain", folder: null });
  });

  it("stays where it is when another one is put in its place, until the person says otherwise", async () => {
    const id = await connect();
    await desktop.client.updateConnection({ connection: id, token: "glpat-second" });
    expect([filesWith("glpat-second"), filesWith(token), await only()]).toEqual([[file(id)], [], ["file", null]]);
    await desktop.client.updateConnection({ connection: id, token: "glpat-third", keep_token: "session" });
    expect([readdirSync(join(dataDir, "tokens")), await only(), await sent(id)]).toEqual([[], ["session", null], "glpat-third"]);
  });

  it("goes into the keychain as soon as one works, and the file with its former one goes", async () => {
    const id = await connect();
    const keychain = memoryKeychain();
    await restart(async () => keychain);
    expect([await only(), await sent(id)]).toEqual([["file", null], token]);
    await desktop.client.updateConnection({ connection: id, token: "glpat-second", keep_token: "file" });
    expect([await only(), keychain.kept.get(id), filesWith(token), filesWith("glpat-second")]).toEqual([
      ["kept", null],
      "glpat-second",
      [],
      [],
    ]);
  });

  it("is not kept at all where the file cannot be private, and the person is told", async () => {
    writeFileSync(join(dataDir, "tokens"), "in the way");
    await expect(desktop.client.createConnection({ url: server.origin, token, keep_token: "file" })).rejects.toMatchObject({
      code: "not_allowed",
      message: expect.stringMatching(/could not be kept in a file.*this session/s),
    });
    expect((await desktop.client.listConnections({})).data).toHaveLength(1);
  });
});

describe("the file of a token is refused", () => {
  it.each<[string, (id: string) => void, RegExp]>([
    ["when its group can read it", (id) => chmodSync(file(id), 0o640), /other people.*can read/],
    ["when everybody can read it", (id) => chmodSync(file(id), 0o604), /other people.*can read/],
    ["when others can write it", (id) => chmodSync(file(id), 0o602), /other people.*can read/],
    ["when its folder lets others in who can change what is there", () => chmodSync(join(dataDir, "tokens"), 0o777), /other people/],
    [
      "when a link stands in its place",
      (id) => {
        renameSync(file(id), join(dataDir, "elsewhere"));
        symlinkSync(join(dataDir, "elsewhere"), file(id));
      },
      /link/,
    ],
    ["when it has a second name", (id) => linkSync(file(id), join(dataDir, "second")), /second name/],
    [
      "when a folder stands in its place",
      (id) => {
        rmSync(file(id));
        mkdirSync(file(id));
      },
      /not a file/,
    ],
    ["when it was emptied", (id) => writeFileSync(file(id), ""), /no token/],
    ["when it was filled with something else", (id) => writeFileSync(file(id), `${token}\r\nX-Other: y`), /no token/],
  ])("%s", async (_case, spoil, why) => {
    const id = await connect();
    spoil(id);
    const [where, problem] = await only();
    expect(where).toBe("missing");
    expect(problem).toMatch(why);
    expect(await sent(id)).toBeUndefined();
    await restart();
    expect((await only())[0]).toBe("missing");
  });

  it("until a new token is given, whose file is private again", async () => {
    const id = await connect();
    chmodSync(file(id), 0o644);
    chmodSync(join(dataDir, "tokens"), 0o755);
    expect((await only())[0]).toBe("missing");
    await desktop.client.updateConnection({ connection: id, token: "glpat-second", keep_token: "file" });
    expect([await only(), statSync(file(id)).mode & 0o777, await sent(id)]).toEqual([["file", null], 0o600, "glpat-second"]);
    expect(statSync(join(dataDir, "tokens")).mode & 0o777).toBe(0o700);
  });

  it("not on Windows, whose permissions are not these bits", () => {
    const files = createTokenFiles({ folder: join(dataDir, "tokens"), platform: "win32" });
    files.write("one", token);
    chmodSync(join(dataDir, "tokens", "one"), 0o644);
    expect(files.read("one")).toEqual({ token, problem: null });
  });
});

describe("a token in a file is removed", () => {
  it("with its connection", async () => {
    const id = await connect();
    await desktop.client.deleteConnection({ connection: id });
    expect(filesWith(token)).toEqual([]);
  });

  it("with its connection too where the keychain that has an older one cannot be asked", async () => {
    const keychain = memoryKeychain();
    await restart(async () => keychain);
    const { id } = (await desktop.client.createConnection({ url: server.origin, token: "glpat-older" })).data;
    await restart();
    await desktop.client.updateConnection({ connection: id, token, keep_token: "file" });
    await expect(desktop.client.deleteConnection({ connection: id })).rejects.toMatchObject({ code: "token_stays" });
    expect(await only()).toEqual(["file", null]);
    await desktop.client.deleteConnection({ connection: id, leave_token: true });
    expect(filesWith(token)).toEqual([]);
  });

  it("alone: the connection stays, with its name and its work, and reads what is public", async () => {
    const id = await connect();
    await desktop.client.updateConnection({ connection: id, name: "Halden", author_email: "ada@halden.example" });
    const kinds = async () =>
      (await desktop.client.listKeptData({})).data.connections.find(({ connection }) => connection === id)?.items.map(({ kind }) => kind);
    expect(await kinds()).toContain("token");
    await desktop.client.clearKeptData({ connection: id, kind: "token" });
    expect([filesWith(token), await kinds(), await sent(id)]).toEqual([[], ["address"], undefined]);
    expect((await desktop.client.listConnections({})).data[1]).toMatchObject({
      ...{ name: "Halden", token: "none", user: null, scopes: [], expires_at: null },
      author: { email: "ada@halden.example" },
    });
  });

  it("alone from the keychain and from memory as well", async () => {
    const keychain = memoryKeychain();
    await restart(async () => keychain);
    const { id } = (await desktop.client.createConnection({ url: server.origin, token })).data;
    await desktop.client.clearKeptData({ connection: id, kind: "token" });
    expect([keychain.kept.size, await only()]).toEqual([0, ["none", null]]);
    await restart();
    await desktop.client.updateConnection({ connection: id, token });
    await desktop.client.clearKeptData({ connection: id, kind: "token" });
    expect(await only()).toEqual(["none", null]);
  });

  it("only if the keychain lets go of it", async () => {
    const keychain = memoryKeychain();
    await restart(async () => keychain);
    const { id } = (await desktop.client.createConnection({ url: server.origin, token })).data;
    keychain.delete = async () => {
      throw new Error("it is locked");
    };
    await expect(desktop.client.clearKeptData({ connection: id, kind: "token" })).rejects.toMatchObject({ code: "token_stays" });
    expect(await only()).toEqual(["kept", null]);
  });

  it("at the next start, when Repodesk was killed before its connection was there", async () => {
    await connect();
    const orphan = file("never-was");
    writeFileSync(orphan, token, { mode: 0o600 });
    writeFileSync(file(".half-written"), token, { mode: 0o600 });
    await restart();
    await desktop.client.listConnections({});
    expect(readdirSync(join(dataDir, "tokens"))).toHaveLength(1);
    expect(existsSync(orphan)).toBe(false);
  });
});

it("leaves a canary token in its own file, and nowhere else", async () => {
  const id = await connect();
  chmodSync(file(id), 0o644);
  await only();
  chmodSync(file(id), 0o600);
  const answers: string[] = [];
  for (const path of ["session", "connections", "settings", "data", "window-state", "recent", `../connections/${id}/api/v4/projects`]) {
    const answer = await desktop.fetch(`/desktop/${path}`);
    answers.push(await answer.text(), JSON.stringify([...answer.headers]));
  }
  const forms = [
    token,
    Buffer.from(token).toString("base64"),
    Buffer.from(token).toString("base64url"),
    Buffer.from(token).toString("hex"),
    Buffer.from(token, "utf16le").toString("latin1"),
    [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
  ];
  const said = [...answers, ...desktop.log, ...process.argv, ...server.asked.map(({ url }) => url ?? "")];
  for (const form of forms) {
    expect(said.filter((text) => text.includes(form))).toEqual([]);
    const written = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path, "latin1").includes(form));
    expect(written).toEqual(form === token ? [file(id)] : []);
  }
});
