// Steps that a stopped commit never came to do not look as if they were still to come.
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { createQueryClient } from "../../renderer/data/query-client.ts";
import { StoppedDock } from "../../renderer/features/changes/trust/RunDock.tsx";
import { draw, hashOf } from "./support/window.tsx";

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
  const { project } = await commands.repository("everyday");
  window.history.replaceState(null, "", hashOf(project, "changes"));
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <StoppedDock deskKey="local/p/main" state={state} onSend={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole("heading", { name: "commit-msg refused the commit" })).toBeVisible();
  const steps = page.getByRole("listitem").elements();
  expect(steps.map(({ textContent }) => textContent?.replace(/[\d.]+ s$/, ""))).toEqual([
    "commit-msgdone",
    "signaturenot reached",
    "commitnot written",
  ]);
});
