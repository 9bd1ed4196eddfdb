// Steps that a stopped commit never came to do not look as if they were still to come.
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { StoppedDock } from "../../renderer/features/changes/trust/RunDock.tsx";
import { draw } from "./support/window.tsx";

it("are not reached, also where each program before them ended well", async () => {
  const step = { command: "hook", output: [], code: 0, milliseconds: 5 } as const;
  const waiting = { ...step, state: "waiting", command: null, code: null, milliseconds: null } as const;
  const state = {
    step: "stopped",
    stopped: { step: "commit-msg", why: "unusable", code: 0, detail: "The hooks left no message" },
    steps: [
      { ...step, name: "commit-msg", state: "passed" },
      { ...waiting, name: "signature" },
      { ...waiting, name: "commit" },
    ],
    attempt: { connection: "local", project: "p", from: "main", to: "main", force: false, changes: [], bytes: 1 },
  } as const;
  draw(<StoppedDock deskKey="local/p/main" state={state} onSend={() => undefined} />);
  await expect.element(page.getByRole("heading", { name: "commit-msg refused the commit" })).toBeVisible();
  const steps = page.getByRole("listitem").elements();
  expect(steps.map(({ textContent }) => textContent?.replace(/[\d.]+ s$/, ""))).toEqual([
    "commit-msgdone",
    "signaturenot reached",
    "commitnot written",
  ]);
});
