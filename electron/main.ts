// Composition root of the Electron host: binds the desktop to a window. Everything that decides lives beside it or in desktop/.
import { join } from "node:path";
import { app, type BrowserWindow, dialog, Menu, protocol, session, shell } from "electron";
import { DataFolderError, makeFolders } from "../local/folders.ts";
import { tell } from "../local/terminal.ts";
import { checkExternalUrl } from "./desktop/commands/external.ts";
import { createDesktop, type DesktopApp } from "./desktop/desktop.ts";
import { defaultDataDir, holdDataFolder } from "./desktop/host/data-folder.ts";
import { hashOfLink } from "./desktop/host/links.ts";
import { createMenu } from "./menu.ts";
import { launchUtility } from "./utility-service.ts";
import { loadSafeStorage } from "./vault-electron.ts";
import { createOpener, readArguments, type Wanted } from "./wanted.ts";
import { createMainWindow, denyPermissions, guardContents, home, scheme } from "./window.ts";

protocol.registerSchemesAsPrivileged([
  {
    scheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, corsEnabled: false, allowServiceWorkers: false },
  },
]);
app.enableSandbox();

const { data, wanted } = readArguments(process.argv.slice(app.isPackaged ? 1 : 2));
const dataDir = data ?? defaultDataDir();
makeFolders(join(dataDir, "electron"));
app.setPath("userData", join(dataDir, "electron"));

let window: BrowserWindow | null = null;
let desktop: DesktopApp | null = null;
const opener = createOpener(
  wanted,
  () => window,
  () => desktop,
);

const openExternal = async (url: string): Promise<void> => shell.openExternal(checkExternalUrl(url));

const showFolder = async (path: string): Promise<void> => {
  const failure = await shell.openPath(path);
  if (failure !== "") throw new Error(`The folder ${path} could not be shown: ${failure}`);
};

const chooseFolder = async (): Promise<string | null> => {
  const options = { title: "Open a repository", properties: ["openDirectory" as const] };
  const { filePaths } = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return filePaths[0] ?? null;
};

const show = (): void => {
  window = createMainWindow({ dataDir, preload: join(app.getAppPath(), "out", "electron", "preload.cjs") });
  window.on("closed", () => {
    window = null;
  });
  void window.loadURL(`${home}${hashOfLink(opener.takeLink())}`);
};

const start = (): void => {
  const folder = holdDataFolder(dataDir);
  const own = createDesktop({
    host: "electron",
    version: app.getVersion(),
    dataDir: folder.path,
    rendererDir: join(app.getAppPath(), "out", "renderer"),
    launchService: launchUtility(join(app.getAppPath(), "out", "service", "main.mjs")),
    loadKeychain: loadSafeStorage,
    chooseFolder,
    systemProxy: (url) => session.defaultSession.resolveProxy(url),
    openUrl: openExternal,
    showFolder,
    open: wanted.open,
    log: tell,
  });
  desktop = own;
  denyPermissions(session.defaultSession);
  protocol.handle(scheme, (request) =>
    new URL(request.url).host === new URL(home).host ? own.fetch(request) : new Response(null, { status: 421 }),
  );
  Menu.setApplicationMenu(createMenu({ isMac: process.platform === "darwin", run: own.runInWindow, openExternal }));
  show();
};

if (app.isPackaged) app.setAsDefaultProtocolClient("repodesk");
if (!app.requestSingleInstanceLock({ ...wanted })) {
  tell(`Repodesk already runs with the data folder ${dataDir}; its window comes to the front.`);
  app.exit(0);
} else {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, openExternal));
  app.on("second-instance", (_event, _argv, _folder, other) => opener.show((other as Wanted | undefined) ?? { open: null, link: null }));
  // How macOS hands an address over, perhaps before there is a window.
  app.on("open-url", (event, url) => {
    event.preventDefault();
    opener.show({ open: null, link: url });
  });
  app.on("activate", () => {
    if (window === null && desktop !== null) show();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("will-quit", (event) => {
    if (desktop === null) return;
    event.preventDefault();
    const ending = desktop;
    desktop = null;
    void ending.close().finally(() => app.exit(0));
  });
  void app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      tell(words);
      dialog.showErrorBox(error instanceof DataFolderError ? "Repodesk cannot use its data folder" : "Repodesk cannot start", words);
      app.exit(1);
    });
}
