// What the disk does not take, as a file that the browser saves wherever there is room.
import { useQuery } from "@tanstack/react-query";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { connectionsQuery } from "../../../data/desktop.ts";
import { unkeptDesks } from "../../../desk/journal.ts";
import { toKeptWork } from "../../../desk/kept-work.ts";
import { emptyDesk } from "../../../desk/model.ts";
import { deskStore } from "../../../desk/store.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { writeWorkCopy } from "../../../desk/work-copy.ts";
import { useCommentDrafts } from "../../../state/comment-drafts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { dayOf } from "../../../ui/text/day.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { toConnectionName } from "../../connections/index.ts";

export function SaveCopy() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const save = (): void => {
    flushTyping();
    const { desks } = deskStore.getState();
    const named = (id: string): string => {
      const connection = connections.find((known) => known.id === id);
      return connection === undefined || id === "local" ? id : toConnectionName(connection);
    };
    const works = unkeptDesks().map((key) => {
      const work = toKeptWork(key, ownValue(desks, key) ?? emptyDesk);
      return { ...work, connection: named(work.connection) };
    });
    const now = new Date();
    const name = `repodesk work ${dayOf(now.getTime())}.txt`;
    saveText(writeWorkCopy(works, useCommentDrafts.getState().projects, now), name, "text/plain;charset=utf-8");
  };
  return (
    <Button size="small" onPress={save}>
      Save a copy
    </Button>
  );
}
