// Asks before a branch is replaced: the commits that would vanish from it, and its name to be typed.
import { useEffect, useRef, useState } from "react";
import { useHeldKeys } from "../../../commands/use-held-keys.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import type { Replacement } from "./use-replacement.ts";

export interface ReplaceDialogProps {
  replacement: Replacement;
  onClose: () => void;
  /** The branch was looked at again and is what the person saw. */
  onReplace: () => void;
}

export function ReplaceDialog({ replacement, onClose, onReplace }: ReplaceDialogProps) {
  const { branch, tip, lost, typed, setTyped, reason, problem, check } = replacement;
  const [refused, setRefused] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  useHeldKeys(isLooking);
  const replace = async (): Promise<void> => {
    if (reason !== null || isLooking) return;
    setLooking(true);
    const why = await check().catch((error: Error) => `The branch cannot be looked at: ${error.message}`);
    setLooking(false);
    setRefused(why);
    if (why === null) onReplace();
  };
  return (
    <Dialog
      role="alertdialog"
      title={`Replace the branch ${branch}?`}
      lead={tip === null ? undefined : `It stands at ${tip.slice(0, 7)}. Your commit takes its place.`}
      isOpen
      onClose={onClose}
      size="broad"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form="replace-branch" variant="danger" busy={isLooking} {...(reason === null ? {} : { offReason: reason })}>
            Replace {branch.length > 40 ? "it" : branch} and commit
          </Button>
        </>
      }
    >
      <form
        id="replace-branch"
        className="changes-replace"
        onSubmit={(event) => {
          event.preventDefault();
          void replace();
        }}
      >
        {refused === null ? null : (
          <Note tone="amber" role="alert" fact={refused}>
            Look at what would vanish now.
          </Note>
        )}
        {problem === null ? (
          <p role="status">
            <b>{sayLost(replacement)}</b>
          </p>
        ) : (
          <Note tone="red" role="alert" fact={`What ${branch} would lose cannot be read.`}>
            {problem.message}
          </Note>
        )}
        {lost === null || lost.length === 0 ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          <ol className="changes-lost" aria-label={`Commits that would vanish from ${branch}`} tabIndex={0}>
            {lost.map(({ id, title, author_name, committed_date }) => (
              <li key={id}>
                <code>{id.slice(0, 7)}</code>
                <span className="ui-ellipsis changes-lost-title" title={spellOdd(title)}>
                  <OddText text={title} />
                </span>
                <span className="changes-lost-who">
                  <OddText text={author_name} /> <Age time={committed_date} />
                </span>
              </li>
            ))}
          </ol>
        )}
        <NameField label={`Type ${branch} to replace it`} value={typed} onChange={setTyped} />
      </form>
    </Dialog>
  );
}

/** Takes the focus itself: after a press on a label, as of the box that leads here, `autoFocus` waits, and the dialog's frame has it by then. */
function NameField(props: { label: string; value: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <TextField {...props} mono inputRef={field} spellCheck="false" autoComplete="off" />;
}

function sayLost({ branch, lost, hasMore }: Replacement): string {
  if (lost === null) return `Reading what ${branch} would lose…`;
  if (lost.length === 0) return `${branch} has no commit that the new one would not have.`;
  if (hasMore) return `${lost.length} commits and more would vanish from ${branch}.`;
  return `${lost.length === 1 ? "1 commit" : `${lost.length} commits`} would vanish from ${branch}.`;
}
