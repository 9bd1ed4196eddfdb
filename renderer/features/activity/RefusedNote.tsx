// Over the readings: that the server takes no token, or not this one, and the way to give it another; then it is read again.
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { requestToken, useTokenRequest } from "../../state/token-request.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import type { Activity } from "./use-activity.ts";

export function RefusedNote({ activity: { connection, watched, isReading, read } }: { activity: Activity }) {
  const refused = (watched?.groups ?? []).filter(({ trouble }) => trouble?.kind === "signed_out").length;
  const isAsked = useTokenRequest((store) => store.connection === connection.id);
  const goOn = useLatestCallback(() => {
    if (refused > 0) read();
  });
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) goOn();
    wasAsked.current = isAsked;
  }, [isAsked, goOn]);
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
