// The messages that picks and reverts are made with.
import { revertMessage } from "../../../shared/lib/picked-message.ts";
import { commitTitle } from "../../../shared/lib/title.ts";
import { trimEndOf } from "../../../shared/lib/trim.ts";
import { originLine } from "./copies.ts";

export interface MessageChoice {
  /** Written by the person; null = the original's. */
  readonly text: string | null;
  /** Whether the line is added that says where it comes from. */
  readonly withOrigin: boolean;
}

/** What is sent as the message of a pick; undefined = nothing, for the server itself writes the original and the line. */
export function toPickMessage({ id, message }: { id: string; message: string }, { text, withOrigin }: MessageChoice): string | undefined {
  if (text === null && withOrigin) return undefined;
  const own = trimEndOf(text ?? message, /\s/);
  return withOrigin && !own.includes(originLine(id)) ? `${own}\n\n${originLine(id)}` : own;
}

/** The message that a server gives a revert (api-behaviour 3); `request`: number of the merge request that the commit merged. */
export const toRevertMessage = ({ id, message }: { id: string; message: string }, request: number | null): string =>
  request === null ? revertMessage(message, id) : `Revert "${commitTitle(message)}"\n\nThis reverts merge request !${request}`;
