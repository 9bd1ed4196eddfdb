// Asks in place for a token that is not at hand, or that the server does not take any more. Nothing else on the page is blocked.
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { keyOf } from "../../commands/press.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { useShownCopy } from "../../state/copies.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { formatMoment } from "../../ui/text/format-age.ts";
import { toConnectionProblem } from "./connection-problem.ts";
import { KeepChoice, useKeep } from "./KeepChoice.tsx";
import { toMissingReason } from "./vault-words.ts";

export interface TokenBandProps {
  connection: Connection;
  /** The form is gone: a token was taken, or none is wanted. */
  onClose: () => void;
}

/** The server is asked before a token is kept. */
export function TokenBand({ connection, onClose }: TokenBandProps) {
  const client = useQueryClient();
  const keep = useKeep(connection);
  const [token, setToken] = useState("");
  const update = useDesktopCommand("updateConnection");
  const copy = useShownCopy(connection.id);
  const isMissing = connection.token === "missing";
  const use = (): void => {
    if (token.trim() === "" || update.isPending) return;
    // Not by mutate's own callbacks: the connection that is read again may take this band away before they are called.
    update.mutateAsync({ connection: connection.id, token: token.trim(), ...keep.input }).then(
      () => {
        setToken("");
        // Each query holds its own failure.
        void askConnectionAgain(client, connection.id).catch(() => undefined);
        onClose();
      },
      () => undefined, // `update.error` tells it.
    );
  };
  return (
    <section className="connection-token" aria-label="Token">
      <p>
        <Icon of={KeyRound} size="small" />
        <span>
          <b>{isMissing ? "The token is not at hand" : "The server does not accept your token"}</b>{" "}
          {isMissing ? toMissingReason(connection.token_problem) : "It may have expired or been revoked."}
          {copy === null ? null : ` What you see is the copy from ${formatMoment(new Date(copy.at), new Date())}.`}
        </span>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <TextField
          label="Access token"
          labelPlace="hidden"
          placeholder="Access token"
          secret
          mono
          value={token}
          onChange={(next) => {
            setToken(next);
            update.reset();
          }}
          error={update.error ? toConnectionProblem(update.error).text : undefined}
        />
        <Button type="submit" variant="main" busy={update.isPending} keys={keyOf("form.submit")}>
          Use token
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Read without
        </Button>
        <div className="connections-vault">
          <KeepChoice keep={keep} />
        </div>
      </form>
    </section>
  );
}
