// Who commits are by, where the commit form says nothing else.
import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { connectionsQuery, useDesktopCommand } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { toConnectionName } from "../connections/index.ts";
import { KeptField } from "./KeptField.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { useSetting } from "./use-setting.ts";

const checkName = (name: string): string | undefined => (/[<>\n]/.test(name) ? "git takes no < or > here." : undefined);
const checkEmail = (email: string): string | undefined =>
  /^[^\s<>@]+@[^\s<>@]+$/.test(email) ? undefined : "An e-mail address has one @ and no spaces.";

/** Who commits on one server are by. */
function AuthorOn({ connection }: { connection: Connection }) {
  const update = useDesktopCommand("updateConnection");
  const { id, author, user } = connection;
  const name = toConnectionName(connection);
  const keep = (changes: { author_name?: string | null; author_email?: string | null }): void =>
    update.mutate({ connection: id, ...changes }, { onError: (error) => toasts.show(`The author could not be kept. ${error.message}`) });
  return (
    <SettingRow title={`Author on ${name}`} text="For commits over this connection alone, in the place of the author above.">
      <fieldset className="settings-fields" aria-label={`Author on ${name}`}>
        <KeptField
          label="Name"
          check={checkName}
          placeholder={user?.name ?? "From the server"}
          kept={author.name}
          onKeep={(value) => keep({ author_name: value })}
        />
        <KeptField
          label="E-mail"
          type="email"
          check={checkEmail}
          placeholder={user?.email ?? "From the server"}
          kept={author.email}
          onKeep={(value) => keep({ author_email: value })}
        />
      </fieldset>
    </SettingRow>
  );
}

export function CommitsSection() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [name = null, setName] = useSetting("author_name");
  const [email = null, setEmail] = useSetting("author_email");
  return (
    <>
      <h1>Commits</h1>
      <SettingRow
        title="Author"
        text="Leave empty to commit as git names you in a folder of this machine, on a server as its user. The commit form can say otherwise for one commit."
      >
        <fieldset className="settings-fields" aria-label="Author">
          <KeptField label="Name" check={checkName} placeholder="From git or the server" kept={name} onKeep={setName} />
          <KeptField label="E-mail" type="email" check={checkEmail} placeholder="From git or the server" kept={email} onKeep={setEmail} />
        </fieldset>
      </SettingRow>
      {connections
        .filter(({ kind }) => kind === "server")
        .map((connection) => (
          <AuthorOn key={connection.id} connection={connection} />
        ))}
    </>
  );
}
