// Electron's entry against a double: every wall of the window stands (reliability S8). What only a running Electron can show is not here.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createSecrets } from "../../electron/desktop/connections/secrets.ts";
import { createVault } from "../../electron/desktop/connections/vault.ts";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import type { Database } from "../../local/database.ts";
import { commandIds, entryOf } from "../../renderer/commands/catalogue.ts";
import { until } from "../until.ts";
import { electron, FakeContents, FakeWindow, safeStorage } from "./electron-double.ts";

vi.mock("electron", () => electron);
vi.mock("../../electron/desktop/http/static-files.ts", async (original) => ({
  ...(await original<object>()),
  createStaticFiles: () => async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
}));

const dataDir = mkdtempSync(join(tmpdir(), "repodesk-electron-"));
const opened = electron.shell.openExternal;

beforeAll(async () => {
  process.argv = [process.argv[0] ?? "", ".", "--data", dataDir];
  await import("../../electron/main.ts");
  await until(() => expect(FakeWindow.all).toHaveLength(1));
});

/** What Electron was told at the start; the runner empties the doubles before each test. */
const told = {
  scheme: [] as unknown[],
  handler: [] as unknown[],
  service: [] as unknown[],
  loaded: [] as unknown[],
  menu: [] as unknown,
  request: (..._args: unknown[]): unknown => undefined,
  check: (..._args: unknown[]): unknown => undefined,
  device: (..._args: unknown[]): unknown => undefined,
  display: (..._args: unknown[]): unknown => undefined,
};
beforeAll(() => {
  const { defaultSession } = electron.session;
  told.scheme = electron.protocol.registerSchemesAsPrivileged.mock.calls[0] ?? [];
  told.handler = electron.protocol.handle.mock.calls[0] ?? [];
  told.service = electron.utilityProcess.fork.mock.calls[0] ?? [];
  told.menu = electron.Menu.setApplicationMenu.mock.calls[0]?.[0];
  told.loaded = window().loadURL.mock.calls;
  told.request = defaultSession.setPermissionRequestHandler.mock.calls[0]?.[0];
  told.check = defaultSession.setPermissionCheckHandler.mock.calls[0]?.[0];
  told.device = defaultSession.setDevicePermissionHandler.mock.calls[0]?.[0];
  told.display = defaultSession.setDisplayMediaRequestHandler.mock.calls[0]?.[0];
});
afterAll(async () => {
  const exited = new Promise((resolve) => electron.app.exit.mockImplementation(resolve));
  electron.app.emit("will-quit", { preventDefault: () => undefined });
  await exited;
  rmSync(dataDir, { recursive: true });
});

const window = (): FakeWindow => FakeWindow.all[0] ?? expect.unreachable();

describe("the window", () => {
  it("runs its page in a sandbox with a context of its own, and without Node", () => {
    expect(window().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      preload: expect.stringMatching(/out[/\\]electron[/\\]preload\.cjs$/),
    });
    expect(window().options.webPreferences).not.toHaveProperty("enableBlinkFeatures");
    expect(electron.app.calls).toContain("enableSandbox");
  });

  it("loads its own scheme, registered as standard and secure, and opens no port", () => {
    expect(told.loaded).toEqual([["app://repodesk/"]]);
    expect(told.scheme[0]).toEqual([
      {
        scheme: "app",
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, corsEnabled: false, allowServiceWorkers: false },
      },
    ]);
  });

  it("keeps its place", () => {
    window().emit("close");
    expect(JSON.parse(readFileSync(join(dataDir, "window.json"), "utf8"))).toEqual({
      bounds: { x: 5, y: 6, width: 1000, height: 700 },
      maximized: false,
    });
  });

  it("fits its place to the screens that there are now, whatever was kept", async () => {
    const { createMainWindow } = await import("../../electron/window.ts");
    const usual = { width: 1440, height: 900 };
    const kept: readonly (readonly [text: string, expected: object])[] = [
      ['{"bounds":{"x":5,"y":6,"width":1000,"height":700},"maximized":false}', { x: 5, y: 6, width: 1000, height: 700 }],
      // A screen twice as wide is gone: what is left of the window is on this one, and no wider than it.
      ['{"bounds":{"x":-1500,"y":-10,"width":3400,"height":2000},"maximized":true}', { x: 0, y: 0, width: 1920, height: 1080 }],
      ['{"bounds":{"x":1700,"y":900,"width":1000,"height":700},"maximized":false}', { x: 920, y: 380, width: 1000, height: 700 }],
      ['{"bounds":{"x":10.4,"y":20.6,"width":1000.5,"height":1e9},"maximized":false}', { x: 10, y: 0, width: 1001, height: 1080 }],
      ['{"bounds":{"x":0,"y":0,"width":-5,"height":0},"maximized":false}', usual],
      ['{"bounds":{"x":0,"y":0,"width":200,"height":0},"maximized":false}', { x: 0, y: 0, width: 800, height: 560 }],
      // No screen shows it.
      ['{"bounds":{"x":5000,"y":0,"width":1000,"height":700},"maximized":false}', usual],
      ['{"bounds":{"x":0,"y":0,"width":"1000","height":700}}', usual],
      ['{"bounds":{"x":0,', usual],
      ["null", usual],
    ];
    const folder = mkdtempSync(join(tmpdir(), "repodesk-window-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [text, expected] of kept) {
      writeFileSync(join(folder, "window.json"), text);
      const { x, y, width, height } = (createMainWindow({ dataDir: folder, preload: "" }) as unknown as FakeWindow).options as Record<
        string,
        unknown
      >;
      FakeWindow.all.pop();
      expect({ ...(x === undefined ? {} : { x, y }), width, height }, text).toEqual(expected);
    }
  });

  it("comes back when its page crashes, and to the front when Repodesk is started twice", () => {
    window().webContents.emit("render-process-gone", {}, { reason: "crashed" });
    expect(window().webContents.reload).toHaveBeenCalledOnce();
    electron.app.emit("second-instance", {}, [], "", { open: null, link: null });
    expect(window().focus).toHaveBeenCalledOnce();
  });

  it.each([
    [0, "stays"],
    [1, "goes"],
  ])("asks before work goes that is in it alone: by answer %i it %s", (answer, outcome) => {
    const ask = electron.dialog.showMessageBoxSync.mockReturnValueOnce(answer);
    const preventDefault = vi.fn();
    window().webContents.emit("will-prevent-unload", { preventDefault });
    expect(ask).toHaveBeenCalledOnce();
    expect(ask.mock.lastCall?.[1]).toMatchObject({ cancelId: 0, defaultId: 0 });
    expect(preventDefault).toHaveBeenCalledTimes(outcome === "goes" ? 1 : 0);
  });
});

it("is led to the address of another start, and to one that the system hands over; what is none is not passed on", async () => {
  const [, handle] = told.handler as [string, (request: Request) => Promise<Response>];
  const ending = new AbortController();
  const events = await handle(new Request("app://repodesk/desktop/events", { signal: ending.signal }));
  const lines = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  electron.app.emit("second-instance", {}, [], "", { open: null, link: "no address" });
  electron.app.emit("second-instance", {}, [], "", { open: null, link: "https://git.example.com/a/b" });
  const preventDefault = vi.fn();
  electron.app.emit("open-url", { preventDefault }, "repodesk:///home/ada/tide");
  let heard = "";
  while (heard.split("event: link").length < 3) heard += (await lines?.read())?.value ?? expect.unreachable();
  expect(heard).toContain('event: link\ndata: {"text":"https://git.example.com/a/b"}');
  expect(heard).toContain('event: link\ndata: {"text":"repodesk:///home/ada/tide"}');
  expect([heard.includes("no address"), preventDefault.mock.calls.length]).toEqual([false, 1]);
  ending.abort();
});

describe("the menu", () => {
  interface Item {
    readonly id?: string;
    readonly label?: string;
    readonly accelerator?: string;
    readonly registerAccelerator?: boolean;
    readonly submenu?: readonly Item[];
    click?(): void;
  }
  const items = (): readonly Item[] => (told.menu as readonly Item[]).flatMap((menu) => menu.submenu ?? []);

  it("lists the commands of the catalogue with their keys, which the page takes itself", () => {
    const listed = items().flatMap(({ id }) => id ?? []);
    expect(listed.toSorted()).toEqual(commandIds.filter((id) => entryOf(id).menu !== undefined).toSorted());
    expect(items().find(({ id }) => id === "palette.commands")).toMatchObject({
      label: "Commands",
      accelerator: "CmdOrCtrl+Shift+P",
      registerAccelerator: false,
    });
  });

  it("asks the window to run what was chosen", async () => {
    const [, handle] = told.handler as [string, (request: Request) => Promise<Response>];
    const ending = new AbortController();
    const events = await handle(new Request("app://repodesk/desktop/events", { signal: ending.signal }));
    const lines = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    items()
      .find(({ id }) => id === "file.save")
      ?.click?.();
    let heard = "";
    while (!heard.includes("event: command")) heard += (await lines?.read())?.value ?? expect.unreachable();
    expect(heard).toContain('event: command\ndata: {"id":"file.save"}');
    ending.abort();
  });
});

describe("the scheme's handler", () => {
  const ask = (url: string): Promise<Response> => {
    const [scheme, handle] = told.handler as [string, (request: Request) => Promise<Response>];
    expect(scheme).toBe("app");
    return handle(new Request(url));
  };

  it("is the desktop, with a strict policy on its pages", async () => {
    expect(await (await ask("app://repodesk/desktop/session")).json()).toMatchObject({ host: "electron", folder_dialog: true });
    const policy = (await ask("app://repodesk/desktop/settings")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|blob:|\*/);
  });

  it("answers no other host of the scheme", async () => {
    expect((await ask("app://evil/desktop/session")).status).toBe(421);
  });
});

describe("permissions", () => {
  it.each(["media", "geolocation", "clipboard-read", "openExternal", "fullscreen", "hid", "serial", "usb", "midi"])(
    "%s is denied",
    (permission) => {
      const answer = vi.fn();
      told.request({}, permission, answer, { requestingUrl: "app://repodesk/" });
      expect(answer).toHaveBeenCalledWith(false);
      expect(told.check({}, permission, "app://repodesk")).toBe(false);
    },
  );

  it("devices and screens are denied; copying text and telling of ends are granted to the own page only", () => {
    const streams = vi.fn();
    told.display({}, streams);
    expect(streams).toHaveBeenCalledWith({});
    expect(told.device({})).toBe(false);
    const check = told.check;
    for (const permission of ["clipboard-sanitized-write", "notifications"]) {
      expect(check({}, permission, "app://repodesk")).toBe(true);
      expect(check({}, permission, "https://evil.com")).toBe(false);
    }
  });
});

describe("ways out", () => {
  const contents = new FakeContents();
  beforeAll(() => void electron.app.emit("web-contents-created", {}, contents));

  it.each(["will-navigate", "will-frame-navigate", "will-redirect"])("%s leaves the own pages never", (event) => {
    for (const [url, times] of [
      ["https://evil.com/", 1],
      ["app://repodesk.evil.com/", 1],
      ["file:///etc/passwd", 1],
      ["app://repodesk/#/x", 0],
    ] as const) {
      const preventDefault = vi.fn();
      contents.emit(event, { url, preventDefault });
      expect(preventDefault, url).toHaveBeenCalledTimes(times);
    }
  });

  it("new windows are refused; https pages go to the person's browser, nothing else does", async () => {
    for (const url of ["https://example.com/", "http://example.com/", "file:///etc/passwd", "javascript:alert(1)"]) {
      expect(contents.openHandler?.({ url })).toEqual({ action: "deny" });
    }
    await until(() => expect(opened).toHaveBeenCalled());
    expect(opened.mock.calls).toEqual([["https://example.com/"]]);
  });

  it("web views are refused", () => {
    const preventDefault = vi.fn();
    contents.emit("will-attach-webview", { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

it("the service runs in a utility process with this run's token, which is not on its command line", () => {
  const [entry, args, options] = told.service as [string, string[], { env: Record<string, string> }];
  expect(entry).toMatch(/out[/\\]service[/\\]main\.mjs$/);
  expect(args.slice(0, 3)).toEqual(["serve", "--data", dataDir]);
  const token = options.env["REPODESK_LOCAL_TOKEN"] ?? "";
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(args.join(" ")).not.toContain(token);
});

it("the preload gives the page a mark and nothing to call", async () => {
  await import("../../electron/preload.ts");
  expect(electron.contextBridge.exposeInMainWorld.mock.calls).toEqual([["repodeskHost", { kind: "electron" }]]);
});

describe("tokens in Electron", () => {
  const open = async (backend: string, folder: string): Promise<[ReturnType<typeof createVault>, Database]> => {
    Object.defineProperty(process, "platform", { value: "linux" });
    safeStorage.backend = backend;
    const { loadSafeStorage } = await import("../../electron/vault-electron.ts");
    const database = openDesktopDatabase(folder);
    const secrets = createSecrets(database);
    const vault = createVault({ load: () => loadSafeStorage(secrets), secrets });
    await vault.settled;
    return [vault, database];
  };
  const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), "repodesk-vault-"));
    await work(folder);
    rmSync(folder, { recursive: true });
  };

  it("are encrypted on disk and come back after a restart", () =>
    inFolder(async (folder) => {
      const [first, database] = await open("gnome_libsecret", folder);
      expect(await first.set("c", "glpat-secret")).toBe("kept");
      expect(first.state()).toEqual({ kind: "keychain", backend: "GNOME Keyring", reason: null, folder: null });
      const stored = database.one<{ cipher: Uint8Array }>("SELECT cipher FROM secrets")?.cipher as Uint8Array;
      expect(Buffer.from(stored).toString()).not.toContain("glpat-secret");
      database.close();
      const [second, again] = await open("gnome_libsecret", folder);
      expect((await second.get("c")).token).toBe("glpat-secret");
      again.close();
    }));

  it.each(["basic_text", "unknown"])("are never written where the keychain is %s", (backend) =>
    inFolder(async (folder) => {
      const [vault, database] = await open(backend, folder);
      expect(await vault.set("c", "glpat-secret")).toBe("session");
      expect(vault.state()).toMatchObject({ kind: "session", reason: expect.stringMatching(/only until Repodesk ends/) });
      expect(database.all("SELECT * FROM secrets")).toEqual([]);
      database.close();
    }),
  );

  const backends = ["gnome_libsecret", "kwallet6", "basic_text"];
  it.each(backends.flatMap((from) => backends.filter((to) => to !== from).map((to) => [from, to] as const)))(
    "a change from %s to %s is a missing token, and a start that works",
    (from, to) =>
      inFolder(async (folder) => {
        const [first, database] = await open(from, folder);
        await first.set("c", "glpat-secret");
        database.close();
        const [second, again] = await open(to, folder);
        expect((await second.get("c")).token).toBeNull();
        again.close();
      }),
  );

  it("are removed also where the keychain that encrypted them cannot be reached", () =>
    inFolder(async (folder) => {
      const [first, database] = await open("kwallet6", folder);
      await first.set("c", "glpat-secret");
      database.close();
      const [second, again] = await open("basic_text", folder);
      await second.delete("c", true);
      expect(again.all("SELECT * FROM secrets")).toEqual([]);
      again.close();
    }));

  it("that cannot be decrypted any more are missing", () =>
    inFolder(async (folder) => {
      const [vault, database] = await open("kwallet6", folder);
      await vault.set("c", "glpat-secret");
      database.run("UPDATE secrets SET cipher = ?", Buffer.from("damaged"));
      expect((await vault.get("c")).token).toBeNull();
      database.close();
    }));
});
