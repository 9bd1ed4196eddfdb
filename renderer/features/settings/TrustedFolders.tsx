// Folders whose commits run what they name, and the way to take that back.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TrustedFolder } from "../../../shared/contract/trust.ts";
import { useApiCommand } from "../../data/commands.ts";
import { trustedFoldersQuery } from "../../data/trust.ts";
import { type Run, type RunEnd, runsUnderWay, whenRunEnds } from "../../desk/run-ends.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Age } from "../../ui/text/Age.tsx";

/** A commit that was under way when the trust in its folder was taken back. */
interface Ended extends Run {
  readonly end: RunEnd;
}

/** Nothing where no folder is trusted. */
export function TrustedFolders() {
  const { data, error } = useQuery(trustedFoldersQuery);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  if (error !== null)
    return (
      <Note tone="red" fact="Which folders are trusted could not be read.">
        {error.message}
      </Note>
    );
  const notes = ended.map((run) => (
    <Note key={run.key} tone={run.end === "kept" ? "amber" : "neutral"} role="status" fact={facts[run.end](run.branch)}>
      {run.end === "kept" ? "Nothing was written. What it holds is kept in Changes." : null}
    </Note>
  ));
  if (data === undefined || data.length === 0) return notes;
  return (
    <section className="settings-data" aria-label="Trusted folders">
      <header>
        <h2>
          Trusted folders <span className="settings-data-lead">their commits run hooks or are signed</span>
        </h2>
      </header>
      <ul className="settings-trusted">
        {data.map((folder) => (
          <Folder key={folder.id} folder={folder} onEnded={(run) => setEnded((known) => [...known, run])} />
        ))}
      </ul>
      {notes}
    </section>
  );
}

const facts: Record<RunEnd, (branch: string) => string> = {
  kept: (branch) => `The commit to ${branch} that was under way was ended.`,
  made: (branch) => `The commit to ${branch} that was under way was made before it could be ended.`,
  over: (branch) => `The commit to ${branch} that was under way in another window is over: it says there what became of it.`,
};

interface FolderProps {
  folder: TrustedFolder;
  /** Told of each commit that this ended. */
  onEnded: (run: Ended) => void;
}

function Folder({ folder: { path_with_namespace: project, folder, since, runs }, onEnded }: FolderProps) {
  const { mutateAsync, isPending, error } = useApiCommand("local", "revokeTrust");
  const revoke = async (): Promise<void> => {
    const running = runsUnderWay(project);
    await mutateAsync({ id: project });
    for (const run of running) void whenRunEnds(run).then((end) => onEnded({ ...run, end }));
  };
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
        onPress={() => void revoke().catch(() => undefined)}
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
