// Sets a status of a job on a commit. A server that is busy with this commit is asked again, a pipeline without room is explained.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { statusNames } from "../../../shared/contract/statuses.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { useCheckout } from "../../data/checkout.ts";
import { useApiCommand } from "../../data/commands.ts";
import { everyStatusQuery } from "../../data/commit-lists.ts";
import { invalidateAfter } from "../../data/query-client.ts";
import { sayTokenRefused, sayWhy } from "../../data/refusal.ts";
import { isUnknownOutcome, withoutOutcome } from "../../desk/send-failure.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useTokenGivenSince } from "../../state/use-token-given-since.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { SelectField } from "../../ui/controls/SelectField.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { TokenButton } from "../problem/index.ts";
import { sayStatus } from "./StatusMark.tsx";
import { retryConflicts } from "./status-retry.ts";
import "./statuses.css";

/** Characters that a name, a description or a link may have. */
const longest = 255;

export function SetStatus({ sha, commit }: { sha: string; commit: CommitDetail | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useCommand("commit.set-status", () => setOpen(true));
  return isOpen ? <SetStatusDialog sha={sha} pipeline={commit?.last_pipeline?.id ?? null} onClose={() => setOpen(false)} /> : null;
}

type State = (typeof statusNames)[number];

function SetStatusDialog({ sha, pipeline, onClose }: { sha: string; pipeline: number | null; onClose: () => void }) {
  const place = useRefPlace();
  const { branch } = useCheckout();
  const client = useQueryClient();
  const { mutateAsync } = useApiCommand(place.connection, "createCommitStatus");
  const [state, setState] = useState<State>("success");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [link, setLink] = useState("");
  const [coverage, setCoverage] = useState("");
  const pipelines = usePipelines(sha, pipeline);
  const [picked, setPicked] = useState<string | null>(null);
  /** "": the server finds one, or begins it. */
  const chosen = picked ?? (pipeline === null ? "" : String(pipeline));
  const [problem, setProblem] = useState<Error | null>(null);
  const [wait, setWait] = useState<string | null>(null);
  const ending = useRef<AbortController | null>(null);
  useHeldKeys(wait !== null);
  const isRenewed = useTokenGivenSince(place.connection, problem);
  const nameField = useRef<HTMLInputElement>(null);
  // The button that asked for it is gone.
  useEffect(() => {
    if (isRenewed) nameField.current?.focus();
  }, [isRenewed]);
  // A pipeline is found only with the ref that it runs on, which may be another than the one on screen.
  const ref = pipelines.find(({ value }) => value === chosen)?.ref ?? branch;
  const isFull = problem instanceof ApiError && problem.status === 422 && chosen !== "";
  const share = coverage.trim() === "" ? null : Number(coverage);
  const isWrong = share !== null && !(share >= 0 && share <= 100);

  const send = async (): Promise<void> => {
    if (isWrong || wait !== null) return;
    setProblem(null);
    setWait("");
    const ended = new AbortController();
    ending.current = ended;
    try {
      await retryConflicts(
        () =>
          mutateAsync({
            ...{ id: place.project, sha, state, name: name.trim() || "default" },
            ...(ref === null ? {} : { ref }),
            ...(description.trim() === "" ? {} : { description: description.trim() }),
            ...(link.trim() === "" ? {} : { target_url: link.trim() }),
            ...(share === null ? {} : { coverage: share }),
            ...(isFull || chosen === "" ? {} : { pipeline_id: Number(chosen) }),
          }),
        {
          signal: ended.signal,
          onWait: (seconds) => setWait(`Another status is being set on this commit; again in ${seconds} s.`),
        },
      );
      toasts.show(`Set ${name.trim() || "default"} to ${sayStatus(state)}`);
      onClose();
    } catch (error) {
      // It may have been set: what is on screen behind the dialog shows it then.
      if (isUnknownOutcome(error)) void invalidateAfter(client, "createCommitStatus", place.connection, { id: place.project, sha });
      if (!ended.signal.aborted) setProblem(error instanceof Error ? error : new Error(String(error)));
    }
    setWait(null);
  };
  const close = (): void => {
    ending.current?.abort();
    onClose();
  };
  const count = (text: string) => (text.length > 0 ? <span className="ui-num">{`${text.length}/${longest}`}</span> : undefined);
  return (
    <Dialog
      title="Set a status"
      lead={<span className="ui-mono">{sha.slice(0, 7)}</span>}
      isOpen
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            Cancel
          </Button>
          <Button variant="main" type="submit" form="set-status" busy={wait !== null} keys={keyOf("form.submit")}>
            {isFull ? "Set without pipeline" : "Set status"}
          </Button>
        </>
      }
    >
      <form
        id="set-status"
        className="commit-set-status"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SegmentedControl
          label="State"
          value={state}
          onChange={setState}
          segments={statusNames.map((value) => ({ value, label: sayStatus(value) }))}
        />
        <TextField
          label="Name"
          value={name}
          inputRef={nameField}
          onChange={setName}
          mono
          maxLength={longest}
          placeholder="default"
          suffix={count(name)}
          autoFocus
        />
        <TextField label="Description" value={description} onChange={setDescription} maxLength={longest} suffix={count(description)} />
        <TextField label="Link" value={link} onChange={setLink} maxLength={longest} placeholder="https://" suffix={count(link)} />
        <TextField
          label="Coverage"
          value={coverage}
          onChange={setCoverage}
          inputMode="decimal"
          suffix="%"
          error={isWrong ? "A number from 0 to 100." : undefined}
        />
        {pipelines.length === 0 ? null : (
          <SelectField
            label="Pipeline"
            value={chosen}
            onChange={(next) => {
              setPicked(next);
              setProblem(null);
            }}
            options={[...pipelines, { value: "", label: "Not said: the server finds one or begins it" }]}
          />
        )}
        {wait ? <Note fact={wait} role="status" /> : null}
        {problem === null ? null : <Problem {...{ isRenewed }} error={problem} pipeline={chosen === "" ? null : Number(chosen)} />}
      </form>
    </Dialog>
  );
}

/** Those that the commit's statuses name, newest first, each with its ref. */
function usePipelines(
  sha: string,
  last: number | null,
): readonly { readonly value: string; readonly label: string; readonly ref: string | null }[] {
  const { connection, project } = useRefPlace();
  const { data } = useQuery(everyStatusQuery(connection, project, sha, false));
  return useMemo(() => {
    const refs = new Map<number, string | null>(last === null ? [] : [[last, null]]);
    for (const { pipeline_id, ref } of data?.items ?? []) if (pipeline_id != null) refs.set(pipeline_id, ref);
    return [...refs]
      .sort(([a], [b]) => b - a)
      .map(([id, ref]) => ({ value: String(id), label: ref === null ? `#${id}` : `#${id} on ${ref}`, ref }));
  }, [data, last]);
}

function Problem({ error, pipeline, isRenewed }: { error: Error; pipeline: number | null; isRenewed: boolean }) {
  const { connection } = useRefPlace();
  const status = error instanceof ApiError ? error.status : null;
  if (status === 422 && pipeline !== null)
    return (
      <Note fact={`Pipeline #${pipeline} has no room for another job (422).`} tone="amber" role="alert">
        Set it without a pipeline and the server begins a new one. {error.message}
      </Note>
    );
  if (status === 409)
    return (
      <Note fact="Another status is being set on this commit (409)." tone="amber" role="alert">
        Asked five more times. Try again in a moment.
      </Note>
    );
  const token = sayTokenRefused(error);
  if (isRenewed && (token !== null || status === 401 || status === 403))
    return (
      <Note fact="The status was not set." tone="amber" role="status">
        Another token is at hand now: set it again.
      </Note>
    );
  if (token !== null)
    return (
      <Note fact="The status was not set." tone="red" role="alert" actions={<TokenButton connection={connection} isRefused />}>
        {token}
      </Note>
    );
  if (status === 401 || status === 403)
    return (
      <Note fact="This token may read here but not set a status." tone="red" role="alert">
        {sayWhy(error)}
      </Note>
    );
  if (isUnknownOutcome(error))
    return (
      <Note fact="It is not known whether the status was set." tone="amber" role="alert">
        {`${withoutOutcome(error.message)} The statuses of the commit are read again: look for it there before you set it once more.`}
      </Note>
    );
  return (
    <Note fact="The status was not set." tone="red" role="alert">
      {error.message}
    </Note>
  );
}
