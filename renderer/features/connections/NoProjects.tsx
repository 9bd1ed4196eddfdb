// A connection that lists no project: why, and what leads on from there.
import { FolderOpen } from "lucide-react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { requestFolder, requestNewRepository } from "./folder-request.ts";

export interface NoProjectsProps {
  connection: Connection;
  /** Whether all that the server shows was asked for, and not only one's own. */
  all: boolean;
  onShowAll: () => void;
  /** To the field in which a path or a number is typed. */
  onFind: () => void;
}

/** Its first button has the focus where nothing else has. */
export function NoProjects({ connection: { id, kind, name, token }, all, onShowAll, onFind }: NoProjectsProps) {
  if (kind === "local")
    return (
      <EmptyState
        title="No projects here"
        actions={
          <>
            <Button variant="main" icon={FolderOpen} onPress={() => requestFolder()}>
              Open folder…
            </Button>
            <Button onPress={requestNewRepository}>New repository…</Button>
          </>
        }
      >
        Open a folder, or make a repository, and it is listed here.
      </EmptyState>
    );
  const byPath = (
    <Button key="path" onPress={onFind}>
      Open by path…
    </Button>
  );
  if (!all)
    return (
      <EmptyState
        title="No projects of yours here"
        actions={
          <>
            <Button variant="main" onPress={onShowAll}>
              Show all
            </Button>
            {byPath}
          </>
        }
      >
        You are a member of no project on {name}. All lists what is open to everybody.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No projects here"
      actions={
        <>
          <Button variant="main" onPress={() => requestToken(id)}>
            {token === "none" ? "Add token…" : "Replace token…"}
          </Button>
          {byPath}
        </>
      }
    >
      {token === "none"
        ? `${name} shows no project to people without a token.`
        : `${name} shows no project to this token. Somebody who manages one can make you a member; it is listed here then.`}
    </EmptyState>
  );
}
