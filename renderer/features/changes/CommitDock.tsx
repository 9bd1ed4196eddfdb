// The form under the diff: message, target, author, size, and the one button that writes.
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { commitProgramsQuery } from "../../data/identity.ts";
import { setCommitState, type Unanswered } from "../../desk/delivery.ts";
import { setMessage } from "../../desk/staging.ts";
import { useCommitState, useDesk } from "../../desk/use-desk.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { AskAuthor } from "./AskAuthor.tsx";
import { AuthorField } from "./AuthorField.tsx";
import { findAuthorFault } from "./author.ts";
import { CommitTarget } from "./CommitTarget.tsx";
import { countChanges } from "./change-words.ts";
import { MessageEditor } from "./MessageEditor.tsx";
import { describeNotRun } from "./not-run.ts";
import { RequestSize } from "./RequestSize.tsx";
import { SendingNote } from "./SendingNote.tsx";
import { TrailerChips } from "./TrailerChips.tsx";
import type { CommitPlan } from "./use-commit.ts";
import "./CommitDock.css";

export interface CommitDockProps {
  deskKey: string;
  branch: string;
  start: string | null;
  plan: CommitPlan;
  field: RefObject<HTMLTextAreaElement | null>;
  onDiscard: () => void;
}

const whyNotArrived: Record<Unanswered, string> = {
  left: "The window went away while it was being sent.",
  cancelled: "The branch does not have it.",
  lost: "Its answer was lost on the way.",
};

export function CommitDock({ deskKey, branch, start, plan, field, onDiscard }: CommitDockProps) {
  const { message } = useDesk(deskKey);
  const state = useCommitState(deskKey);
  const [isArmed, setArmed] = useState(false);
  const [isAuthorWanted, setAuthorWanted] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const { data: programs } = useQuery(commitProgramsQuery(plan.attempt.connection, plan.attempt.project));
  const notRun = programs === undefined ? null : describeNotRun(programs);
  const count = countChanges(plan.attempt.changes.length);
  const isSending = state.step === "sending" || state.step === "settling";
  useEffect(() => {
    if (!plan.replaces) setArmed(false);
  }, [plan.replaces]);

  const isUnsettled = state.step === "unsettled";
  const commit = (): void => {
    // The key that commits first finds out whether the last one arrived.
    if (isUnsettled) return void plan.settle();
    if (plan.reason !== null || isSending) return;
    if (plan.asks !== null && plan.author === null) {
      setAuthorWanted(true);
      const isNameMissing = plan.asks.name && findAuthorFault("name", message.authorName ?? "") !== null;
      (isNameMissing ? name : email).current?.focus();
      return;
    }
    if (plan.replaces && !isArmed) {
      setArmed(true);
      return;
    }
    setArmed(false);
    void plan.send();
  };
  useCommand("changes.commit", commit, { title: `Commit ${count}`, disabled: isUnsettled ? null : plan.reason });
  const label = plan.replaces ? (isArmed ? `Really replace ${plan.attempt.to}` : "Replace and commit") : `Commit ${count}`;
  return (
    <section className="changes-dock" aria-label="Commit">
      <div className="changes-write">
        <MessageEditor text={message.text} isLocked={plan.isLocked} field={field} onChange={(text) => setMessage(deskKey, { text })} />
        <TrailerChips
          trailers={message.trailers ?? []}
          isLocked={plan.isLocked}
          onChange={(trailers) => setMessage(deskKey, { trailers })}
        />
      </div>
      <div className="changes-meta">
        <div className="changes-meta-rows">
          {state.step === "not-arrived" ? (
            <Note
              fact={state.because === "cancelled" ? "The commit was cancelled." : "The last commit did not arrive."}
              tone="amber"
              role="status"
            >
              {whyNotArrived[state.because]} Your changes are still staged.
            </Note>
          ) : null}
          {state.step === "sending" ? <SendingNote upload={state.upload} onCancel={plan.cancel} /> : null}
          {state.step === "settling" ? (
            <Note fact="Looking whether the commit arrived." tone="blue" role="status">
              Its answer did not come. Nothing is sent twice.
            </Note>
          ) : null}
          {state.step === "unsettled" ? (
            <Note
              fact="It is not known whether the last commit arrived."
              tone="amber"
              role="alert"
              actions={
                <Button size="small" onPress={() => void plan.settle()}>
                  Look again
                </Button>
              }
            >
              {state.why} Your changes are safe on this machine; nothing is sent until the branch could be looked at. Repodesk looks by
              itself when the server answers.
            </Note>
          ) : null}
          {plan.closed === null ? null : (
            <Note fact={plan.closed.why} tone="amber">
              {plan.closed.isProtected && start !== null ? (
                <span className="changes-note-actions">
                  <Button size="small" onPress={() => setMessage(deskKey, { newBranch: "", force: false, start: null })}>
                    Commit to a new branch
                  </Button>
                </span>
              ) : null}
            </Note>
          )}
          {notRun === null ? null : <p className="changes-not-run">{notRun}</p>}
          <span className="changes-label">Commit to</span>
          <CommitTarget
            deskKey={deskKey}
            branch={branch}
            start={start}
            message={message}
            fault={plan.branchFault}
            isLocked={plan.isLocked}
          />
          <span className="changes-label">Author</span>
          {plan.asks === null ? (
            <AuthorField
              deskKey={deskKey}
              author={plan.author}
              isChanged={message.authorName !== null || message.authorEmail !== null}
              isLocked={plan.isLocked}
            />
          ) : (
            <AskAuthor
              deskKey={deskKey}
              typed={{ name: message.authorName, email: message.authorEmail }}
              asks={plan.asks}
              isWanted={isAuthorWanted}
              isKept={plan.keepsAuthor}
              onKeep={plan.setKeepsAuthor}
              isLocked={plan.isLocked}
              fields={{ name, email }}
            />
          )}
          <span className="changes-label">Request</span>
          <RequestSize bytes={plan.attempt.bytes} />
        </div>
        <div className="changes-buttons">
          <Button variant="quiet" isDisabled={plan.isLocked} onPress={onDiscard}>
            Discard all
          </Button>
          <Button
            variant={plan.replaces && !isArmed ? "danger" : "main"}
            size="large"
            keys={keyOf("changes.commit")}
            busy={isSending}
            offReason={isSending ? undefined : (plan.reason ?? undefined)}
            onPress={() => {
              if (state.step === "not-arrived") setCommitState(deskKey, { step: "composing" });
              commit();
            }}
          >
            {label}
          </Button>
        </div>
      </div>
    </section>
  );
}
