// Why a commit was refused can be read, and answered, in the little room that a zoom of 200 % leaves.
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CommitState } from "../../renderer/desk/commit-state.ts";
import { RefusedDock } from "../../renderer/features/changes/refused/RefusedDock.tsx";
import { draw } from "./support/window.tsx";
import "../../renderer/ui/base.css";
import "../../renderer/features/changes/changes.css";

const refused: Extract<CommitState, { step: "failed" }> = {
  step: "failed",
  failure: {
    ...{ kind: "refused", title: "The server refused the commit.", wait: null, request: "400 · POST repository/commits" },
    why: "It says: “The file has changed since you started editing it: b.txt.”",
  },
  attempt: { connection: "local", project: "p", from: "main", to: "main", force: false, changes: [], bytes: 455 },
  diagnosis: null,
  until: null,
};

/** Whether something stands where a person sees it. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && element.contains(there);
}

it("says why at 312 × 160 px, and its buttons come into sight by keys", async () => {
  draw(
    <div style={{ width: 312, height: 160, containerType: "inline-size" }}>
      <RefusedDock deskKey="local/p/main" state={refused} onSend={() => undefined} onQueue={null} onMerge={null} />
    </div>,
  );
  const title = page.getByRole("heading", { name: "The server refused the commit." });
  await expect.element(title).toBeInTheDocument();
  await expect.poll(() => isSeen(title.element())).toBe(true);
  const words = page.getByText("It says: “The file has changed", { exact: false }).element();
  expect(isSeen(words)).toBe(true);
  // The title is not squeezed by the small print beside it.
  expect(title.element().getBoundingClientRect().height).toBeLessThan(24);
  const back = page.getByRole("button", { name: "Back to message" }).element() as HTMLElement;
  back.focus();
  await expect.poll(() => isSeen(back)).toBe(true);
});
