// A large text over a slow line: its first lines are there to read while the rest comes, and then it is in the editor.
import { expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { apiClient } from "../../renderer/data/clients.ts";
import { hashOf, openWindow } from "./support/window.tsx";

it("shows the first lines of a large text and how much of it is here, then all of it", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const lines = Array.from({ length: 60_000 }, (_none, index) => `line ${index} of a text that is long enough`);
  const actions = [{ action: "create" as const, file_path: "long.txt", content: `${lines.join("\n")}\n` }];
  await apiClient("local").createCommit({ id: project, branch: "main", commit_message: "Add a long text", actions });

  const { fetch } = window;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => {
    release();
    window.fetch = fetch;
  });
  // The rest of the text is held back until its first lines were seen.
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!/long\.txt\/raw/.test(String(input)) || answer.body === null || init?.method === "HEAD") return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 200_000));
        await held;
        controller.enqueue(bytes.slice(200_000));
        controller.close();
      },
    });
    return new Response(body, { headers: answer.headers });
  };
  openWindow(hashOf(project, "files", "?path=long.txt"));
  const first = page.getByRole("region", { name: "First lines of long.txt" });
  await expect.element(first).toBeVisible();
  expect(first.element().textContent).toContain("line 7 of a text that is long enough");
  await expect.element(page.getByRole("progressbar", { name: "Loading long.txt" })).toHaveAttribute("aria-valuetext", "195 KB of 2.3 MB");
  const startOf = (line: Element | null): number => {
    const range = document.createRange();
    range.selectNodeContents(line?.lastChild ?? document.body);
    return range.getBoundingClientRect().left;
  };
  const before = startOf(document.querySelector(".editor-plain-line"));
  release();
  const editor = page.getByRole("textbox", { name: "long.txt" });
  await expect.element(editor).toBeInTheDocument();
  await expect.element(first).not.toBeInTheDocument();
  expect(document.querySelector(".files-arriving")).toBeNull();
  // Where the editor begins its lines: it rounds to whole pixels.
  await expect.poll(() => Math.abs(startOf(document.querySelector(".editor-host .view-line span")) - before)).toBeLessThan(1.1);
});
