// The dialog that was asked for, over any screen of its project. Its tries are on their way before it is drawn, which takes as long as many of them.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { holdKeys } from "../../commands/held-keys.ts";
import { nextTask } from "../../state/next-task.ts";
import { closePick, usePick } from "../../state/pick.ts";
import { useTokenRequest } from "../../state/token-request.ts";
import { PickDialog } from "./PickDialog.tsx";
import { RevertDialog } from "./RevertDialog.tsx";
import { createPickSession, type PickSession } from "./session.ts";
import "./pick.css";
import "./conflict.css";

export function PickHost() {
  const client = useQueryClient();
  const request = usePick((state) => state.request);
  const [session, setSession] = useState<PickSession | null>(null);
  const release = useRef<() => void>(() => undefined);
  // Who leaves the project has closed it.
  useEffect(() => closePick, []);
  useLayoutEffect(() => {
    if (request === null) return;
    const begun = createPickSession(client, request);
    begun.open();
    // Until there is a dialog, keys are for it.
    release.current = holdKeys();
    let isOver = false;
    void nextTask().then(() => (isOver ? undefined : setSession(begun)));
    return () => {
      isOver = true;
      release.current();
      begun.close();
    };
  }, [client, request]);
  // The dialog holds them itself by now.
  useLayoutEffect(() => {
    if (session !== null) release.current();
  }, [session]);
  // Another token was taken: what was refused for want of one is tried again.
  useEffect(
    () =>
      useTokenRequest.subscribe(({ given }, before) => {
        if (given !== before.given && given?.connection === session?.request.connection) session?.retryRefused();
      }),
    [session],
  );
  if (request === null || session?.request !== request) return null;
  const key = [request.kind, request.project, ...request.commits].join(" ");
  return request.kind === "revert" ? <RevertDialog key={key} session={session} /> : <PickDialog key={key} session={session} />;
}
