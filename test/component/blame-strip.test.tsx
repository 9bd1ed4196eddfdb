// The strip of a file's revisions by its own keys, and where the keys of blame are printed.
import { expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

it("goes through the revisions and keeps the focus; in the text no key of blame is printed", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  await fetchViews();
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  for (const count of [1, 2, 3]) {
    await commands.writeInto(folder, "steps.txt", "step\n".repeat(count));
    await git("add", ".");
    await git("commit", "-qm", `Step ${count}`);
  }
  openWindow(hashOf(project, "files", "?path=steps.txt&blame=1"));
  const slider = page.getByRole("slider", { name: "Revision of this file" });
  const status = () => document.querySelector(".ui-statusbar-end")?.textContent;
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("3");
  await expect.poll(status).toContain("ranges, ");
  expect(status()).not.toContain("before this change");
  (slider.element() as HTMLElement).focus();
  await expect.poll(status).toContain("before this change");
  for (const [key, revision] of [["ArrowLeft", "2"] as const, ["ArrowLeft", "1"] as const, ["ArrowRight", "2"] as const]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => slider.query()?.ariaValueNow).toBe(revision);
    await expectFocus("Revision of this file");
  }
});

it("counts every key of a quick row of them, by ones and by tens, and stays at both ends", { tags: "long", timeout: 240_000 }, async () => {
  await fetchViews();
  const { folder, project } = await commands.repository("everyday");
  const who = "Ada <ada@example.com>";
  const parent = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  const commits = Array.from({ length: 40 }, (_, at) => {
    const head = `commit refs/heads/main\ncommitter ${who} ${1_760_000_000 + at * 1_000} +0000\ndata 4\nStep\n${at === 0 ? `from ${parent}\n` : ""}`;
    const text = `line\n${"step\n".repeat(at + 1)}`;
    return `${head}M 100644 inline steps.txt\ndata ${text.length}\n${text}\n`;
  });
  await commands.runGit(folder, ["fast-import", "--quiet"], `${commits.join("")}done\n`);
  openWindow(hashOf(project, "files", "?path=steps.txt&blame=1"));
  const slider = page.getByRole("slider", { name: "Revision of this file" });
  const now = () => slider.query()?.ariaValueNow;
  const lines = () => document.querySelectorAll(".monaco-editor .view-line").length;
  await expect.poll(now).toBe("40");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft>12/}");
  await expect.poll(now).toBe("28");
  await userEvent.keyboard("{PageDown}{PageDown}{ArrowRight}{ArrowLeft>3/}");
  await expect.poll(now).toBe("6");
  // The text follows: six steps, the line over them, and the empty one at the end.
  await expect.poll(lines).toBe(8);
  await userEvent.keyboard("{PageDown}");
  await expect.poll(now).toBe("1");
  await userEvent.keyboard("{PageUp>5/}");
  await expect.poll(now).toBe("40");
  await expect.poll(lines).toBeGreaterThan(8);
  await expectFocus("Revision of this file");
});

it("reaches the first of more revisions than a thousand", { tags: "long", timeout: 240_000 }, async () => {
  await fetchViews();
  const { folder, project } = await commands.repository("everyday");
  const parent = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  const commits = Array.from({ length: 1_150 }, (_, at) => {
    const head = `commit refs/heads/main\ncommitter Ada <ada@example.com> ${1_700_000_000 + at * 50_000} +0000\ndata 4\nStep\n${at === 0 ? `from ${parent}\n` : ""}`;
    const text = `line ${at}\n`;
    return `${head}M 100644 inline steps.txt\ndata ${text.length}\n${text}\n`;
  });
  await commands.runGit(folder, ["fast-import", "--quiet"], `${commits.join("")}done\n`);
  const plain = window.fetch;
  const known = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/[?&]page=4(&|$)/.test(input instanceof Request ? input.url : String(input))) await known.promise;
    return plain(input, init);
  };
  onTestFinished(() => {
    window.fetch = plain;
  });
  openWindow(hashOf(project, "files", "?path=steps.txt&blame=1"));
  const slider = page.getByRole("slider", { name: "Revision of this file" });
  // The first one is asked for while it is not known: what is known stands in for it.
  await expect.poll(() => slider.query()?.ariaValueNow, { timeout: 60_000 }).toBe("300");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("1");
  known.resolve();
  await expect.poll(() => slider.query()?.ariaValueMax, { timeout: 60_000 }).toBe("1150");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("1");
  await userEvent.keyboard("{End}");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("1150");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("1");
  await expect.poll(() => document.querySelector(".monaco-editor .view-line")?.textContent?.replaceAll("\u00a0", " ")).toBe("line 0");
  expect(document.querySelectorAll(".blame-track > i").length).toBeLessThanOrEqual(1_001);
});
