// Where no keychain works: whether a token is for this session only, or in a file until one removes it. Says what each means.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection, KeepToken } from "../../../shared/contract/desktop.ts";
import { sessionQuery } from "../../data/desktop.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { toKeepMeaning, toVaultPromise } from "./vault-words.ts";

export interface Keep {
  readonly value: KeepToken;
  readonly choose: (value: KeepToken) => void;
  /** For the command: nothing where a keychain keeps it. */
  readonly input: { keep_token?: KeepToken };
}

/** As the token of `connection` is kept now; for a new one, this session. */
export function useKeep(connection?: Pick<Connection, "token" | "token_problem">): Keep {
  const { data: session } = useQuery(sessionQuery);
  const isFiled = connection?.token === "file" || (connection?.token_problem ?? null) !== null;
  const [value, choose] = useState<KeepToken>(isFiled ? "file" : "session");
  return { value, choose, input: session === undefined || session.vault.folder === null ? {} : { keep_token: value } };
}

/** How a token is kept; asks only where there is something to choose. */
export function KeepChoice({ keep }: { keep: Keep }) {
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) return null;
  if (session.vault.folder === null) return <span>{toVaultPromise(session.vault)}</span>;
  return (
    <span className="connections-keep">
      <span className="connections-keep-choice">
        <span aria-hidden="true">Keep the token</span>
        <SegmentedControl<KeepToken>
          label="Keep the token"
          value={keep.value}
          onChange={keep.choose}
          segments={[
            { value: "session", label: "For this session" },
            { value: "file", label: "In a file" },
          ]}
        />
      </span>
      <span aria-live="polite">{toKeepMeaning(keep.value, session.vault, session.platform)}</span>
    </span>
  );
}
