// Gathers what exists on this machine alone and offers it as a file.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { desktopClient } from "../../data/clients.ts";
import { journalState } from "../../desk/kept.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { emptyDesk } from "../../desk/model.ts";
import { queueOf } from "../../desk/queued.ts";
import { deskStore } from "../../desk/store.ts";
import { committedTexts, toPatch } from "../../desk/work-patch.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { namedLooks, useAuthorLooks, useLastLooks } from "../../state/last-looks.ts";
import { useReadComments } from "../../state/read-comments.ts";
import { useResolvedStore } from "../../state/resolved.ts";
import { projectKey } from "../../state/tabs.ts";
import { useViewedStore } from "../../state/viewed.ts";
import { dayOf } from "../../ui/text/day.ts";
import { saveText } from "../../ui/text/save-text.ts";
import { toConnectionName } from "../connections/index.ts";
import { type OwnData, writeOwnData } from "./own-data.ts";

export interface OwnDataExport {
  readonly isRunning: boolean;
  /** What came of the last one, in a sentence. */
  readonly said: string | null;
  run(connections: readonly Connection[]): Promise<void>;
}

export function useOwnData(): OwnDataExport {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [said, say] = useState<string | null>(null);

  const gather = async (connection: Connection): Promise<OwnData> => {
    const { id } = connection;
    const works = listKeptWork(deskStore.getState().desks).filter((work) => work.connection === id);
    const of = <T>(projects: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(projects).filter(([key]) => key.startsWith(projectKey(id, ""))));
    const looksOf: typeof of<Record<string, string>> = (projects) =>
      Object.fromEntries(Object.entries(of(projects)).map(([key, looks]) => [key, namedLooks(looks)]));
    const work: OwnData["work"][number][] = [];
    const readCommitted = committedTexts(client, id);
    for (const one of works) {
      const { project, branch, desk } = one;
      work.push({ project, branch, message: desk.message.text, ...(await toPatch(client, one, readCommitted)) });
    }
    // A commit that waits for its server is on no other machine either.
    for (const { key, project, to, text, changes, state } of queueOf(deskStore.getState().desks, id)) {
      if (state.step === "sent") continue;
      const paths = changes.map(({ path }) => path);
      const waiting = { ...{ key, connection: id, project, branch: to, paths }, desk: { ...emptyDesk, changes } };
      work.push({ project, branch: to, message: text, ...(await toPatch(client, waiting, readCommitted)) });
    }
    // A clock that was ahead has dated some later than now.
    const { data: readings } = await desktopClient.listReadings({ connection: id, from: 0, to: Number.MAX_SAFE_INTEGER });
    return {
      ...{ connection: id, name: toConnectionName(connection), work, readings },
      aside: journalState.getState().aside.filter(({ desk }) => desk.startsWith(`${encodeURIComponent(id)}/`)),
      comments: of(useCommentDrafts.getState().projects),
      viewed: of(useViewedStore.getState().projects),
      resolved: of(useResolvedStore.getState().projects),
      read: ownValue(useReadComments.getState().projects, projectKey(id, "")) ?? null,
      branchLooks: looksOf(useLastLooks.getState().projects),
      authorLooks: looksOf(useAuthorLooks.getState().projects),
    };
  };

  return {
    isRunning,
    said,
    async run(connections) {
      setRunning(true);
      try {
        const gathered: OwnData[] = [];
        for (const connection of connections) gathered.push(...(await gather(connection).then((data) => [data], noneIfForgotten)));
        const now = new Date();
        saveText(writeOwnData(gathered, now), `repodesk ${dayOf(now.getTime())}.json`, "application/json");
        const left = gathered.flatMap(({ work }) => work.flatMap((one) => one.left));
        say(left.length === 0 ? "All of it is in the file." : `In the file without ${left.join(", ")}: no text, or not to be read now.`);
      } catch (error) {
        say(`Nothing was exported. ${(error as Error).message}`);
      } finally {
        setRunning(false);
      }
    },
  };
}

/** What belonged to a connection that was forgotten meanwhile, in another window, went with it. */
function noneIfForgotten(error: unknown): readonly OwnData[] {
  if (error instanceof ApiError && error.code === "connection_not_found") return [];
  throw error;
}
