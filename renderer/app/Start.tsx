// From nothing to the first screen: session, settings, journal, then the views.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "../../shared/contract/errors.ts";
import { sessionQuery, settingsQuery, watchDesktop } from "../data/desktop.ts";
import { followOtherWindows, onSentElsewhere } from "../desk/journal.ts";
import { forgetCommitted } from "../desk/outcome.ts";
import { useHost } from "../state/host.ts";
import { prepareLocations } from "../state/place.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { prepareLocation } from "./prepare-location.ts";
import { runOverPage } from "./run-over-page.ts";
import { useAppearanceOf } from "./use-appearance-of.ts";
import { useFirstAnswers } from "./use-first-answers.ts";
import { useFonts } from "./use-fonts.ts";
import { useJournalling } from "./use-journalling.ts";
import { useRemembering } from "./use-remembering.ts";
import { useServersBack } from "./use-servers-back.ts";

export interface StartProps {
  children: ReactNode;
}

/** Draws its children once the window knows what it runs in and what was typed before. */
export function Start({ children }: StartProps) {
  const client = useQueryClient();
  const session = useQuery(sessionQuery);
  const settings = useQuery(settingsQuery);
  const isJournalRead = useJournalling();
  const isRemembered = useRemembering();
  const hasFonts = useFonts();
  useAppearanceOf(settings.data);
  useServersBack();
  const isKnown = session.data !== undefined && settings.data !== undefined && isJournalRead && isRemembered && hasFonts;
  const isReady = useFirstAnswers(client, isKnown);
  useEffect(() => prepareLocations((location) => prepareLocation(client, location)), [client]);
  useEffect(() => watchDesktop(client, useHost.getState().report, runOverPage, () => void followOtherWindows()), [client]);
  useEffect(() => onSentElsewhere((connection, project) => void forgetCommitted(client, connection, project)), [client]);

  const error = session.error ?? settings.error;
  if (error !== null && (session.data === undefined || settings.data === undefined)) {
    const needsSession = error instanceof ApiError && error.code === "session_required";
    const retry = () => void Promise.all([session.refetch(), settings.refetch()]);
    return (
      <main className="app-window">
        <ErrorState
          level={1}
          title={needsSession ? "This window is not signed in to Repodesk" : "Repodesk does not answer"}
          why={
            needsSession
              ? "Repodesk was restarted. Run npm start again: it opens the one that runs, with a new address."
              : "The program behind this window may have been closed. Start it again."
          }
          safe="What you typed and staged is kept on this machine."
          actions={
            <Button variant="main" onPress={retry}>
              Try again
            </Button>
          }
          request={error.message}
        />
      </main>
    );
  }
  // Some milliseconds on a loopback: a skeleton would only flash.
  return isReady ? children : null;
}
