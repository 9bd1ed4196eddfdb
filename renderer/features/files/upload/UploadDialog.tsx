// Says what an upload would stage, file by file, before anything is staged; reads the files then, with progress and a way to stop.
import { useMemo, useRef, useState } from "react";
import { keyOf } from "../../../commands/press.ts";
import type { Checkout } from "../../../data/checkout.ts";
import type { Desk } from "../../../desk/model.ts";
import { judgeSize, requestBytes } from "../../../desk/request.ts";
import { untilChanged } from "../../../desk/until-changed.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { Note } from "../../../ui/states/Note.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { formatCount, sayFiles } from "../../../ui/text/count.ts";
import type { Workplace } from "../actions/file-actions.ts";
import { sayNear, sayNearMeans } from "../actions/near-names.ts";
import { findTypedFault } from "../actions/path-check.ts";
import { findWindowsFault, sayWindows } from "../actions/windows-names.ts";
import { isLfs } from "./attributes.ts";
import { type Entry, judge, uploadBytes } from "./judge.ts";
import { readUpload, stageUpload } from "./stage-upload.ts";
import { UploadRows } from "./UploadRows.tsx";
import type { UploadRequest } from "./upload-request.ts";
import { useCollected } from "./use-collected.ts";

export interface UploadDialogProps {
  request: UploadRequest;
  checkout: Checkout;
  desk: Desk;
  workplace: Workplace;
  onClose: () => void;
}

const none: readonly Entry[] = [];

export function UploadDialog({ request, checkout, desk, workplace, onClose }: UploadDialogProps) {
  const { fixed } = request;
  const [typed, setTyped] = useState(request.folder);
  const folder = typed.replace(/\/$/, "");
  const { collected, found, standing, isListed, attributes } = useCollected(request, workplace, desk);
  const entries = useMemo(
    () => (collected === null || standing === null ? none : judge(collected, folder, fixed, standing)),
    [collected, standing, folder, fixed],
  );
  const taking = useMemo(() => entries.filter(({ verdict }) => verdict !== "refused"), [entries]);
  const lfs = useMemo(() => new Set(taking.flatMap(({ path }) => (isLfs(path, attributes) ? path : []))), [taking, attributes]);
  const bytes = useMemo(
    () =>
      requestBytes(
        desk.changes.filter(({ included }) => included),
        "",
      ) + uploadBytes(entries),
    [desk.changes, entries],
  );
  const work = taking.filter(({ isWork }) => isWork);
  const near = taking.find((entry) => entry.near !== null)?.near ?? null;
  const notOnWindows = taking.find(({ verdict, path }) => verdict === "new" && findWindowsFault(path) !== null)?.path ?? null;
  const refused = entries.length - taking.length;
  const size = judgeSize(bytes);
  const [read, setRead] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isReading = read !== null;
  const isWaiting = collected === null || standing === null;

  const close = (): void => {
    stop.current?.abort();
    onClose();
  };
  const stage = async (): Promise<void> => {
    const control = new AbortController();
    stop.current = control;
    setFailure(null);
    setRead(0);
    try {
      const { files, same } = await readUpload(workplace, taking, isListed, control.signal, setRead);
      const undo = stageUpload(workplace, files);
      onClose();
      const is = files.length === 1 ? "is" : "are";
      const what = files.length === 1 ? nameOf(files[0]?.path ?? "") : sayFiles(files.length);
      const rest = same.length === 0 ? "" : `${files.length === 0 ? "" : "; "}${sayFiles(same.length)} had nothing new`;
      if (files.length === 0) toasts.show(`Nothing to stage: ${sayFiles(same.length)} had nothing new`);
      else
        toasts.show(`${what} ${is} staged${rest}`, {
          label: "Undo",
          run: undo,
          until: untilChanged(
            workplace.key,
            files.map(({ path }) => path),
          ),
        });
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      setRead(null);
    }
  };
  const fault = folder === "" || fixed !== null ? null : findTypedFault(folder);
  const off = isWaiting
    ? "The files are still being found."
    : taking.length === 0
      ? "None of them can be staged."
      : size === "over"
        ? `With what is staged already that is ${formatBytes(bytes)}; a server takes 300 MB. Choose fewer files.`
        : undefined;
  const isAll = fixed !== null;
  return (
    <Dialog
      size="large"
      title={isAll ? `Replace ${nameOf(fixed)}` : "Upload files"}
      lead={`Staged on ${checkout.branch ?? "the branch"}; nothing is written until you commit.`}
      isOpen
      onClose={close}
      keys={
        isWaiting ? null : (
          <span className="ui-num" data-testid="upload-sum">
            {[
              `${formatCount(taking.filter(({ verdict }) => verdict === "new").length)} new`,
              `${formatCount(taking.filter(({ verdict }) => verdict === "replaces").length)} replaced`,
              ...(refused === 0 ? [] : [`${formatCount(refused)} refused`]),
              `a request of ${formatBytes(bytes)}, 300 MB allowed`,
            ].join(" · ")}
          </span>
        )
      }
      actions={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="main"
            type="submit"
            form="upload"
            busy={isReading}
            offReason={off}
            keys={isAll ? undefined : keyOf("form.submit")}
          >
            {isAll ? "Stage" : `Stage ${sayFiles(taking.length)}`}
          </Button>
        </>
      }
    >
      <form
        id="upload"
        className="upload"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === undefined && !isReading) void stage();
        }}
      >
        {isAll ? null : (
          <TextField
            label="Folder"
            value={typed}
            onChange={setTyped}
            isDisabled={isReading}
            mono
            autoFocus
            spellCheck="false"
            autoComplete="off"
            placeholder="the top of the repository"
            error={fault ?? undefined}
          />
        )}
        {failure === null ? null : (
          <Note tone="red" role="alert" fact="Nothing is staged.">
            {failure}
          </Note>
        )}
        {entries.length > 0 || isWaiting ? null : <Note fact="There is no file in it.">Git keeps files only, and no empty folders.</Note>}
        {work.length === 0 ? null : (
          <Note
            tone="amber"
            fact={`What is staged or typed in ${work.length === 1 ? (work[0]?.path ?? "") : sayFiles(work.length)} is replaced.`}
          >
            Undo brings it back.
          </Note>
        )}
        {near === null ? null : (
          <Note tone="amber" fact={sayNear(near)}>
            {sayNearMeans(near)}
          </Note>
        )}
        {notOnWindows === null ? null : (
          <Note tone="amber" fact={sayWindows(notOnWindows)}>
            {findWindowsFault(notOnWindows)}
          </Note>
        )}
        {lfs.size === 0 ? null : (
          <Note fact={`.gitattributes gives ${lfs.size === 1 ? [...lfs][0] : sayFiles(lfs.size)} to LFS.`}>
            Committed from here, the content goes into the repository as it is, not as LFS.
          </Note>
        )}
        {size === "limited" || size === "close" ? (
          <Note fact={`The commit will be a request of ${formatBytes(bytes)}.`}>
            Over 20 MB a server takes 3 such requests in 30 seconds.
          </Note>
        ) : null}
        {isReading ? (
          <div className="upload-progress" role="status">
            <Meter label="Reading the files" value={taking.length === 0 ? 0 : read / taking.length} />
            <span className="ui-num">
              Read {formatCount(read)} of {sayFiles(taking.length)}
            </span>
          </div>
        ) : null}
        {isWaiting ? (
          <>
            <p role="status">{found === 0 ? "Looking for files…" : `${sayFiles(found)} found so far…`}</p>
            <Skeleton label="Looking for files" rows={4} rowHeight={28} />
          </>
        ) : (
          <UploadRows {...{ entries, lfs, desk, workplace, isListed }} />
        )}
      </form>
    </Dialog>
  );
}
