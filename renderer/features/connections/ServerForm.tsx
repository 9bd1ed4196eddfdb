// Connects to a server: the address is checked when the field is left, the token as soon as it is pasted.

import { Lock } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { dropKeys } from "../../commands/held-keys.ts";
import { keyOf } from "../../commands/press.ts";
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { requestLink } from "../../state/link-request.ts";
import { bareAddress, needsRefs, parseWebLink, placeOnServer, requestOf } from "../../state/pasted-link.ts";
import { connectionAt, type Location } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { CheckResult } from "./CheckResult.tsx";
import { toConnectionProblem } from "./connection-problem.ts";
import { KeepChoice, useKeep } from "./KeepChoice.tsx";
import { scopeAdvice } from "./scope-words.ts";
import { setServerAddress, useServerAddress } from "./server-address.ts";
import { toTokenWarning } from "./token-warning.ts";
import "./connections.css";

export interface ServerFormProps {
  /** `place`: where the address led, beside the server's own page. */
  onConnected: (connection: Connection, place: Location) => void;
  autoFocus?: boolean | undefined;
  /** Leaves the form; the address that was typed stands there again the next time. */
  onCancel: () => void;
}

/** http to another machine: the token would travel readable. */
const isPlain = (address: string): boolean =>
  /^http:\/\/(?!([^/?#@]*@)?(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/?#]|$))/i.test(address.trim());

/** Whether an address names a server and nothing on it: what follows it in the API's is shown there alone. */
const isBare = (address: string): boolean => /^(?:[a-z]+:\/\/)?[^/:]*(?::\d*)?\/*$/i.test(address.trim());

/** Address, token, what the server said about both, Connect. The token lives in this component only until it is sent. */
export function ServerForm({ onConnected, onCancel, autoFocus = false }: ServerFormProps) {
  const keep = useKeep();
  const typed = useServerAddress((store) => store.address);
  const address = bareAddress(typed);
  const [token, setToken] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const [allowsPlain, setAllowsPlain] = useState(false);
  const check = useDesktopCommand("checkConnection");
  const create = useDesktopCommand("createConnection");
  useHeldKeys(create.isPending);
  const tokenField = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const checked = useRef("");

  const input = (secret: string) => ({
    url: address.trim(),
    ...(secret.trim() === "" ? {} : { token: secret.trim() }),
    ...(isPlain(address) && allowsPlain ? { allow_http: true } : {}),
  });
  const runCheck = (secret: string) => {
    if (address.trim() === "" || (isPlain(address) && !allowsPlain)) return;
    const what = JSON.stringify(input(secret));
    // Leaving a field twice without a change asks nobody again; a check that failed is worth another try.
    if (what === checked.current && !check.isError) return;
    checked.current = what;
    check.mutate(input(secret));
  };
  const forget = () => {
    setMissing(null);
    check.reset();
    create.reset();
    checked.current = "";
  };
  const connect = (event?: FormEvent) => {
    event?.preventDefault();
    if (create.isPending) return;
    const lacks =
      address.trim() === ""
        ? "Give the address of a server first."
        : isPlain(address) && !allowsPlain
          ? "This address is not encrypted. Tick the line below, or use https."
          : null;
    setMissing(lacks);
    if (lacks !== null) return addressField.current?.focus();
    create.mutate(
      { ...input(token), ...keep.input },
      {
        onSuccess: (connection) => {
          setToken("");
          setServerAddress("");
          // Who pressed Enter at once has not read what the token may do.
          const warning = check.data === undefined ? toTokenWarning(connection, new Date()) : null;
          if (warning !== null) toasts.show(warning);
          const base = (connection.url ?? "").replace(/\/api\/v4\/?$/, "");
          onConnected(connection, placeOnServer(address, { connection: connection.id, base }) ?? connectionAt(connection.id));
          // Its branches are known to the server alone, and that can be asked now.
          const link = parseWebLink(address.trim());
          if (link !== null && (requestOf(link) !== null || needsRefs(link, []))) requestLink(address.trim());
        },
        // They were meant for the server's page, and would stand in the token.
        onError: (error) => {
          dropKeys();
          // Where it can be mended.
          const { field } = toConnectionProblem(error);
          (field === "token" ? tokenField : addressField).current?.focus();
        },
      },
    );
  };

  const failure = create.error ?? check.error;
  const problem = failure === null ? null : toConnectionProblem(failure);
  return (
    <form className="connections-form" onSubmit={connect} noValidate>
      <TextField
        label="Server address"
        labelPlace="side"
        size="large"
        mono
        autoFocus={autoFocus}
        value={typed}
        inputRef={addressField}
        placeholder="https://gitlab.example"
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        suffix={isBare(address) ? <span className="ui-mono">/api/v4</span> : undefined}
        error={missing ?? (problem?.field === "address" ? problem.text : undefined)}
        onChange={(next) => {
          setServerAddress(next);
          forget();
        }}
        onBlur={() => runCheck(token)}
      />
      {isPlain(address) ? (
        <div className="connections-indent">
          <Checkbox isSelected={allowsPlain} onChange={setAllowsPlain}>
            Connect without encryption: others on the way can read the token
          </Checkbox>
        </div>
      ) : null}
      <TextField
        label="Access token"
        labelPlace="side"
        size="large"
        mono
        secret
        value={token}
        inputRef={tokenField}
        description={`${scopeAdvice} Leave empty to read public files only.`}
        error={problem?.field === "token" ? problem.text : undefined}
        onChange={(next) => {
          // A jump of many letters is a paste: no need to wait until the field is left.
          const isPaste = next.length - token.length > 8;
          setToken(next);
          forget();
          if (isPaste) runCheck(next);
        }}
        onBlur={() => runCheck(token)}
      />
      <div className="connections-indent">
        <CheckResult isPending={check.isPending} result={problem === null ? check.data : undefined} hasToken={token.trim() !== ""} />
        <div className="connections-actions">
          <Button type="submit" variant="main" busy={create.isPending} keys={keyOf("form.submit")}>
            Connect
          </Button>
          <Button onPress={onCancel}>Cancel</Button>
          {token === "" ? null : (
            <Button
              variant="quiet"
              onPress={() => {
                setToken("");
                forget();
                tokenField.current?.focus();
              }}
            >
              Use a different token
            </Button>
          )}
        </div>
      </div>
      <div className="connections-vault">
        <Icon of={Lock} size="small" />
        <KeepChoice keep={keep} />
      </div>
    </form>
  );
}
