// Over the readings: that the server takes no token, or not this one, and the way to give it another; then the desktop reads again.
import { KeyRound } from "lucide-react";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import type { Activity } from "./use-activity.ts";

export function RefusedNote({ activity: { connection, watched, isReading } }: { activity: Activity }) {
  const refused = (watched?.groups ?? []).filter(({ trouble }) => trouble?.kind === "signed_out").length;
  // One that is not at hand is asked for over every page of its server.
  if (refused === 0 || connection.kind === "local" || connection.token === "missing" || isReading) return null;
  const hasToken = connection.token !== "none";
  return (
    <div className="activity-problem">
      <Note
        tone="amber"
        icon={KeyRound}
        role="status"
        fact={hasToken ? `${connection.name} does not take this token any more.` : `${connection.name} tells its counters to no stranger.`}
        actions={
          <Button size="small" onPress={() => requestToken(connection.id)}>
            {hasToken ? "Replace token…" : "Sign in…"}
          </Button>
        }
      >
        {refused === 1 ? "One group" : `${refused} groups`} could not be read. What was read before is still here.
      </Note>
    </div>
  );
}
