// A folder of 10,000 entries: the first rows while the rest arrives, and what somebody looks at stays where it is.
import { expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { hashOf, openWindow } from "./support/window.tsx";

it("draws a large folder while it arrives, without a jump", async () => {
  const { project } = await commands.repository("wide");
  // The rest of the listing is held back until the person has scrolled.
  const { fetch } = window;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).includes("path=wide") || answer.body === null) return answer;
    const text = await answer.text();
    const cut = text.indexOf("\n", text.length / 10) + 1;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(text.slice(0, cut)));
        await held;
        controller.enqueue(encoder.encode(text.slice(cut)));
        controller.close();
      },
    });
    return new Response(body, { headers: answer.headers });
  };
  try {
    openWindow(hashOf(project, "files"));
    await page.getByRole("treeitem", { name: "wide" }).click();
    const tree = page.getByRole("tree").element();
    await expect.poll(() => tree.scrollHeight).toBeGreaterThan(20_000);
    const height = tree.scrollHeight;
    tree.scrollTop = 12_000;
    const topRow = () => {
      const { left, top } = tree.getBoundingClientRect();
      const row = document.elementFromPoint(left + 60, top + 40)?.closest('[role="treeitem"]');
      return { name: row?.textContent, top: row?.getBoundingClientRect().top };
    };
    await expect.poll(() => topRow().name).toBeTruthy();
    const before = topRow();
    release();
    await expect.poll(() => tree.scrollHeight).toBeGreaterThan(height * 8);
    await expect.poll(topRow).toEqual(before);
  } finally {
    window.fetch = fetch;
  }
});
