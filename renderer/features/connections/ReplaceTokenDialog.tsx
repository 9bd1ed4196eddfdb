// Puts another token in place of one that expired, was revoked or lacks a scope.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { dropKeys } from "../../commands/held-keys.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
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
  const check = useDesktopCommand("checkConnection");
  /** Whose the token is, where that is another account: a person says whether it goes on as that one. */
  const [other, setOther] = useState<{ readonly name: string; readonly username: string } | null>(null);
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
  const failure = update.error ?? check.error;
  const close = () => {
    setToken("");
    forget();
    onClose();
  };
  const forget = () => {
    update.reset();
    check.reset();
    setOther(null);
  };
  const save = () => {
    const { user, url } = connection;
    if (user === null || url === null || other !== null) return replace();
    return check.mutate(
      { url, token: token.trim(), allow_http: url.startsWith("http:") },
      {
        onSuccess: (found) => {
          if (found.user === null || found.user.username === user.username) return replace();
          dropKeys();
          setOther(found.user);
        },
        onError: dropKeys,
      },
    );
  };
  const replace = () =>
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
        // They were meant for what comes after the dialog, and would stand in the token.
        onError: dropKeys,
      },
    );
  return (
    <FormDialog
      title={words.title}
      lead={connection.user ? `Until now: ${connection.user.name}` : undefined}
      isOpen={isOpen}
      onClose={close}
      submit={other === null ? words.submit : `Go on as ${other.name}`}
      busy={update.isPending || check.isPending}
      offReason={token.trim() === "" ? "Paste the token first." : null}
      onSubmit={save}
      className="connections-account"
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
          forget();
        }}
        error={failure ? toConnectionProblem(failure).text : undefined}
      />
      {other === null ? null : (
        <Note tone="amber" role="alert" fact={`This token is that of ${other.name} (${other.username}), not of ${connection.user?.name}.`}>
          What was begun here, and what waits in the queue, goes on as {other.name}. To keep both accounts, cancel and choose “Add account…”
          instead.
        </Note>
      )}
      <div className="connections-vault">
        <KeepChoice keep={keep} />
      </div>
    </FormDialog>
  );
}
