// Asks who commits, where neither git nor the settings say: git itself would refuse or guess.
import type { RefObject } from "react";
import { setMessage } from "../../../desk/staging.ts";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { findAuthorFault, type Known } from "./author.ts";

export interface AskAuthorProps {
  deskKey: string;
  /** What was typed so far. */
  typed: Known;
  /** What has to be asked for. */
  asks: { readonly name: boolean; readonly email: boolean };
  /** Whether somebody wanted to commit without them: each field then says what is missing. */
  isWanted: boolean;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  isLocked: boolean;
  fields: { readonly name: RefObject<HTMLInputElement | null>; readonly email: RefObject<HTMLInputElement | null> };
}

const labels = { name: "Your name", email: "Your e-mail" } as const;

export function AskAuthor({ deskKey, typed, asks, isWanted, isKept, onKeep, isLocked, fields }: AskAuthorProps) {
  const kinds = (["name", "email"] as const).filter((kind) => asks[kind]);
  const set = (kind: "name" | "email", text: string): void =>
    setMessage(deskKey, kind === "name" ? { authorName: text === "" ? null : text } : { authorEmail: text === "" ? null : text });
  return (
    <div className="changes-ask">
      <p>
        Git does not know {asks.name && asks.email ? "who you are" : asks.name ? "your name" : "your e-mail address"}. A commit names its
        author.
      </p>
      <div className="changes-ask-fields">
        {kinds.map((kind) => (
          <TextField
            key={kind}
            label={labels[kind]}
            labelPlace="hidden"
            placeholder={labels[kind]}
            type={kind === "email" ? "email" : "text"}
            autoComplete={kind}
            value={typed[kind] ?? ""}
            onChange={(text) => set(kind, text)}
            error={isWanted ? (findAuthorFault(kind, typed[kind] ?? "") ?? undefined) : undefined}
            inputRef={fields[kind]}
            isReadOnly={isLocked}
          />
        ))}
      </div>
      <Checkbox isSelected={isKept} onChange={onKeep} isDisabled={isLocked}>
        Use in all projects
      </Checkbox>
    </div>
  );
}
