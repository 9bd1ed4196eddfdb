// The form under the diff: message, target, author, size, and the one button that writes.
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { commitProgramsQuery } from "../../../data/identity.ts";
import { setCommitState } from "../../../desk/commit-state.ts";
import { judgeSize } from "../../../desk/request.ts";
import { sayHeard } from "../../../desk/send-failure.ts";
import { setMessage } from "../../../desk/staging.ts";
import { useCommitState, useDesk, useIsLost } from "../../../desk/use-desk.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { countChanges } from "../change-words.ts";
import { CommitRuns } from "../trust/CommitRuns.tsx";
import { describeMissing } from "../trust/trust-words.ts";
import { AskAuthor } from "./AskAuthor.tsx";
import { AuthorField } from "./AuthorField.tsx";
import { findAuthorFault } from "./author.ts";
import { CommitTarget } from "./CommitTarget.tsx";
import { EarlierMessages } from "./EarlierMessages.tsx";
import { MessageEditor } from "./MessageEditor.tsx";
import { describeNotRun } from "./not-run.ts";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { NearSize, RequestSize } from "./RequestSize.tsx";
import { SendingNote } from "./SendingNote.tsx";
import { TrailerChips } from "./TrailerChips.tsx";
import type { CommitPlan } from "./use-commit.ts";
import { useQueueing } from "./use-queueing.ts";
import "./CommitDock.css";

export interface CommitDockProps {
  deskKey: string;
  branch: string;
  start: string | null;
  plan: CommitPlan;
  field: RefObject<HTMLTextAreaElement | null>;
  onDiscard: () => void;
}

const whyNotArrived = {
  left: "The window went away while it was being sent.",
  cancelled: "The branch does not have it.",
};

export function CommitDock({ deskKey, branch, start, plan, field, onDiscard }: CommitDockProps) {
  const { message } = useDesk(deskKey);
  const state = useCommitState(deskKey);
  const [isReplacing, setReplacing] = useState(false);
  const [isAuthorWanted, setAuthorWanted] = useState(false);
  const [isMessageWanted, setMessageWanted] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const { connection, project } = plan.attempt;
  const { data: programs } = useQuery(commitProgramsQuery(connection, project));
  const { trust, template } = plan;
  const people = { connection, project, head: start ?? branch, own: plan.author?.email ?? null };
  // Hooks and signature have a list of their own.
  const notRun = programs === undefined || trust === null ? null : describeNotRun({ ...programs, hooks: [], signs: false });
  const missing = trust === null ? null : describeMissing(trust);
  const isUnsigned = trust !== null && trust.state !== "trusted" && trust.signing !== null;
  const count = countChanges(plan.attempt.changes.length);
  const isSending = state.step === "sending" || state.step === "settling";
  const isUnsettled = state.step === "unsettled";
  const off = plan.unread === null ? plan.reason : null;
  const commit = (): void => {
    // The key that commits first finds out whether the last one arrived.
    if (isUnsettled) return void plan.settle();
    if (plan.unwritten !== null && !isSending) {
      setMessageWanted(true);
      field.current?.focus();
      return;
    }
    if (off !== null || isSending) return;
    if (plan.asks !== null && plan.author === null) {
      setAuthorWanted(true);
      const isNameMissing = plan.asks.name && findAuthorFault("name", message.authorName ?? "") !== null;
      (isNameMissing ? name : email).current?.focus();
      return;
    }
    if (plan.replacement !== null) setReplacing(true);
    else void plan.send();
  };
  const isLost = useIsLost(plan.attempt.connection);
  const queue = useQueueing(plan);
  const waits = queue !== null && (isLost || isUnsettled || plan.isOnQueue);
  useCommand("changes.queue", () => queue?.(), { disabled: queue === null ? "There is no commit that could wait for a server." : null });
  useCommand("changes.commit", commit, { title: `Commit ${count}`, disabled: isUnsettled || plan.unwritten !== null ? null : off });
  const label = plan.replacement === null ? `Commit ${count}${isUnsigned ? " unsigned" : ""}` : "Replace and commit…";
  return (
    <section className="changes-dock" aria-label="Commit">
      <div className="changes-write">
        <MessageEditor
          text={template.shown ?? message.text}
          isLocked={plan.isLocked}
          field={field}
          people={people}
          hint={template.hint}
          fault={isMessageWanted ? plan.unwritten : null}
          onChange={(text) => {
            template.setCleared(text === "");
            setMessageWanted(false);
            setMessage(deskKey, { text });
          }}
        />
        <div className="changes-write-more">
          <TrailerChips
            trailers={message.trailers ?? []}
            isLocked={plan.isLocked}
            onChange={(trailers) => setMessage(deskKey, { trailers })}
            people={people}
          />
          <EarlierMessages {...{ deskKey, connection, project, branch }} email={plan.author?.email ?? null} isLocked={plan.isLocked} />
        </div>
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
              {sayHeard(state.because)} Nothing is sent twice.
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
              {sayHeard(state.because)} Its branch cannot be looked at: {state.why} Your changes are safe on this machine; nothing is sent
              until the branch could be looked at. Repodesk looks by itself when the server answers.
            </Note>
          ) : null}
          {plan.unread === null ? null : (
            <Note fact="This repository could not be read." tone="amber" role="status">
              {plan.unread} Committing looks again first.
            </Note>
          )}
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
              date={message.authorDate ?? null}
              isServer={connection !== "local"}
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
          {trust === null ? null : (
            <CommitRuns
              {...{ trust, connection, project }}
              isLocked={plan.isLocked}
              looks={state.step === "composing" && state.looksAtTrust === true}
            />
          )}
          {notRun === null ? null : <p className="changes-not-run">{notRun}</p>}
          <span className="changes-label changes-request" data-state={judgeSize(plan.attempt.bytes)}>
            Request
          </span>
          <RequestSize bytes={plan.attempt.bytes} />
        </div>
        <div className="changes-buttons">
          {missing === null ? null : <span className="changes-missing">{missing}</span>}
          <NearSize bytes={plan.attempt.bytes} />
          <Button variant="quiet" isDisabled={plan.isLocked} onPress={onDiscard}>
            Discard all
          </Button>
          {waits ? (
            <Button size="large" variant="main" keys={keyOf("changes.queue")} onPress={queue}>
              Queue commit
            </Button>
          ) : null}
          <Button
            variant={plan.replacement !== null ? "danger" : waits ? "normal" : "main"}
            size="large"
            keys={keyOf("changes.commit")}
            busy={isSending}
            offReason={isSending ? undefined : (off ?? undefined)}
            onPress={() => {
              if (state.step === "not-arrived") setCommitState(deskKey, { step: "composing" });
              commit();
            }}
          >
            {label}
          </Button>
        </div>
      </div>
      {isReplacing && plan.replacement !== null ? (
        <ReplaceDialog
          replacement={plan.replacement}
          onClose={() => setReplacing(false)}
          onReplace={() => {
            setReplacing(false);
            void plan.send();
          }}
        />
      ) : null}
    </section>
  );
}
