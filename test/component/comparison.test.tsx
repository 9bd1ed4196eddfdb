// A comparison that is closed while it is still computed, as fast hands do it.
import { expect, it } from "vitest";
import * as monaco from "../../renderer/monaco/monaco.ts";

/** A comparison of two texts of this number, as the screen opens and closes it. */
function openComparison(host: HTMLElement, number: number) {
  const editor = monaco.createComparison(host, "a.txt");
  const original = monaco.createSideModel("a.txt", `before ${number}\nsame\n`);
  const modified = monaco.createSideModel("a.txt", `after ${number}\nsame\n`);
  const computed = new Promise<void>((resolve) => editor.onDidUpdateDiff(() => resolve()));
  const takeOut = monaco.showSides(editor, { original, modified });
  return {
    changes: async () => {
      await computed;
      return editor.getLineChanges();
    },
    close: () => {
      takeOut();
      for (const thing of [editor, original, modified]) monaco.disposeQuietly(thing);
    },
  };
}

it("a comparison that closes while it is computed leaves no error behind", async () => {
  const failed: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => {
    failed.push(event.reason);
    event.preventDefault();
  };
  window.addEventListener("unhandledrejection", note);
  const host = document.createElement("div");
  host.style.cssText = "width: 800px; height: 300px";
  document.body.append(host);
  // As long as there is a model, Monaco keeps its worker.
  const open = monaco.createSideModel("b.txt", "an open file");
  // The worker answers in turn: with the first answer it runs, with the last the closed ones in between have been answered.
  const first = openComparison(host, 0);
  expect(await first.changes()).toHaveLength(1);
  first.close();
  for (let number = 1; number < 5; number += 1) {
    const closed = openComparison(host, number);
    for (let turns = 1; turns < number; turns += 1) await Promise.resolve();
    closed.close();
  }
  for (const number of [5, 6]) {
    const last = openComparison(host, number);
    expect(await last.changes()).toHaveLength(1);
    last.close();
  }
  window.removeEventListener("unhandledrejection", note);
  host.remove();
  open.dispose();
  expect(failed).toEqual([]);
});

it("a text makes its list of words when one types, also after a comparison has closed", async () => {
  const host = document.createElement("div");
  host.style.cssText = "width: 800px; height: 300px";
  const beside = document.createElement("div");
  document.body.append(host, beside);
  const editor = monaco.createTextEditor(host, "b.txt");
  const text = monaco.createSideModel("b.txt", "highWater\n");
  editor.setModel(text);
  const comparison = openComparison(beside, 7);
  await comparison.changes();
  comparison.close();
  editor.focus();
  editor.setPosition({ lineNumber: 2, column: 1 });
  editor.trigger("keyboard", "type", { text: "hi" });
  editor.trigger("keyboard", "editor.action.triggerSuggest", {});
  // Its list is made when one types for the first time; that is what failed.
  await expect.poll(() => document.querySelector(".suggest-widget")).not.toBeNull();
  for (const thing of [editor, text]) monaco.disposeQuietly(thing);
  host.remove();
  beside.remove();
});
