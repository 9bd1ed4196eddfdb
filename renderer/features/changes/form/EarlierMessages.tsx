// Messages of one's own last commits in this project, to begin the next one with.
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { commitsQuery } from "../../../data/repository.ts";
import { setMessage } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { MenuButton } from "../../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../../ui/overlays/MenuItem.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { listEarlier, toAuthorPattern } from "./earlier-messages.ts";

export interface EarlierMessagesProps {
  deskKey: string;
  connection: string;
  project: string;
  branch: string;
  /** Address of the person; null: not known yet, so that nobody's messages are theirs. */
  email: string | null;
  isLocked: boolean;
}

export function EarlierMessages({ deskKey, connection, project, branch, email, isLocked }: EarlierMessagesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useInfiniteQuery({
    ...commitsQuery(connection, project, { ref_name: branch, author: toAuthorPattern(email ?? "") }),
    enabled: isOpen && email !== null && email !== "",
  });
  const messages = listEarlier(data?.pages.flatMap(({ items }) => items) ?? []);
  const choose = (text: string): void => {
    const before = deskOf(deskKey).message.text;
    setMessage(deskKey, { text });
    if (before.trim() === "" || before === text) return;
    toasts.show("The message was replaced.", { label: "Undo", run: () => setMessage(deskKey, { text: before }) });
  };
  const empty =
    error !== null ? error.message : data === undefined && email !== null && email !== "" ? "Looking them up…" : "None of yours here yet.";
  return (
    <MenuButton
      label="Earlier messages"
      placement="top start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="quiet" icon={History} isDisabled={isLocked}>
          Earlier messages
        </Button>
      }
    >
      {messages.length === 0 ? (
        <MenuItem id="none" label={empty} isDisabled />
      ) : (
        messages.map(({ title, text, lines }) => (
          <MenuItem
            key={text}
            id={text}
            label={title}
            description={lines > 1 ? `and ${lines - 1} more line${lines === 2 ? "" : "s"}` : undefined}
            onAction={() => choose(text)}
          />
        ))
      )}
    </MenuButton>
  );
}
