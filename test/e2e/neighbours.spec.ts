// Other programs on other ports of 127.0.0.1: the browser hands them the cookies of that name, and with these nothing can be had.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { test as base, expect, startApp } from "./support/app.ts";
import { editor, openFile, treeItem } from "./support/person.ts";

interface Neighbour {
  readonly origin: string;
  /** What the browser sent with each request. */
  readonly cookies: Set<string>;
}

/** A server on another port that answers every path with a page, keeps the cookies it is sent, and sets ones of its own. */
const test = base.extend<{ neighbour: Neighbour }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
  neighbour: async ({}, use) => {
    const cookies = new Set<string>();
    const server = createServer((incoming, outgoing) => {
      for (const cookie of (incoming.headers.cookie ?? "").split(/;\s*/)) if (cookie !== "") cookies.add(cookie);
      outgoing.writeHead(200, { "content-type": "text/html", "set-cookie": tossed(incoming) });
      outgoing.end("<!doctype html><title>Neighbour</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies });
    server.closeAllConnections();
    server.close();
  },
});

/** A cookie of the name that it was asked to imitate, for every path. */
const tossed = (incoming: IncomingMessage): string[] => {
  const name = new URL(incoming.url ?? "/", "http://neighbour").searchParams.get("imitate");
  return name === null ? [] : [`${name}=${"0".repeat(64)}; Path=/`];
};

/** As a program asks, with whatever headers it likes. */
function ask(url: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

const whatThereIs = [
  "desktop/session",
  "desktop/connections",
  "desktop/folders?path=/",
  "desktop/drafts?prefix=",
  "connections/local/api/v4/projects",
];

/** Where the window stands: its address without the place in it. */
const roomOf = (page: Page): string => page.url().replace(/#.*/, "");

async function cookieOf(context: BrowserContext, page: Page): Promise<{ name: string; pair: string }> {
  const [cookie] = await context.cookies(roomOf(page));
  expect(cookie?.httpOnly).toBe(true);
  return { name: cookie?.name ?? "", pair: `${cookie?.name}=${cookie?.value}` };
}

test("a server on another port that replays what it is sent reads nothing", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
  neighbour,
}) => {
  await open(await repository("everyday"));
  const room = roomOf(page);
  const { origin } = new URL(room);
  const { pair, name } = await cookieOf(context, page);
  // The control: anyone who has both the cookie and the address gets in.
  for (const path of whatThereIs) expect((await ask(`${room}${path}`, { cookie: pair, origin })).status, path).toBe(200);

  const foreign = await context.newPage();
  for (const path of ["/", "/enter", "/desktop/session", "/connections/local/api/v4/projects", new URL(room).pathname.slice(0, -2)]) {
    await foreign.goto(`${neighbour.origin}${path}`);
  }
  await foreign.evaluate(
    async ([own, host]) => {
      const of = async (work: () => Promise<unknown>) => void (await work().catch(() => undefined));
      for (const where of [own, host]) {
        for (const path of ["/", "/desktop/session", "/desktop/connections"]) {
          await of(() => fetch(`${where}${path}`, { credentials: "include", mode: "no-cors" }));
          await of(() => fetch(`${where}${path}`, { credentials: "include" }));
          await of(
            () =>
              new Promise((_loaded, reject) => {
                const image = new Image();
                image.onload = image.onerror = reject;
                image.src = `${where}${path}`;
              }),
          );
        }
      }
    },
    [neighbour.origin, origin] as const,
  );
  const sent = [...neighbour.cookies].join("; ");
  expect(sent).not.toContain(pair);
  for (const path of whatThereIs) {
    for (const place of ["/", new URL(room).pathname]) {
      for (const cookie of [sent, `${sent}; ${name}=`, sent.replace(/^[^=]+/, name)]) {
        const got = await ask(`${origin}${place}${path}`, { cookie, origin, "sec-fetch-site": "same-origin" });
        expect([got.status, JSON.parse(got.body)], `${place}${path}`).toEqual([401, expect.objectContaining({ code: "session_required" })]);
      }
      // Nor does the cookie open anything without the address, or the address without the cookie.
      expect((await ask(`${origin}/${path}`, { cookie: pair, origin })).status).toBe(401);
      expect((await ask(`${room}${path}`, { origin })).status).toBe(401);
    }
  }
});

test("a cookie of the same name that another port sets shuts nobody out", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
  neighbour,
}) => {
  await open(await repository("everyday"));
  const { name } = await cookieOf(context, page);
  const foreign = await context.newPage();
  await foreign.goto(`${neighbour.origin}/?imitate=${name}`);
  await page.reload();
  await expect(treeItem(page, "README.md")).toBeVisible();
});

test("two Repodesks on two ports work side by side in one browser", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
  folder,
}) => {
  const repositoryFolder = await repository("everyday");
  await open(repositoryFolder);
  const other = await startApp(join(folder, "other data"), ["--open", repositoryFolder]);
  try {
    const second = await context.newPage();
    await second.goto(other.url);
    for (const each of [page, second, page]) {
      await each.reload();
      await openFile(each, "README.md");
      await expect(editor(each)).toContainText("Times of high");
    }
    expect(new URL(roomOf(second)).port).not.toBe(new URL(roomOf(page)).port);
  } finally {
    await other.stop();
  }
});

test("more windows of the same Repodesk open: by Ctrl+click, by the address of one, by the bare address", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const app = await open(await repository("everyday"));
  await openFile(page, "src/tide.ts");
  await page.keyboard.press("Control+Shift+y");
  await expect(page.getByText("Link to this place copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // A link outlives the session: it names the folder and the commit, not this window's address.
  expect(link).toMatch(/^repodesk:\/\/\/.+\/-\/blob\/[0-9a-f]{40}\/src\/tide\.ts$/);
  const { origin, hash } = new URL(page.url());
  for (const address of [`${origin}/${hash}`, page.url()]) {
    const next = await context.newPage();
    await next.goto(address);
    await expect(editor(next)).toContainText("highWater");
    await next.close();
  }
  for (const address of [origin, app.url]) {
    const next = await context.newPage();
    await next.goto(address);
    await expect(next.getByRole("main").first()).toBeVisible();
    expect(roomOf(next)).toBe(roomOf(page));
    await next.close();
  }
  await page.goto(`${roomOf(page)}#/settings/connections`);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Appearance" }).click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByRole("heading", { name: "Appearance" }).first()).toBeVisible();
});

test("a browser that never entered is told how to, and is not sent in circles", { tag: "@long" }, async ({ open, browser }) => {
  const app = await open();
  const stranger = await (await browser.newContext()).newPage();
  const { origin } = new URL(app.url);
  for (const [address, title] of [
    [origin, "Not signed in"],
    [`${origin}/somewhere/#/settings/about`, "Not signed in"],
    [app.url, "This address has been used"],
  ] as const) {
    await stranger.goto(address);
    await expect(stranger.getByRole("heading", { name: title })).toBeVisible();
    await expect(stranger.getByText("npm start")).toBeVisible();
  }
  // A room of an earlier run, which is over.
  await stranger.evaluate(() => localStorage.setItem("repodesk.room", "/gone/"));
  await stranger.goto(`${origin}/#/settings/about`);
  await expect.poll(() => stranger.url()).toBe(`${origin}/gone/#/settings/about`);
  await expect(stranger.getByRole("heading", { name: "Not signed in" })).toBeVisible();
  await stranger.context().close();
});

test("a download and a raw file in a tab of its own come through", { tag: "@long" }, async ({ page, context, repository, open }) => {
  await open(await repository("everyday"));
  await openFile(page, "src/tide.ts");
  await page.getByRole("button", { name: "More" }).last().click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save raw" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("tide.ts");
  expect(readFileSync(await download.path(), "utf8")).toContain("highWater");
  const raw = await context.newPage();
  const answer = await raw.goto(download.url());
  expect([answer?.status(), answer?.headers()["referrer-policy"]]).toEqual([200, "no-referrer"]);
});
