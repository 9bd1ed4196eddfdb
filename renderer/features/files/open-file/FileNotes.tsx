// Lines above the text that a person should know before typing: read-only and why, moved on meanwhile, staged for deletion, no content of its own.
import { Lock } from "lucide-react";
import { isTokenReason } from "../../../data/checkout.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { nameOf } from "../../../state/tree.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { TokenButton } from "../../problem/index.ts";
import { LinkNote } from "./LinkNote.tsx";
import { PointerNote } from "./PointerNote.tsx";
import type { Mode } from "./typing-here.ts";
import type { OpenFile } from "./use-open-file.ts";
import { useRenamedTo } from "./use-renamed-to.ts";

export interface FileNotesProps {
  /** path_with_namespace */
  project: string;
  /** Undefined: not known yet. */
  commit: string | undefined;
  path: string;
  open: OpenFile;
  branch: string | null;
  readOnly: string | null;
  mode: Mode;
  /** Why the last save did nothing. */
  refusal: string | null;
  /** Another window typed the same file: both texts are kept apart, or both windows type one text. */
  isTypedElsewhere: "apart" | "together" | null;
  onCompareWindow: () => void;
  onTakeOther: () => void;
  /** null where both typed the same lines. */
  onTakeBoth: (() => void) | null;
  onDropOther: () => void;
  onCompare: () => void;
  onReload: () => void;
  /** Puts both changes into the text; null where they do not fit together, or while that is not known. */
  onMerge: (() => void) | null;
  /** Opens the merge view; null where nothing can be changed. */
  onMergeView: (() => void) | null;
  onRestore: () => void;
}

export function FileNotes(props: FileNotesProps) {
  const { project, commit, path, open, branch, readOnly, mode, refusal, isTypedElsewhere, onCompare, onReload, onRestore } = props;
  const place = useRefPlace();
  const { connection } = place;
  const renamed = useRenamedTo(project, commit, path, open);
  if (open.is !== "text" && open.is !== "binary" && open.is !== "large") return null;
  const theirs = open.is === "text" ? open.theirs : null;
  const lost = open.is === "text" && open.file === null ? open.base : null;
  const isGone = open.change?.kind === "delete";
  return (
    <div className="files-notes">
      {refusal === null ? null : (
        <Note tone="red" fact="Not saved." role="alert">
          {refusal} Your text is kept on this machine.
        </Note>
      )}
      {isTypedElsewhere === "together" ? (
        <Note role="status" fact="Typed in another window too.">
          Both windows show the same text.
        </Note>
      ) : null}
      {isTypedElsewhere === "apart" ? (
        <Note
          tone="amber"
          role="status"
          fact="Typed in another window at the same time."
          actions={
            <>
              {mode === "window" ? null : (
                <Button size="small" onPress={props.onCompareWindow}>
                  Compare
                </Button>
              )}
              {props.onTakeBoth === null ? null : (
                <Button size="small" onPress={props.onTakeBoth}>
                  Merge both
                </Button>
              )}
              <Button size="small" onPress={props.onTakeOther}>
                Use that text
              </Button>
              <Button size="small" onPress={props.onDropOther}>
                Drop that text
              </Button>
            </>
          }
        >
          Both texts are kept. This one is what you typed here.
        </Note>
      ) : null}
      {theirs === null ? null : (
        <Note
          tone="amber"
          role="status"
          fact={
            lost !== null
              ? "What this began from is not here."
              : theirs.kind === "deleted" && renamed !== null
                ? `Renamed to ${renamed} on ${branch ?? "the branch"}.`
                : theirs.kind === "deleted"
                  ? `Deleted on ${branch ?? "the branch"}.`
                  : `Changed on ${branch ?? "the branch"}.`
          }
          actions={
            <>
              {theirs.kind === "changed" && mode !== "theirs" ? (
                <Button size="small" onPress={onCompare}>
                  Compare
                </Button>
              ) : null}
              {props.onMerge !== null ? (
                <Button size="small" variant="main" onPress={props.onMerge}>
                  Merge both
                </Button>
              ) : props.onMergeView === null || lost !== null ? null : (
                <Button size="small" variant="main" onPress={props.onMergeView}>
                  Merge…
                </Button>
              )}
              {renamed === null ? (
                <Button size="small" onPress={onReload}>
                  Reload
                </Button>
              ) : (
                <Button size="small" onPress={() => navigate(placeIn(place, { view: "files", ref: place.ref, path: renamed }))}>
                  Open {spellOdd(nameOf(renamed))}
                </Button>
              )}
            </>
          }
        >
          {lost === null
            ? "Your edit began from an older version. Nothing of it is lost."
            : `Your edit began from commit ${lost.commit.slice(0, 7)}, which this repository does not have: its history was rewritten, or another repository is in its place. Nothing that you typed is lost.`}
          {props.onMerge === null ? null : " The two changes are apart: merged, you see them before anything is staged."}
        </Note>
      )}
      {isGone ? (
        <Note
          tone="red"
          fact="Staged for deletion."
          actions={
            <Button size="small" onPress={onRestore}>
              Keep the file
            </Button>
          }
        >
          The next commit removes it from {branch}.
        </Note>
      ) : null}
      {readOnly !== null && !isGone && open.is === "text" && open.isLink ? (
        <LinkNote {...{ project, commit, path, readOnly }} text={open.original.text} />
      ) : readOnly !== null && !isGone ? (
        <Note icon={Lock} fact="Read-only." {...(isTokenReason(readOnly) ? { actions: <TokenButton connection={connection} /> } : {})}>
          {readOnly}
        </Note>
      ) : null}
      <PointerNote {...{ connection, project, path, open }} />
    </div>
  );
}
