// Clears what is kept of one kind for a connection: in the desktop, or in what windows remember.

import { useState } from "react";
import type { ClearableKind, KeptItem } from "../../../shared/contract/kept-data.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { forgetAside } from "../../desk/journal.ts";
import { journalState } from "../../desk/kept.ts";
import { useCarets } from "../../state/carets.ts";
import { useCharsets } from "../../state/charsets.ts";
import { useCommentDrafts } from "../../state/comment-drafts.ts";
import { useLastActionStore } from "../../state/last-actions.ts";
import { useAuthorLooks, useLastLooks, useLastVisits } from "../../state/last-looks.ts";
import { useReadComments } from "../../state/read-comments.ts";
import { flushRemembered } from "../../state/remembered.ts";
import { useResolvedStore } from "../../state/resolved.ts";
import { useTabStore } from "../../state/tabs.ts";
import { useTreeStore } from "../../state/tree.ts";
import { useUnreadStore } from "../../state/unread.ts";
import { useViewedStore } from "../../state/viewed.ts";

type Kind = KeptItem["kind"];

/** Whether a kind can be cleared by itself, and whether a person is asked first because it exists here alone. */
export const clearing: Readonly<Partial<Record<Kind, "asks" | "at once">>> = {
  aside: "asks",
  comments: "asks",
  viewed: "asks",
  read: "asks",
  resolved: "asks",
  looked: "asks",
  readings: "asks",
  recent: "at once",
  layout: "at once",
  copies: "at once",
};

/** Where windows remember it. */
const rememberedAs: Readonly<Partial<Record<Kind, readonly { getState(): { forget(connection: string): void } }[]>>> = {
  comments: [useCommentDrafts],
  viewed: [useViewedStore],
  read: [useReadComments, useUnreadStore],
  resolved: [useResolvedStore],
  looked: [useLastLooks, useAuthorLooks],
  layout: [useTabStore, useCarets, useCharsets, useTreeStore, useLastActionStore, useLastVisits, useUnreadStore],
};

export interface Clear {
  readonly isBusy: boolean;
  readonly failure: string | null;
  /** Null when it is gone, else why it is not; `failure` too, until the next try. */
  clear(kind: Kind): Promise<string | null>;
}

export function useClear(connection: string): Clear {
  const command = useDesktopCommand("clearKeptData");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (kind: Kind): Promise<void> => {
    const remembered = rememberedAs[kind];
    if (remembered !== undefined) {
      for (const store of remembered) store.getState().forget(connection);
      await flushRemembered();
    } else if (kind === "aside") {
      const own = journalState.getState().aside.filter(({ desk }) => desk.startsWith(`${encodeURIComponent(connection)}/`));
      for (const draft of own) await forgetAside(draft);
    }
    // What is deleted stays readable in the file until the desktop writes it anew.
    await command.mutateAsync({ connection, kind: kind as ClearableKind });
  };
  return {
    isBusy,
    failure,
    async clear(kind) {
      setBusy(true);
      setFailure(null);
      try {
        await run(kind);
        return null;
      } catch (error) {
        const { message } = error as Error;
        setFailure(message);
        return message;
      } finally {
        setBusy(false);
      }
    },
  };
}
