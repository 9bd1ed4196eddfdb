// Windows that type, stage and commit side by side while they are killed at random, and what became of each word that was typed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type RunningApp, startApp } from "../e2e/support/app.ts";
import { git } from "../scenarios/builder.ts";

/** How a window ends: closed, its process crashed, reloaded; or Repodesk or its service is killed under all of them. */
export const killings = ["close", "crash", "reload", "host", "service"] as const;
export type Killing = (typeof killings)[number];

export interface Loss {
  readonly word: string;
  readonly killing: Killing;
  readonly wasStaged: boolean;
  /** Milliseconds between the key that typed or staged it and the kill. */
  readonly age: number;
}

export interface KillTally {
  readonly kills: Record<Killing, number>;
  /** Windows that ended with these kills. */
  windows: number;
  words: number;
  /** Words that the editor did not draw after their key: nobody counts on them. */
  unseen: number;
  stagings: number;
  commits: number;
  /** Commits that the branch refused or that stood there already. */
  refused: number;
  readonly losses: Loss[];
  /** Milliseconds that a word of a living window took to reach the disk, where that was longer than the bound. */
  readonly late: number[];
}

export interface KillOptions {
  readonly context: BrowserContext;
  /** The data folder of Repodesk. */
  readonly data: string;
  /** Makes a repository of the scenario "everyday"; a story goes on in a new one after some kills. */
  readonly repository: () => Promise<string>;
  readonly kills: number;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  /** Most milliseconds of typing that a kill may take. */
  readonly bound: number;
  readonly log?: (line: string) => void;
}

interface Word {
  readonly text: string;
  readonly path: string;
  readonly by: Window;
  /** Milliseconds since 1970 when its key was done. */
  readonly typedAt: number;
  stagedAt: number | null;
}

interface Window {
  readonly page: Page;
  readonly slot: number;
  isDead: boolean;
  /** Ends when the window ends. */
  work: Promise<void>;
}

/** Typed in by all windows; each has a file of its own beside it, which alone is staged. */
const shared = "README.md";
const ownFiles = ["src/tide.ts", "docs/format.md", "src/gauge/read.ts", "scripts/update.sh"];
const killsInOneStory = 25;
/** Milliseconds in which the last request of a page that was closed has to arrive. */
const patience = 3_000;

/** Kills windows until `kills` are done; answers what was lost and what it was all about. */
export async function killWindows(options: KillOptions): Promise<KillTally> {
  const tally: KillTally = {
    ...{
      kills: { close: 0, crash: 0, reload: 0, host: 0, service: 0 },
      windows: 0,
      words: 0,
      unseen: 0,
      stagings: 0,
      commits: 0,
      refused: 0,
    },
    ...{ losses: [], late: [] },
  };
  for (let left = options.kills; left > 0; left -= killsInOneStory) {
    const story = await KillStory.begin(options, tally, await options.repository());
    await story.run(Math.min(left, killsInOneStory));
    options.log?.(JSON.stringify({ ...tally, losses: tally.losses.length, late: tally.late.length }));
  }
  return tally;
}

class KillStory {
  private readonly options: KillOptions;
  private readonly tally: KillTally;
  private readonly folder: string;
  private app: RunningApp;
  /** The address without a place. */
  private room = "";
  private project = "";
  private windows: Window[] = [];
  private words: Word[] = [];
  private fault: Error | null = null;
  private readonly first: string;

  private constructor(options: KillOptions, tally: KillTally, folder: string, app: RunningApp) {
    this.options = options;
    this.tally = tally;
    this.folder = folder;
    this.app = app;
    this.first = git(folder, ["rev-parse", "main"]);
  }

  static async begin(options: KillOptions, tally: KillTally, folder: string): Promise<KillStory> {
    const story = new KillStory(options, tally, folder, await startApp(options.data, ["--open", folder]));
    await story.enter();
    return story;
  }

  async run(kills: number): Promise<void> {
    try {
      const count = 2 + Math.floor(this.options.random() * 3);
      for (let slot = 0; slot < count; slot += 1) this.windows.push(await this.openWindow(slot));
      for (let number = 0; number < kills; number += 1) {
        await pause(this.options.random() * 1_200);
        if (this.fault !== null) throw this.fault;
        await this.kill(this.pickKilling());
      }
      await this.checkTheEnd();
    } finally {
      for (const window of this.windows) window.isDead = true;
      await Promise.all(this.options.context.pages().map((page) => page.close()));
      await Promise.all(this.windows.map(({ work }) => work));
      await this.app.stop();
    }
  }

  /** The first window of a run of Repodesk gives the browser its cookie, and says where the room is. */
  private async enter(): Promise<void> {
    const page = await this.options.context.newPage();
    await page.goto(this.app.url);
    await page.getByRole("tree").waitFor();
    this.room = page.url().replace(/#.*/, "");
    this.project = /#\/(local\/[^/]+)/.exec(page.url())?.[1] ?? "";
    await page.close();
  }

  private async openWindow(slot: number, page?: Page): Promise<Window> {
    const opened = page ?? (await this.options.context.newPage());
    const window: Window = { page: opened, slot, isDead: false, work: Promise.resolve() };
    // Windows of one origin may share a process, and crash together.
    opened.on("crash", () => {
      window.isDead = true;
    });
    if (page === undefined) await opened.goto(`${this.room}#/${this.project}/files?path=${encodeURIComponent(shared)}`);
    window.work = this.work(window).catch((error: Error) => {
      if (!window.isDead) this.fault ??= error;
    });
    return window;
  }

  /** What a person does in one window until it ends. */
  private async work(window: Window): Promise<void> {
    const { random } = this.options;
    while (!window.isDead) {
      const own = ownFiles[window.slot] ?? "";
      const what = random();
      if (what < 0.2) await this.type(window, shared);
      else if (what < 0.6) await this.type(window, own);
      else if (what < 0.85) await this.stage(window, own);
      else await this.commit(window);
    }
  }

  private async open({ page }: Window, path: string): Promise<void> {
    const hash = `#/${this.project}/files?path=${encodeURIComponent(path)}`;
    await page.evaluate((to) => {
      if (window.location.hash !== to) window.location.hash = to;
    }, hash);
    const text = page.getByRole("textbox", { name: path, exact: true });
    await text.focus();
    await page.keyboard.press("Control+End");
  }

  private async type(window: Window, path: string): Promise<void> {
    const { page } = window;
    await this.open(window, path);
    for (let count = 1 + Math.floor(this.options.random() * 8); count > 0 && !window.isDead; count -= 1) {
      this.tally.words += 1;
      const text = `word${this.tally.words}x`;
      await page.keyboard.insertText(` ${text}`);
      const typedAt = Date.now();
      // Where a question or another view has the focus, nothing was typed.
      const isDrawn = await page.evaluate(async (word) => {
        for (let frame = 0; frame < 30; frame += 1) {
          if (document.querySelector(".monaco-editor .view-lines")?.textContent?.includes(word)) return true;
          await new Promise((next) => requestAnimationFrame(next));
        }
        return false;
      }, text);
      if (isDrawn) this.words.push({ text, path, by: window, typedAt, stagedAt: null });
      else this.tally.unseen += 1;
    }
  }

  private async stage(window: Window, path: string): Promise<void> {
    await this.open(window, path);
    const typed = this.words.filter((word) => word.by === window && word.path === path && word.stagedAt === null);
    await window.page.keyboard.press("Control+s");
    this.tally.stagings += 1;
    for (const word of typed) word.stagedAt = Date.now();
  }

  private async commit({ page }: Window): Promise<void> {
    await page.keyboard.press("Control+2");
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    const nothing = page.getByText("Nothing is staged").first();
    // Another window's commit may be on its way, or its outcome on screen: then there is no message to write.
    await message
      .or(nothing)
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
    if (!(await message.isVisible())) return;
    this.tally.commits += 1;
    await message.fill(`Commit ${this.tally.commits}`, { timeout: 1_000 }).catch(() => undefined);
    await page.keyboard.press("Control+Enter");
    const over = page.getByRole("status").filter({ hasText: /^Committed to/ });
    const refused = page.getByRole("alert").filter({ hasText: /\S/ });
    await over
      .or(refused)
      .or(nothing)
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
    if (await refused.first().isVisible()) this.tally.refused += 1;
  }

  private pickKilling(): Killing {
    const number = this.options.random();
    return number < 0.3 ? "close" : number < 0.65 ? "crash" : number < 0.84 ? "reload" : number < 0.92 ? "host" : "service";
  }

  private async kill(killing: Killing): Promise<void> {
    const { random } = this.options;
    this.tally.kills[killing] += 1;
    const victim = this.windows[Math.floor(random() * this.windows.length)];
    if (victim === undefined) throw new Error("There is no window.");
    const at = Date.now();
    if (killing === "service") {
      const pid = servicePid(this.app.pid);
      if (pid !== null) process.kill(pid, "SIGKILL");
      await this.check(killing, at);
      return;
    }
    const before = this.windows;
    if (killing === "host") {
      for (const window of before) window.isDead = true;
      process.kill(this.app.pid, "SIGKILL");
      await Promise.all(before.map(({ page }) => page.close()));
      this.app = await startApp(this.options.data, ["--open", this.folder]);
      await this.enter();
    } else if (killing === "crash") {
      victim.isDead = true;
      const session = await this.options.context.newCDPSession(victim.page);
      const crashed = victim.page.waitForEvent("crash");
      // It never answers.
      session.send("Page.crash").catch(() => undefined);
      await crashed;
    } else if (killing === "close") {
      victim.isDead = true;
      await victim.page.close();
    } else {
      victim.isDead = true;
      await victim.page.reload();
    }
    const dead = before.filter(({ isDead }) => isDead);
    this.tally.windows += dead.length;
    await this.check(killing, at);
    this.windows = before.filter((window) => !dead.includes(window));
    await Promise.all(dead.map(({ work }) => work));
    for (const { slot, page } of dead) {
      if (killing !== "reload" && !page.isClosed()) await page.close();
      this.windows.push(await this.openWindow(slot, killing === "reload" ? page : undefined));
    }
  }

  /** Looks for every word on the disk and in git. Those of dead windows are looked for no more, found or not. */
  private async check(killing: Killing, killedAt: number): Promise<void> {
    const { bound } = this.options;
    const from = Date.now();
    let kept = await this.kept();
    // A page that goes away in order sends what it holds with a request that outlives it, and that request takes its time.
    const mayFollow = killing === "close" || killing === "reload";
    while (mayFollow && Date.now() - from < patience && this.words.some(({ by, text }) => by.isDead && !kept.includes(text))) {
      await pause(50);
      kept = await this.kept();
    }
    const next: Word[] = [];
    for (const word of this.words) {
      const isThere = kept.includes(word.text);
      if (word.by.isDead) {
        if (isThere) next.push(word);
        else {
          // What was typed while the window was ending is as young as can be.
          const age = Math.max(0, killedAt - (word.stagedAt ?? word.typedAt));
          const loss = { word: word.text, killing, wasStaged: word.stagedAt !== null, age };
          this.tally.losses.push(loss);
          if (loss.wasStaged || age > bound) this.options.log?.(`Lost: ${JSON.stringify({ ...loss, path: word.path })}`);
        }
        continue;
      }
      next.push(word);
      if (!isThere && from - word.typedAt > bound) this.tally.late.push(from - word.typedAt);
    }
    this.words = next;
  }

  /** All that is kept: desks first, then what moves from there to drafts, then what moves to the branch. */
  private async kept(): Promise<string> {
    const { request } = this.options.context;
    const read = async (path: string): Promise<string> =>
      (await request.get(`${this.room}desktop/${path}`, { headers: { origin: new URL(this.room).origin } })).text();
    const desks = await read("desks");
    const drafts = await read("drafts?prefix=");
    return [desks, drafts, git(this.folder, ["log", "-p", "--format=%s", "main"])].join("\n");
  }

  /** What is left is in a fresh window, and no commit was made twice. */
  private async checkTheEnd(): Promise<void> {
    for (const window of this.windows) window.isDead = true;
    const at = Date.now();
    await Promise.all(this.windows.map(({ page }) => page.close()));
    await this.check("close", at);
    const subjects = git(this.folder, ["log", "--format=%s", `${this.first}..main`])
      .split("\n")
      .filter(Boolean);
    if (new Set(subjects).size !== subjects.length) throw new Error(`A commit was made twice: ${subjects.join(", ")}`);
    git(this.folder, ["fsck", "--strict"]);
    const page = await this.options.context.newPage();
    for (const path of [shared, ...ownFiles]) {
      const entries = await this.textsOf(path);
      if (entries.length === 0) continue;
      await page.goto(`${this.room}#/${this.project}/files?path=${encodeURIComponent(path)}`);
      const lines = page.locator(".monaco-editor .view-lines").first();
      await page.getByRole("textbox", { name: path, exact: true }).waitFor({ state: "attached" });
      const drawn = async (): Promise<boolean> => {
        const text = (await lines.textContent()) ?? "";
        return entries.some((words) => words.every((word) => text.includes(word)));
      };
      const until = Date.now() + 10_000;
      while (!(await drawn())) if (Date.now() > until) throw new Error(`A new window does not show what is kept of ${path}.`);
    }
  }

  /** Words in each text of a path that is typed and not staged. */
  private async textsOf(path: string): Promise<string[][]> {
    const { request } = this.options.context;
    const answer = await request.get(`${this.room}desktop/desks`, { headers: { origin: new URL(this.room).origin } });
    const { entries } = (await answer.json()) as { entries: { desk: string; entry: string; value: string }[] };
    const [, name = ""] = this.project.split("/");
    return entries
      .filter(({ desk, entry }) => desk.includes(name) && /^text[:~]/.test(entry) && entry.endsWith(`:${path}`))
      .map(({ value }) => value.match(/word\d+x/g) ?? []);
  }
}

/** Ends at a random instant: what is measured is what happens there. */
const pause = (ms: number): Promise<void> => new Promise<void>((over) => setTimeout(over, ms));

/** The service among the children of the process that was started; null while it is being started again. */
function servicePid(parent: number): number | null {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [pid, ppid, command] = readProcess(name);
    if (ppid === parent && /--socket|--prepared/.test(command)) return pid;
  }
  return null;
}

/** A process that ends meanwhile has no parent. */
function readProcess(name: string): [pid: number, parent: number, command: string] {
  try {
    const status = readFileSync(join("/proc", name, "status"), "utf8");
    return [Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), readFileSync(join("/proc", name, "cmdline"), "utf8")];
  } catch {
    return [Number(name), -1, ""];
  }
}
