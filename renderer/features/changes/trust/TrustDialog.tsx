// Asks whether a folder's programs may run: each with its file and its text. Nothing in it is trusted by a slip of the Enter key.
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { Trust, TrustedProgram } from "../../../../shared/contract/trust.ts";
import { afterOverlays } from "../../../commands/after-overlays.ts";
import { holdKeys } from "../../../commands/held-keys.ts";
import { useApiCommand } from "../../../data/commands.ts";
import { identityQuery } from "../../../data/identity.ts";
import { wantFocus } from "../../../state/focus.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { nameOf } from "../change-words.ts";
import { ScriptText } from "./ScriptText.tsx";
import { describeScript, findNetwork, showHidden } from "./shown-text.ts";
import { describeSigner, isFresh, isLate, listChanges, listed } from "./trust-words.ts";

export interface TrustDialogProps {
  trust: Trust;
  connection: string;
  /** path_with_namespace */
  project: string;
  onClose: () => void;
}

export function TrustDialog({ trust, connection, project, onClose }: TrustDialogProps) {
  const { mutateAsync, isPending, error } = useApiCommand(connection, "trustFolder");
  const { programs, fingerprint, state } = trust;
  const own = useQuery(identityQuery(connection, project)).data?.name ?? null;
  const [opened] = useState(Date.now);
  const reaching = programs.flatMap(({ name, text }) => {
    const found = text === null ? null : findNetwork(text);
    return found === null ? [] : [{ name, found }];
  });
  const changes = listChanges(trust);
  const give = async (): Promise<void> => {
    // Whoever trusts may commit with the next key, before the answer is there.
    const release = holdKeys();
    // Not by mutate's own callbacks: what else is read again then may take this dialog away before they are called. `error` tells of a refusal.
    const isGiven = await mutateAsync({ id: project, fingerprint }).then(
      () => true,
      () => false,
    );
    if (isGiven) {
      onClose();
      // The button that opened this is gone.
      afterOverlays(() => wantFocus({ kind: "message" }));
    }
    release();
  };
  return (
    <Dialog
      title={`Trust ${nameOf(project)} on this machine?`}
      lead="Git runs these at each commit. They can do whatever you can do on this machine."
      size="broad"
      role="alertdialog"
      isOpen
      flush
      onClose={onClose}
      keys={<span>Space shows a text and presses a button. Enter never trusts.</span>}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Not now
          </Button>
          <span
            onKeyDownCapture={(event) => {
              if (event.key !== "Enter") return;
              // Space and a press are meant; Enter may still be on its way from somewhere else.
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <Button variant="main" busy={isPending} onPress={() => void give()}>
              Trust this repository
            </Button>
          </span>
        </>
      }
    >
      <div className="trust-list">
        {programs.map((program) => (
          <Program key={program.name} program={program} signing={trust.signing} own={own} now={opened} />
        ))}
      </div>
      <div className="trust-say">
        {error === null ? null : (
          <Note tone="red" role="alert" fact="It is not trusted.">
            {error.message}
          </Note>
        )}
        {state === "changed" && changes.length > 0 ? (
          <Note tone="amber" fact={`Changed since you trusted this folder: ${listed(changes)}.`}>
            Nothing has run since.
          </Note>
        ) : null}
        {reaching.map(({ name, found }) => (
          <Note key={name} tone="amber" fact={`${name} reaches the network.`}>
            Its text names {found}.
          </Note>
        ))}
        <p>
          Only this folder is trusted, and only these texts: if one changes, Repodesk asks again. What they call in turn is not watched.
          Taken back under Settings, Data on this machine.
        </p>
      </div>
    </Dialog>
  );
}

interface ProgramProps {
  program: TrustedProgram;
  signing: Trust["signing"];
  /** Name of who looks at it; null: not known. */
  own: string | null;
  /** ms */
  now: number;
}

function Program({ program, signing, own, now }: ProgramProps) {
  const { name, file, text, change, changed_at: changedAt, changed_by: changedBy } = program;
  const isOther = change === "new" || change === "changed";
  const isNews = isFresh(program, own, now);
  /** Null: nobody pressed it, so that it shows what one has to look at. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = text !== null && (pressed ?? (isOther || isNews));
  const id = useId();
  const isSignature = name === "signature";
  const does = isSignature ? describeSigner(signing) : describeScript(text);
  return (
    <>
      <button
        type="button"
        className="trust-row"
        data-change={isNews ? "changed" : (change ?? undefined)}
        {...(text === null ? { "aria-disabled": true } : { "aria-expanded": isOpen, "aria-controls": id })}
        onClick={() => setPressed(!isOpen)}
      >
        {text === null ? <span /> : <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />}
        <span className="ui-mono trust-row-name">{name}</span>
        <span className="ui-ellipsis">
          <span className="ui-mono">{showHidden(file) || "key of the committer"}</span>{" "}
          <span className="trust-row-does">{does ?? "no text"}</span>
        </span>
        <span className="trust-row-since">
          {isSignature ? (
            isOther ? (
              change
            ) : (
              "from git’s settings"
            )
          ) : changedAt === null ? null : (
            <>
              {change === "new" ? "new," : change === "changed" || isLate(changedAt, now) ? "changed" : "since"}{" "}
              <Age time={changedAt} style="list" />
              {changedBy === null ? null : `, by ${changedBy === own ? "you" : showHidden(changedBy)}`}
            </>
          )}
        </span>
      </button>
      {isOpen && text !== null ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        <section className="trust-text" id={id} tabIndex={0} aria-label={`Text of ${name}`}>
          <ScriptText text={text} />
        </section>
      ) : null}
    </>
  );
}
