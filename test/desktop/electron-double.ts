// A double of the parts of Electron that the entry uses: it remembers what it was told, and nothing is downloaded or shown.
import { EventEmitter } from "node:events";
import { type Mock, vi } from "vitest";

const spy = (implementation: (...args: never[]) => unknown = () => undefined): Mock => vi.fn(implementation as () => unknown);

export class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  readonly reload = spy();
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class FakeWindow extends EventEmitter {
  static readonly all: FakeWindow[] = [];
  readonly webContents = new FakeContents();
  readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> };
  readonly loadURL = spy(async (_url: string) => undefined);
  readonly show = spy();
  readonly focus = spy();
  readonly restore = spy();
  readonly maximize = spy();
  constructor(options: Record<string, unknown> & { webPreferences: Record<string, unknown> }) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
    electron.app.emit("web-contents-created", {}, this.webContents);
  }
  isMinimized = () => true;
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 5, y: 6, width: 1000, height: 700 });
}

class FakeApp extends EventEmitter {
  isPackaged = false;
  readonly calls: string[] = [];
  readonly exit = spy();
  readonly quit = spy();
  locked = true;
  enableSandbox = () => void this.calls.push("enableSandbox");
  setPath = (name: string, path: string) => void this.calls.push(`${name}=${path}`);
  requestSingleInstanceLock = (wanted: unknown) => {
    this.calls.push(`lock ${JSON.stringify(wanted)}`);
    return this.locked;
  };
  setAsDefaultProtocolClient = spy();
  whenReady = async () => undefined;
  isReady = () => true;
  getVersion = () => "0.1.0";
  getAppPath = () => process.cwd();
}

const session = {
  setPermissionRequestHandler: spy(),
  setPermissionCheckHandler: spy(),
  setDevicePermissionHandler: spy(),
  setDisplayMediaRequestHandler: spy(),
};

class FakeUtility extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  pid: number | undefined = undefined;
  readonly kill = spy(() => {
    queueMicrotask(() => this.emit("exit", 0));
    return true;
  });
}

export const safeStorage = {
  backend: "gnome_libsecret",
  available: true,
  isAsyncEncryptionAvailable: async () => safeStorage.available,
  getSelectedStorageBackend: () => safeStorage.backend,
  encryptStringAsync: async (text: string) => Buffer.from(`sealed:${Buffer.from(text).toString("hex")}`),
  decryptStringAsync: async (cipher: Buffer) => {
    const text = cipher.toString();
    if (!text.startsWith("sealed:")) throw new Error("cannot decrypt");
    return { result: Buffer.from(text.slice(7), "hex").toString(), shouldReEncrypt: false };
  },
};

export const electron = {
  app: new FakeApp(),
  BrowserWindow: FakeWindow,
  dialog: { showOpenDialog: spy(async () => ({ filePaths: ["/chosen"] })), showErrorBox: spy(), showMessageBoxSync: spy(() => 0) },
  Menu: { setApplicationMenu: spy(), buildFromTemplate: spy((template: unknown) => template) },
  protocol: { registerSchemesAsPrivileged: spy(), handle: spy() },
  safeStorage,
  screen: { getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }) },
  session: { defaultSession: session },
  shell: { openExternal: spy(async () => undefined) },
  utilityProcess: { fork: spy((..._args: unknown[]) => new FakeUtility()) },
  contextBridge: { exposeInMainWorld: spy() },
};
