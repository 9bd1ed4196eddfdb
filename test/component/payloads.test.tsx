// 300 texts that try to run or to load something, as names of files, branches and statuses, as messages, trailers, lines and pictures: all is text.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { watchPayloads } from "./support/payloads.ts";
import { press, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** A payload with slashes is a file in folders: its path as a whole reads as it did. */
function asPath(payload: string): string | null {
  const parts = payload.replaceAll("\0", "").split("/");
  const names = parts.filter((part) => part !== "" && !/^\.{1,2}$|^\.git$/i.test(part) && bytes(part) <= 255);
  return names.length === 0 ? null : names.join("/");
}

/** A slash parts attributes as a blank does, and a branch may have it. */
function asBranch(payload: string): string | null {
  const plain = payload.replace(/[\0-\x20\x7f~^:?*[\\]+/g, "/").replace(/\.\.|@\{/g, "");
  const parts = plain.split("/").map((part) => part.replace(/^\.+|\.+$|\.lock$/g, ""));
  const name = parts.filter((part) => part !== "").join("/");
  return name === "" || bytes(name) > 200 ? null : name;
}

const quoted = (path: string): string =>
  `"${path.replace(/["\\\x01-\x1f]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;

/** One commit for each payload, whose message, trailer, file and line of lines.txt it is; and a branch of its name. */
function story(payloads: readonly string[], parent: string): string {
  const who = "committer Ada Nowak <ada@example.com> 1767603600 +0000\n";
  const data = (text: string): string => `data ${bytes(text)}\n${text}\n`;
  const paths = new Set<string>();
  const branches = new Set<string>();
  const commits: string[] = [];
  const lines: string[] = [];
  for (const [at, payload] of payloads.entries()) {
    const text = payload.replaceAll("\0", "");
    lines.push(text.replaceAll("\n", " "));
    const path = asPath(payload);
    // What is a file for one payload may be no folder for the next.
    const isFree = path !== null && ![...paths].some((one) => one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
    if (isFree) paths.add(path);
    const file = isFree ? `M 100644 inline ${quoted(`hostile/${path}`)}\n${data(text)}` : "";
    commits.push(
      `commit refs/heads/hostile\nmark :${at + 1}\n${who}${data(`${text}\n\n${text}\n\nReviewed-by: ${text.replaceAll("\n", " ")} <a@b.c>\n`)}`,
      `${at === 0 ? `from ${parent}\n` : ""}${file}M 100644 inline lines.txt\n${data(`${lines.join("\n")}\n`)}`,
    );
    const branch = asBranch(payload);
    if (branch === null || [...branches].some((one) => one === branch || one.startsWith(`${branch}/`) || branch.startsWith(`${one}/`)))
      continue;
    branches.add(branch);
    commits.push(`reset refs/heads/h/${branch}\nfrom :${at + 1}\n\n`);
  }
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" onload="parent.__hit=1">
<script>window.top.__hit=1</script><image xlink:href="https://trap.invalid/hit" width="9" height="9"/><rect width="40" height="40"/>
<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="https://trap.invalid/hit" onerror="parent.__hit=1"/></foreignObject></svg>`;
  commits.push(`commit refs/heads/hostile\n${who}${data("Draw")}M 100644 inline hostile.svg\n${data(picture)}`);
  return `${commits.join("")}done\n`;
}

it("300 payloads in every name, message and line run nothing, ask for nothing and make no element", {
  tags: "long",
  timeout: 180_000,
}, async () => {
  const { payloads, hits } = watchPayloads();
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  const { folder, project } = await commands.repository("everyday");
  const main = await commands.runGit(folder, ["rev-parse", "main"]);
  await commands.runGit(folder, ["fast-import", "--quiet", "--done"], story(payloads, main));
  const named = (await commands.runGit(folder, ["for-each-ref", "--format=%(refname)", "refs/heads/h"])).split("\n");
  const filed = (await commands.runGit(folder, ["ls-tree", "-r", "-z", "--name-only", "hostile", "hostile/"])).split("\0");
  expect([named.length > 150, filed.length > 150]).toEqual([true, true]);
  const tip = await commands.runGit(folder, ["rev-parse", "hostile~1"]);
  const statuses = `connections/local/api/v4/projects/${encodeURIComponent(project)}/statuses/${tip}`;
  let posted = 0;
  for (const [at, payload] of payloads.entries()) {
    const text = payload.replaceAll("\0", "");
    const body = { state: "failed", name: `${text} ${at}`.slice(0, 250), description: text.slice(0, 140) };
    const answer = await fetch(statuses, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) posted += 1;
  }
  expect(posted).toBeGreaterThan(250);

  let seen = 0;
  /** Nothing in the window came out of a payload as anything but text. */
  const look = (): void => {
    const elements = [...document.querySelectorAll("body *")];
    seen += elements.filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && /__hit|trap\.invalid|alert\(1\)/.test(textContent),
    ).length;
    const odd = "body :is(script, object, embed, base, marquee, video, audio, math, xss, x-element, foreignObject)";
    expect([...document.querySelectorAll(odd)].map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    const handlers = elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith("on")));
    expect(handlers.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    const targets = elements.flatMap((element) =>
      ["href", "src", "xlink:href", "action"].flatMap((name) => element.getAttribute(name) ?? []),
    );
    expect(
      targets.filter(
        (target) => !target.startsWith("data:image/") && /trap\.invalid|script:|^data:text|^filesystem:|^view-source/i.test(target),
      ),
    ).toEqual([]);
    expect(hits()).toEqual([]);
  };
  /** Looks at all of a list that draws what is in sight. */
  const lookThrough = async (list: HTMLElement): Promise<void> => {
    const height = list.clientHeight;
    for (let top = 0; top < Math.min(list.scrollHeight, 16_000); top += height) {
      list.scrollTop = top;
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      look();
    }
  };
  const scroller = (inside: string): HTMLElement | null => {
    let element = document.querySelector<HTMLElement>(inside);
    while (element !== null && !(element.scrollHeight > element.clientHeight + 40 && getComputedStyle(element).overflowY !== "visible"))
      element = element.parentElement;
    return element;
  };
  const visit = async (view: string, query: string, inside: string): Promise<void> => {
    const close = openWindow(hashOf(project, view, query));
    await expect.poll(() => scroller(inside)).not.toBeNull();
    await lookThrough(scroller(inside) as HTMLElement);
    look();
    close();
  };

  await visit("files", "?ref=hostile&path=hostile", ".listing-row");
  await visit("history", "?ref=hostile", ".history-row");
  await visit("commit", `?sha=${tip}&tab=statuses`, ".commit-statuses-name");
  const afterLists = seen;
  expect(afterLists).toBeGreaterThan(600);

  const close = openWindow(hashOf(project, "files", "?ref=hostile&path=lines.txt"));
  await expect.element(treeItem("lines.txt")).toBeVisible();
  await expect.poll(() => document.querySelector(".view-lines")?.textContent ?? "").toContain("__hit");
  await press("Control+Shift+b");
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(5);
  look();
  await press("Control+p");
  await type("__hit");
  await expect.poll(() => page.getByRole("option").elements().length).toBeGreaterThan(5);
  look();
  await press("Escape");
  close();
  openWindow(hashOf(project, "files", "?ref=hostile&path=hostile.svg"));
  await page.getByText("Picture", { exact: true }).click();
  await expect
    .poll(() => (page.getByRole("img", { name: "hostile.svg" }).elements()[0] as HTMLImageElement | undefined)?.naturalWidth)
    .toBe(40);
  look();
  expect(seen).toBeGreaterThan(afterLists);
});
