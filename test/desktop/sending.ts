// A person who stages and commits on the desk of main, as the Changes view does.
import { deliver, includedOf } from "../../renderer/desk/delivery.ts";
import type { Attempt } from "../../renderer/desk/diagnose.ts";
import type { Change } from "../../renderer/desk/model.ts";
import { requestBytes, toActions } from "../../renderer/desk/request.ts";
import { setMessage, stage } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import type { DeskProject } from "./desk-service.ts";

/** `at`: the project of the test that runs. */
export function sendingFrom(at: () => DeskProject) {
  const attemptOf = (changes: readonly Change[], more: Partial<Attempt> = {}): Attempt => ({
    ...{ connection: "local", project: at().project, from: "main", to: "main", force: false, changes, bytes: requestBytes(changes, "") },
    ...more,
  });

  /** Sends what is ticked on the desk of main, as the Changes view does. */
  function send(more: Partial<Attempt> = {}): Promise<void> {
    const { message } = deskOf(at().key);
    const changes = includedOf(deskOf(at().key).changes);
    const attempt = attemptOf(changes, more);
    const parent = at().git("rev-parse", "main");
    const isNew = attempt.to !== attempt.from;
    return deliver({
      ...{ client: at().client, key: at().key, attempt, message: message.text, parent },
      input: {
        ...{ id: at().project, branch: attempt.to, commit_message: message.text, actions: toActions(changes) },
        ...(isNew ? { start_sha: parent, force: attempt.force } : {}),
      },
    });
  }

  const stageAll = (changes: readonly Change[], message = "Try"): void => {
    for (const change of changes) stage(at().key, change);
    setMessage(at().key, { text: message });
  };
  return { attemptOf, send, stageAll };
}
