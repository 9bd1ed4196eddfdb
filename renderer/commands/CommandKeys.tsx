// The keys of commands, printed where they are used; nothing where this window never hears of them.
import { Kbd } from "../ui/text/Kbd.tsx";
import type { CommandId } from "./catalogue.ts";
import { keyOf } from "./press.ts";

export interface CommandKeysProps {
  of: CommandId;
  /** Hidden from readers where a label already says it. */
  silent?: boolean | undefined;
}

export function CommandKeys({ of, silent }: CommandKeysProps) {
  const keys = keyOf(of);
  return keys === undefined ? null : <Kbd keys={keys} silent={silent} />;
}
