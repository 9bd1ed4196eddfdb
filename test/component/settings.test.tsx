// The settings of appearance and editor do what they say, in what is opened after them.
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { commands, type Locator, page } from "vitest/browser";
import { apiClient } from "../../renderer/data/clients.ts";
import { drawnText, press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

const change = async (settings: Record<string, unknown>): Promise<void> => {
  const body = JSON.stringify(settings);
  const answer = await fetch("/desktop/settings", { method: "PUT", headers: { "content-type": "application/json" }, body });
  expect(answer.status).toBe(200);
};

afterEach(() =>
  change({
    diff_colors: "green-red",
    motion: true,
    code_font: null,
    code_ligatures: false,
    editor_font_size: 12.5,
    editor_word_wrap: false,
    editor_render_whitespace: "none",
    tab_width: 4,
    notifications: false,
  }),
);

/** By the key, as the box that is seen lies over the one that is named. */
async function choose(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  (control.element() as HTMLElement).focus();
  await press(" ");
}

const text = page.getByRole("textbox", { name: "src/tide.ts", exact: true });
const lines = (): HTMLElement => document.querySelector<HTMLElement>(".editor-host .view-lines") ?? document.body;
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

it("a font of this machine is taken for code, and one that is not there is said", async () => {
  openWindow("#/settings/appearance");
  const field = page.getByRole("textbox", { name: "Code font" });
  await field.fill("No Such Font At All");
  await expect.element(page.getByText("This machine has no font called No Such Font At All.")).toBeVisible();
  await press("Enter");
  await field.fill("monospace");
  await press("Enter");
  await expect.poll(() => token("--font-chosen")).toBe('"monospace"');
  await choose(page.getByRole("checkbox", { name: /^Ligatures/ }));
  await expect.poll(() => token("--code-ligatures")).toBe("1");
  await expect.poll(async () => (await fetch("/desktop/settings")).json()).toMatchObject({ code_font: "monospace", code_ligatures: true });
});

it("added and removed are blue and orange where a person wants it, in diffs and in the editor’s comparison", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow("#/settings/appearance");
  const green = token("--add-bg");
  await choose(page.getByRole("radio", { name: "Blue and orange" }));
  await expect.poll(() => token("--add-bg")).not.toBe(green);
  const blue = token("--add-word");
  window.location.hash = hashOf(project, "files", "?path=src/tide.ts");
  await expect.element(text).toBeInTheDocument();
  (text.element() as HTMLElement).focus();
  await press("Control+Home");
  await type("// mine");
  await press("Control+Shift+d");
  const inserted = (): string => getComputedStyle(document.querySelector(".char-insert") ?? document.body).backgroundColor;
  const drawn = document.createElement("i");
  drawn.style.backgroundColor = blue;
  document.body.append(drawn);
  const wanted = getComputedStyle(drawn).backgroundColor;
  drawn.remove();
  await expect.poll(inserted).toBe(wanted);
});

it("nothing moves where a person switches motion off", async () => {
  openWindow("#/settings/appearance");
  await choose(page.getByRole("switch", { name: "Motion: Panels and rows move" }));
  await expect.poll(() => document.documentElement.dataset["motion"]).toBe("none");
});

it("the button of a size that goes no further keeps the focus, and says why", async () => {
  openWindow("#/settings/editor");
  const smaller = page.getByRole("button", { name: "Smaller code" });
  await expect.element(smaller).toBeVisible();
  (smaller.element() as HTMLElement).focus();
  for (let step = 0; step < 7; step += 1) await press("Enter");
  await expect.element(page.getByRole("status", { name: "Code size" })).toHaveTextContent("9 px");
  await press("Enter");
  await expect.element(page.getByRole("status", { name: "Code size" })).toHaveTextContent("9 px");
  await expect.element(smaller).toHaveFocus();
  await expect.element(smaller).toHaveAttribute("data-off");
});

it("the size, wrapping and white space of code reach the editor, and a file that is open already", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(text).toBeInTheDocument();
  await expect.poll(() => document.querySelector(".view-line span span")).not.toBeNull();
  expect(getComputedStyle(lines()).fontSize).toBe("12.5px");
  await press("Control+,");
  await page.getByRole("link", { name: "Editor" }).click();
  for (let step = 0; step < 11; step += 1) await page.getByRole("button", { name: "Larger code" }).click();
  await expect.element(page.getByRole("status", { name: "Code size" })).toHaveTextContent("18 px");
  await choose(page.getByRole("switch", { name: "Long lines: Stay on one line" }));
  await choose(page.getByRole("radio", { name: "Everywhere" }));
  await press("Escape");
  await expect.element(text).toBeInTheDocument();
  await expect.poll(() => getComputedStyle(lines()).fontSize).toBe("18px");
  await expect.poll(() => getComputedStyle(document.querySelector(".view-line")!).lineHeight).toBe("29px");
  await expect.poll(() => document.querySelector(".view-overlays svg, .mwh, .mtkw, .mtkz")).not.toBeNull();
  (text.element() as HTMLElement).focus();
  await press("Control+Home");
  await type(`// ${"a word ".repeat(20)}`);
  await expect
    .poll(() => document.querySelectorAll(".view-line").length - document.querySelectorAll(".line-numbers").length)
    .toBeGreaterThan(0);
});

it("notifications are off until one wants them; the browser is asked at that press, and where it refuses, that is said", async () => {
  const own = window.Notification;
  const shown: string[] = [];
  let right: NotificationPermission = "default";
  class Asked extends EventTarget {
    static get permission(): NotificationPermission {
      return right;
    }
    static requestPermission = async (): Promise<NotificationPermission> => {
      right = "denied";
      return right;
    };
    constructor(title: string) {
      super();
      shown.push(title);
    }
  }
  Object.defineProperty(window, "Notification", { configurable: true, value: Asked });
  try {
    openWindow("#/settings/appearance");
    const notifications = page.getByRole("switch", { name: "Notifications: Off" });
    await choose(notifications);
    await expect.element(page.getByText("The browser blocks notifications of this page.", { exact: false })).toBeVisible();
    await expect.poll(async () => (await (await fetch("/desktop/settings")).json()).notifications).toBe(true);
    await choose(page.getByRole("switch", { name: "Notifications: The system notifies you" }));
    await expect.poll(async () => (await (await fetch("/desktop/settings")).json()).notifications).toBe(false);
    // Wanted at another address earlier: this one was never asked.
    right = "default";
    await change({ notifications: true });
    openWindow("#/settings/appearance");
    const ask = page.getByRole("button", { name: "Ask the browser" });
    await ask.click();
    await expect.element(ask).not.toBeInTheDocument();
    expect(right).toBe("denied");
    expect(shown).toEqual([]);
  } finally {
    Object.defineProperty(window, "Notification", { configurable: true, value: own });
  }
});

it("code is set anew in a file that is open while another window changes the settings", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(text).toBeInTheDocument();
  await expect.poll(() => document.querySelector(".view-line span span")).not.toBeNull();
  await change({ editor_font_size: 18, editor_render_whitespace: "all" });
  await expect.poll(() => getComputedStyle(lines()).fontSize).toBe("18px");
  await expect.poll(() => document.querySelector(".view-overlays svg, .mwh, .mtkw, .mtkz")).not.toBeNull();
});

it("a tab is as wide as a person wants, in the text and in its diff", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const actions = [
    { action: "create" as const, file_path: "tabs.go", content: "func a() {\n\tone()\n\t\ttwo()\n}\n" },
    { action: "create" as const, file_path: "table.tsv", content: "low\thigh\n  in\tout\n    far\tnear\n" },
  ];
  await apiClient("local").createCommit({ id: project, branch: "main", commit_message: "Indent with tabs", actions });
  openWindow(hashOf(project, "files", "?path=tabs.go"));
  await expect.poll(drawnText, { timeout: 60_000 }).toMatch(/\{ {4}one\(\) {8}two/);
  await change({ tab_width: 8 });
  await expect.poll(drawnText).toMatch(/\{ {8}one\(\) {16}two/);
  // Neither indented with tabs nor without: what a tab stands between is drawn no other way.
  window.location.hash = hashOf(project, "files", "?path=table.tsv");
  await expect.poll(drawnText).toMatch(/^low {5}high {2}in {4}out {4}far near/);
  await expect.element(page.getByRole("contentinfo").getByText("Spaces: 2")).toBeVisible();
  window.location.hash = hashOf(project, "commit", `?sha=${await commands.runGit(folder, ["rev-parse", "main"])}`);
  const grid = page.getByRole("grid", { name: /^Diff of/ });
  await expect.element(grid).toBeVisible();
  expect(getComputedStyle(grid.element()).tabSize).toBe("8");
  window.location.hash = "#/settings/editor";
  await expect.element(page.getByRole("radio", { name: "8", exact: true })).toBeChecked();
  await change({ tab_width: 6 });
  await expect.element(page.getByRole("radio", { name: "6", exact: true })).toBeChecked();
  await choose(page.getByRole("radio", { name: "2", exact: true }));
  await expect.poll(() => token("--tab-width")).toBe("2");
});

it("what was typed into a field is kept when the page goes away without leaving it", async () => {
  openWindow("#/settings/commits");
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Ada of Halden");
  onTestFinished(() => change({ author_name: null }));
  window.location.hash = "#/";
  const kept = async (): Promise<unknown> => ((await (await fetch("/desktop/settings")).json()) as { author_name: unknown }).author_name;
  await expect.poll(kept).toBe("Ada of Halden");
});

it("sizes that are chosen in a row are kept in their order, and none that was before comes back between them", async () => {
  await change({ zoom: 1 });
  onTestFinished(() => change({ zoom: 1 }));
  const { fetch: send } = window;
  const told: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => {
    release();
    window.fetch = send;
  });
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== "PUT" || !request.url.endsWith("/settings")) return send(input, init);
    const { zoom } = (await request.clone().json()) as { zoom: number };
    told.push(`${zoom} sent`);
    await held;
    const answer = await send(request);
    told.push(`${zoom} kept`);
    return answer;
  };
  openWindow("#/settings/appearance");
  await expect.element(page.getByRole("textbox", { name: "Code font" })).toBeVisible();
  await press("Control+=");
  await expect.poll(() => told).toEqual(["1.1 sent"]);
  const sizes: string[] = [];
  const watch = new MutationObserver(() => sizes.push(token("--zoom")));
  onTestFinished(() => watch.disconnect());
  watch.observe(document.documentElement, { attributeFilter: ["style"] });
  await press("Control+=");
  await press("Control+=");
  await expect.poll(() => token("--zoom")).toBe("1.5");
  release();
  await expect.poll(() => told).toHaveLength(6);
  expect(told).toEqual(["1.1 sent", "1.1 kept", "1.25 sent", "1.25 kept", "1.5 sent", "1.5 kept"]);
  expect(await (await fetch("/desktop/settings")).json()).toMatchObject({ zoom: 1.5 });
  expect([...new Set(sizes)]).toEqual(["1.25", "1.5"]);
});

it("several settings in a row that cannot be kept are all named, the one that is kept stays, and the others go back", async () => {
  openWindow("#/settings/appearance");
  // Its name says what it does now.
  const moves = page.getByRole("switch", { name: "Motion: Panels and rows move" });
  await expect.element(moves).toBeChecked();
  const gate = Promise.withResolvers<void>();
  const ask = window.fetch;
  const isKept = (body: string): boolean => body.includes("code_ligatures");
  const spy = vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== "PUT" || !request.url.endsWith("/settings")) return ask(input, init);
    const body = await request.clone().text();
    await gate.promise;
    if (isKept(body)) return ask(request);
    return new Response(JSON.stringify({ message: "The disk is full." }), { status: 500, headers: { "content-type": "application/json" } });
  });
  onTestFinished(() => spy.mockRestore());
  await choose(moves);
  await choose(page.getByRole("radio", { name: "Blue and orange" }));
  await choose(page.getByRole("checkbox", { name: /^Ligatures/ }));
  await expect.element(moves).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(page.getByText(/^The motion and the colours of diffs could not be kept\. /)).toBeVisible();
  await expect.element(moves).toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Green and red" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: /^Ligatures/ })).toBeChecked();
});
