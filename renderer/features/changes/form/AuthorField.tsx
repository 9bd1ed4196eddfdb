// Who the commit says wrote it: the settings' author, else whom git names here or the connection's user; another one for this commit only.

import { type FormEvent, useState } from "react";
import { setMessage } from "../../../desk/staging.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { formatDay } from "../../../ui/text/format-age.ts";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { type Author, isWhole } from "./author.ts";

export interface AuthorFieldProps {
  deskKey: string;
  /** Who it will be; null = the server decides, and we do not know. */
  author: Author | null;
  /** When that author wrote it, where it is an earlier commit's. */
  date: string | null;
  isServer: boolean;
  isChanged: boolean;
  isLocked: boolean;
}

export function AuthorField({ deskKey, author, date, isServer, isChanged, isLocked }: AuthorFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const day = date === null ? null : formatDay(new Date(date), new Date());
  // GitLab's interface takes no such date.
  const said = day === null ? null : isServer ? `of ${day}; some servers date it today` : `of ${day}`;
  const open = (next: boolean): void => {
    setName(author?.name ?? "");
    setEmail(author?.email ?? "");
    setOpen(next);
  };
  const canUse = isWhole({ name, email });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!canUse) return;
    setMessage(deskKey, { authorName: name.trim(), authorEmail: email.trim(), authorDate: null });
    setOpen(false);
  };
  const reset = (): void => {
    setMessage(deskKey, { authorName: null, authorEmail: null, authorDate: null });
    setOpen(false);
  };
  return (
    <div className="changes-author">
      {author === null ? (
        <span className="changes-quiet ui-ellipsis">as the server knows you</span>
      ) : (
        <>
          <Avatar name={author.name} />
          <span className="ui-ellipsis" title={spellOdd(`${author.name} <${author.email}>${said === null ? "" : `, ${said}`}`)}>
            {author.name} <span className="changes-quiet">{author.email}</span>
            {said === null ? null : <span className="changes-quiet">, {said}</span>}
          </span>
        </>
      )}
      <Popover
        label="Author of this commit"
        isOpen={isOpen}
        onOpenChange={open}
        placement="top end"
        width={320}
        trigger={
          <Button size="small" variant="quiet" isDisabled={isLocked} aria-label="Change author">
            Change
          </Button>
        }
      >
        <form className="changes-form" onSubmit={submit}>
          <TextField label="Name" value={name} onChange={setName} autoFocus />
          <TextField
            label="E-mail"
            type="email"
            value={email}
            onChange={setEmail}
            description="For this commit only. Settings, Commits changes it for all."
          />
          <div className="changes-form-actions">
            {isChanged ? (
              <Button variant="quiet" onPress={reset}>
                Use the default author
              </Button>
            ) : null}
            <Button variant="main" type="submit" {...(canUse ? {} : { offReason: "A name and an e-mail address are needed." })}>
              Use for this commit
            </Button>
          </div>
        </form>
      </Popover>
    </div>
  );
}
