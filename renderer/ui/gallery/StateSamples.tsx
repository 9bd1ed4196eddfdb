// What stands where content is not.
import { KeyRound } from "lucide-react";
import { Button } from "../controls/Button.tsx";
import { EmptyState } from "../states/EmptyState.tsx";
import { ErrorState } from "../states/ErrorState.tsx";
import { Note } from "../states/Note.tsx";
import { Skeleton } from "../states/Skeleton.tsx";
import { Sample } from "./Sample.tsx";

/** Samples of states. */
export function StateSamples() {
  return (
    <>
      <Sample title="Error">
        <ErrorState
          icon={KeyRound}
          tone="amber"
          level={3}
          title="The server does not accept your token"
          why="It may have expired or been revoked."
          safe="Your 6 staged changes are safe on this machine."
          actions={
            <>
              <Button variant="main">Replace token…</Button>
              <Button>Read without token</Button>
            </>
          }
          request="401 · GET projects/…/repository/commits"
        />
      </Sample>
      <Sample title="Empty">
        <EmptyState title="No files yet" level={3} actions={<Button keys="Ctrl+N">New file</Button>}>
          The first commit creates the branch main.
        </EmptyState>
      </Sample>
      <Sample title="Loading, tree" flush>
        <Skeleton label="Loading files" rows={9} rowHeight={24} indents={[0, 0, 1, 1, 0, 1, 2, 2, 1]} delay={0} />
      </Sample>
      <Sample title="Note" wide>
        <Note fact="This is a pointer.">The content, 322.4 MB, is kept in large file storage.</Note>
        <Note
          tone="amber"
          fact="The server stopped after 1,000 files."
          actions={
            <Button size="small" variant="quiet">
              Browse files
            </Button>
          }
        >
          It sets this limit; the rest of the diff is not available here.
        </Note>
        <Note tone="red" fact="The server refused the commit and gave no reason.">
          Your changes are safe on this machine.
        </Note>
        <Note tone="green" fact="Picked onto 3 branches." />
        <Note tone="blue" fact="Changed on main 2 minutes ago.">
          Compare, or reload.
        </Note>
      </Sample>
      <Sample title="Loading, list" flush>
        <Skeleton label="Loading commits" rows={6} rowHeight={30} trailing delay={0} />
      </Sample>
    </>
  );
}
