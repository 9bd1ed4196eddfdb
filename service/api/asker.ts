// Who an answer is for: what git does for one asker never keeps another one waiting for long.
import { runAs } from "../git/process/asker.ts";
import type { Caller } from "./context.ts";

/** `address`: where somebody who is not known asks from; anyone who comes through one door without a name counts as one. */
export function answerFor<T>(caller: Caller | null, address: string | undefined, work: () => T): T {
  return runAs(caller === null ? `address ${address ?? ""}` : `user ${caller.user.id}`, work);
}
