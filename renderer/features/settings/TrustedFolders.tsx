// Folders whose commits run what they name, and the way to take that back.
import { useQuery } from "@tanstack/react-query";
import type { TrustedFolder } from "../../../shared/contract/trust.ts";
import { useApiCommand } from "../../data/commands.ts";
import { trustedFoldersQuery } from "../../data/trust.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Age } from "../../ui/text/Age.tsx";

/** Nothing where no folder is trusted. */
export function TrustedFolders() {
  const { data, error } = useQuery(trustedFoldersQuery);
  if (error !== null)
    return (
      <Note tone="red" fact="Which folders are trusted could not be read.">
        {error.message}
      </Note>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="settings-data" aria-label="Trusted folders">
      <header>
        <h2>
          Trusted folders <span className="settings-data-lead">their commits run hooks or are signed</span>
        </h2>
      </header>
      <ul className="settings-trusted">
        {data.map((folder) => (
          <Folder key={folder.id} folder={folder} />
        ))}
      </ul>
    </section>
  );
}

function Folder({ folder: { path_with_namespace: project, folder, since, runs } }: { folder: TrustedFolder }) {
  const { mutate, isPending, error } = useApiCommand("local", "revokeTrust");
  return (
    <li>
      <span className="ui-mono ui-ellipsis">{folder}</span>
      <span>{runs.join(", ") || "nothing"}</span>
      <span>
        since <Age time={since} />
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Revoke the trust in ${project}`}
        busy={isPending}
        onPress={() => mutate({ id: project })}
      >
        Revoke
      </Button>
      {error === null ? null : (
        <Note tone="red" role="alert" fact="It is still trusted.">
          {error.message}
        </Note>
      )}
    </li>
  );
}
