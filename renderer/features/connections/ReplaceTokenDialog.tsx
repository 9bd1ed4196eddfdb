// Puts another token in place of one that expired, was revoked or lacks a scope.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { toConnectionProblem } from "./connection-problem.ts";
import { KeepChoice, useKeep } from "./KeepChoice.tsx";
import { scopeAdvice } from "./scope-words.ts";

export interface ReplaceTokenDialogProps {
  connection: Connection;
  isOpen: boolean;
  onClose: () => void;
  /** The server took the token. */
  onTaken?: () => void;
}

/** The server is asked before the old token goes. */
export function ReplaceTokenDialog({ connection, isOpen, onClose, onTaken }: ReplaceTokenDialogProps) {
  const client = useQueryClient();
  const keep = useKeep(connection);
  const [token, setToken] = useState("");
  const update = useDesktopCommand("updateConnection");
  const { name } = connection;
  const words =
    connection.token === "none"
      ? { title: `Sign in to ${name}`, label: "Access token", submit: "Use token", done: `Signed in to ${name}.` }
      : connection.token === "missing"
        ? {
            title: `Give the token for ${name}`,
            label: "Access token",
            submit: "Use token",
            done: `The token for ${name} is at hand again.`,
          }
        : {
            title: `Replace the token for ${name}`,
            label: "New access token",
            submit: "Replace token",
            done: `The token for ${name} was replaced.`,
          };
  const close = () => {
    setToken("");
    update.reset();
    onClose();
  };
  const save = () =>
    update.mutate(
      { connection: connection.id, token: token.trim(), ...keep.input },
      {
        onSuccess: () => {
          // Each query holds its own failure.
          void askConnectionAgain(client, connection.id).catch(() => undefined);
          toasts.show(words.done);
          onTaken?.();
          close();
        },
      },
    );
  return (
    <FormDialog
      title={words.title}
      lead={connection.user ? `Until now: ${connection.user.name}` : undefined}
      isOpen={isOpen}
      onClose={close}
      submit={words.submit}
      busy={update.isPending}
      offReason={token.trim() === "" ? "Paste the token first." : null}
      onSubmit={save}
    >
      <TextField
        label={words.label}
        secret
        mono
        autoFocus
        size="large"
        value={token}
        description={scopeAdvice}
        onChange={(next) => {
          setToken(next);
          update.reset();
        }}
        error={update.error ? toConnectionProblem(update.error).text : undefined}
      />
      <div className="connections-vault">
        <KeepChoice keep={keep} />
      </div>
    </FormDialog>
  );
}
