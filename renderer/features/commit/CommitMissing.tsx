// In place of a commit that is not there, or did not load.
import { ApiError } from "../../../shared/contract/errors.ts";
import { sayWhy } from "../../data/refusal.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { CopyCommand } from "./CopyCommand.tsx";

export function CommitMissing({ sha, error, onRetry }: { sha: string; error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={isMissing ? `There is no commit ${sha.slice(0, 12)} in this project` : "The commit did not load"}
      why={
        isMissing
          ? "It may be on another server, it was never pushed here, or a branch was replaced and nothing holds it any more."
          : sayWhy(error)
      }
      actions={
        <>
          <Button variant="main" onPress={onRetry}>
            Try again
          </Button>
          <CopyCommand error={error} />
        </>
      }
      request={`${error instanceof ApiError ? error.status : "no answer"} · GET repository/commits/${sha.slice(0, 12)}`}
    />
  );
}
