// Connects a second account to a server that is connected already: its token, and who its commits are by.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { dropKeys } from "../../commands/held-keys.ts";
import { connectionsQuery, useDesktopCommand } from "../../data/desktop.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { endAccountRequest, useAccountRequest } from "./account-request.ts";
import { CheckResult } from "./CheckResult.tsx";
import { toConnectionProblem } from "./connection-problem.ts";
import { KeepChoice, useKeep } from "./KeepChoice.tsx";
import { scopeAdvice } from "./scope-words.ts";
import "./connections.css";

/** Mounted from the first request on; see requestAccount. */
export function AccountDialogHost() {
  const id = useAccountRequest((state) => state.connection);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const connection = connections.find((known) => known.id === id && known.kind === "server");
  return connection === undefined ? null : <AccountDialog key={connection.id} {...{ connection, connections }} />;
}

const isEmail = (text: string): boolean => /^[^\s<>@]+@[^\s<>@]+$/.test(text);

/** The server is asked whose token it is before anything is kept; an account that is connected already is not connected twice. */
function AccountDialog({ connection, connections }: { connection: Connection; connections: readonly Connection[] }) {
  const keep = useKeep();
  const [token, setToken] = useState("");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const check = useDesktopCommand("checkConnection");
  const create = useDesktopCommand("createConnection");
  const update = useDesktopCommand("updateConnection");
  const url = connection.url ?? "";
  const host = URL.canParse(url) ? new URL(url).host : connection.name;
  const known = connections.filter((one) => one.url === connection.url);
  const input = (secret: string) => ({ url, token: secret.trim(), ...(url.startsWith("http:") ? { allow_http: true } : {}) });
  const user = check.data?.user ?? null;
  const already = user === null ? undefined : known.find((one) => one.user?.username === user.username);
  const [isConnecting, setConnecting] = useState(false);
  const badEmail = email.trim() !== "" && !isEmail(email.trim()) ? "An e-mail address has one @ and no spaces." : undefined;
  const badName = /[<>\n]/.test(name) ? "git takes no < or > here." : undefined;
  const failure = create.error ?? check.error ?? update.error;
  const look = (secret: string): void => {
    if (secret.trim() !== "" && !check.isPending) check.mutate(input(secret));
  };

  const connect = async (): Promise<void> => {
    // A check that is still on its way does not hold who presses Enter at once.
    const found = check.data ?? (await check.mutateAsync(input(token)));
    if (found.user !== null && known.some((one) => one.user?.username === found.user?.username)) return dropKeys();
    const made = await create.mutateAsync({ ...input(token), ...keep.input });
    const author = { author_name: name.trim() || null, author_email: email.trim() || null };
    const kept = author.author_name === null && author.author_email === null;
    // The account is connected by then: what is not kept of its author can be given in the settings.
    if (!kept)
      await update
        .mutateAsync({ connection: made.id, ...author })
        .catch((error: Error) => toasts.show(`Who its commits are by could not be kept. ${error.message}`));
    setToken("");
    endAccountRequest();
    navigate(connectionAt(made.id));
  };
  return (
    <FormDialog
      title={`Add an account on ${host}`}
      lead={
        known.length === 1 ? `Connected now: ${sayWho(known)}` : `Connected now: ${sayWho(known)}. Each has its own place in the lists.`
      }
      onClose={endAccountRequest}
      submit="Add account"
      busy={isConnecting}
      offReason={token.trim() === "" ? "Paste the token of the other account first." : null}
      onSubmit={() => {
        if (badEmail !== undefined || badName !== undefined) return;
        setConnecting(true);
        // What failed is told under the token, where no key shall stand that was meant for the account's page.
        void connect()
          .catch(dropKeys)
          .finally(() => setConnecting(false));
      }}
      className="connections-account"
    >
      <TextField
        label="Access token of the other account"
        secret
        mono
        autoFocus
        size="large"
        value={token}
        description={scopeAdvice}
        onChange={(next) => {
          const isPaste = next.length - token.length > 8;
          setToken(next);
          check.reset();
          create.reset();
          if (isPaste) look(next);
        }}
        onBlur={() => check.data === undefined && look(token)}
        error={
          failure !== null
            ? toConnectionProblem(failure).text
            : already !== undefined && user !== null
              ? `This is a token of ${user.name} (@${user.username}), who is connected here already. To change that one's token, use Replace token…`
              : undefined
        }
      />
      <CheckResult
        isPending={check.isPending}
        result={failure === null && already === undefined ? check.data : undefined}
        hasToken={token.trim() !== ""}
      />
      <TextField
        label="Its commits are by"
        value={name}
        placeholder={user?.name ?? "the account’s name"}
        error={badName}
        onChange={setName}
      />
      <TextField
        label="with the e-mail"
        type="email"
        value={email}
        placeholder={user?.email ?? "the account’s address"}
        error={badEmail}
        onChange={setEmail}
      />
      <div className="connections-vault">
        <KeepChoice keep={keep} />
      </div>
    </FormDialog>
  );
}

const sayWho = (connections: readonly Connection[]): string =>
  connections.map(({ user }) => (user === null ? "nobody, reading what is public" : `${user.name} (@${user.username})`)).join(", ");
