// The open file below its tab: path and modes, last commit, what to know before typing, and the text or what stands for it.
import { type ReactNode, useMemo, useState } from "react";
import { merge3 } from "../../../../shared/lib/merge3.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { knownLastCommit } from "../../../data/file.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { dropOther, takeBoth, takeOther } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { useDesk, useIsShared, useOtherText } from "../../../desk/use-desk.ts";
import { readMonaco } from "../../../monaco/load.ts";
import { wantFocus } from "../../../state/focus.ts";
import { useShowsText } from "../../../state/open-text.ts";
import type { PlaceOf } from "../../../state/place.ts";
import { nameOf } from "../../../state/tree.ts";
import { useTypedSince } from "../../../state/typed-since.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { useBlameSession } from "../../blame/index.ts";
import type { Caret } from "../../editor/index.ts";
import { useFileComments } from "../../file-comments/index.ts";
import { type TurnTask, turnTask } from "../../markdown/index.ts";
import { FoundBar, FoundMarks } from "../../search/index.ts";
import type { FileMenuProps } from "../actions/FileMenu.tsx";
import { keepTyped, stagedMode, takeMergedText, type Workplace } from "../actions/file-actions.ts";
import type { FileOperations } from "../actions/use-file-operations.ts";
import { SaveBar } from "../save-bar/SaveBar.tsx";
import type { FileTabs } from "../tabs/use-tabs.ts";
import { blamedText, whyNoBlame } from "./blamed-text.ts";
import { FileFactsButton } from "./FileFacts.tsx";
import { FileLastCommit } from "./FileLastCommit.tsx";
import { FileNotes } from "./FileNotes.tsx";
import { FilePane } from "./FilePane.tsx";
import { type MarkdownView, PathBar } from "./PathBar.tsx";
import { nothingAround, SymbolsAround } from "./SymbolsAround.tsx";
import { type Mode, textKeyOf, whyReadOnlyHere } from "./typing-here.ts";
import { useFileMerge } from "./use-file-merge.ts";
import type { OpenFile } from "./use-open-file.ts";
import type { ShownFile } from "./use-shown-as.ts";

export interface OpenFileViewProps {
  place: PlaceOf<"files">;
  checkout: Checkout;
  path: string;
  open: OpenFile;
  workplace: Workplace | null;
  tabs: FileTabs;
  operations: FileOperations;
  mode: Mode;
  isEdited: boolean;
  onMode: (mode: Mode) => void;
  /** How Markdown is shown; null for what is none, or is compared. */
  markdown: MarkdownView | null;
  onMarkdown: (view: MarkdownView) => void;
  shown: ShownFile;
  /** Draws the text as a page. */
  preview: (text: string, onTask: TurnTask | null) => ReactNode;
  /** Part of the text while the page stands beside it. */
  together: ReactNode;
  onFolder: (path: string) => void;
  /** Opens the merge view for this file. */
  onMergeView: () => void;
  onCaret: (caret: Caret) => void;
  /** Paths with text that is not staged. */
  unsaved: readonly string[];
  menu: FileMenuProps;
}

export function OpenFileView(props: OpenFileViewProps) {
  const {
    place,
    checkout,
    path,
    open,
    workplace,
    tabs,
    operations,
    mode,
    isEdited,
    onMode,
    markdown: page,
    onMarkdown,
    shown,
    preview,
    together,
    onFolder,
    onMergeView,
    onCaret,
    menu,
    unsaved,
  } = props;
  const [counted, setCounted] = useState({ path, places: 0 });
  const [inside, setInside] = useState(nothingAround);
  const file = "file" in open ? open.file : null;
  const isText = open.is === "text";
  const onType = (text: string): void => {
    if (workplace === null || !isText) return;
    const { file: read } = open;
    const now =
      read === null
        ? null
        : { commit: read.commit, blob: read.blob, lastCommit: knownLastCommit(workplace, read), executable: read.executable };
    const isBaseLost = read === null && open.base !== null && open.change === undefined;
    keepTyped(workplace, path, text, isBaseLost ? null : open.saved, open.base ?? now, open.manner.charset?.label ?? null);
    tabs.keep(path);
  };
  const key = workplace?.key ?? "";
  useShowsText(isText && shown.as === "usual" ? path : null, () => {
    flushTyping();
    return isText ? (ownValue(deskOf(key).unsaved, path)?.text ?? open.saved) : "";
  });
  const canType = workplace !== null && isText && whyReadOnlyHere(open, checkout) === null;
  const onTask: TurnTask = (line, isDone) => {
    flushTyping();
    const typed = isText ? (ownValue(deskOf(key).unsaved, path)?.text ?? open.saved) : "";
    const turned = turnTask(typed, line, isDone);
    if (turned !== null) onType(turned);
    return turned !== null;
  };
  const other = useOtherText(key, path);
  /** What both windows typed, where it is apart; both began with what is staged or committed. */
  const bothTyped = useMemo(() => {
    if (other === null || open.is !== "text") return null;
    const merge = merge3(open.saved, open.text, other.text);
    return merge.outcome === "clean" ? merge.text : null;
  }, [other, open]);
  const isShared = useIsShared(key, path);
  const desk = useDesk(key);
  const since = useTypedSince(key, unsaved.includes(path) ? path : null);
  const merged = useFileMerge(checkout, path, open);
  const merge = (): void => {
    if (workplace === null || merged === null) return;
    flushTyping();
    // A step of the text's undo would leave out what the branch did; the toast takes back the merge whole.
    const reopenModel = (): void => {
      const monaco = readMonaco();
      if (monaco.is === "ready") monaco.monaco.closeModel(textKeyOf(place, checkout, path, open));
    };
    reopenModel();
    const undo = takeMergedText(workplace, path, merged);
    onMode("changes");
    toasts.show(`${nameOf(path)} has both changes, not staged yet`, {
      label: "Undo",
      run: () => {
        reopenModel();
        undo();
        onMode("edit");
      },
    });
  };
  const committed = useMemo(() => blamedText(open), [open]);
  const isComing = open.is === "loading";
  const blame = useBlameSession({
    ...{ place, checkout },
    text: committed,
    refusal: whyNoBlame(open),
    isComing,
    isHidden: mode !== "edit" || shown.as !== "usual",
    onShow: () => {
      if (mode !== "edit") onMode("edit");
      if (shown.as !== "usual") shown.show("usual");
    },
  });
  /** Blame stands beside the source. */
  const markdown = blame.isOn && page !== null ? "source" : page;
  const comments = useFileComments({
    place,
    id: checkout.project?.path_with_namespace ?? place.project,
    text: committed,
    isComing,
    isHidden: mode !== "edit" || markdown === "preview" || shown.as !== "usual",
  });
  const settleOther = (settle: typeof takeOther, words: string): void => {
    if (other === null) return;
    flushTyping();
    const undo = settle(key, path, other.entry);
    onMode("edit");
    toasts.show(words, { label: "Undo", run: undo });
  };
  return (
    <>
      <PathBar
        markdown={markdown}
        onMarkdown={(view) => {
          if (blame.isOn) blame.turn(false);
          onMarkdown(view);
        }}
        shown={shown}
        blame={blame.refusal === null ? blame : null}
        comments={comments}
        facts={
          <FileFactsButton
            connection={place.connection}
            project={checkout.project?.path_with_namespace ?? place.project}
            file={file !== null && isQueuedRef(file.commit) ? null : file}
            text={isText && open.file !== null ? open.original.text : null}
            isComing={isComing}
            isExecutable={stagedMode(desk, path) ?? file?.executable ?? false}
            onMode={workplace === null || (isText && open.isLink) ? null : () => operations.run("mode", path)}
          />
        }
        path={path}
        inside={inside}
        mode={mode}
        canCompare={isEdited}
        onMode={onMode}
        onFolder={onFolder}
        menu={menu}
      />
      {blame.head ?? (
        <FoundBar path={path}>
          <FileLastCommit
            {...{ place, file }}
            project={checkout.project?.path_with_namespace ?? place.project}
            isUncommitted={isText && open.file === null && open.base === null}
          />
        </FoundBar>
      )}
      <FileNotes
        {...{ path, open }}
        project={checkout.project?.path_with_namespace ?? place.project}
        commit={checkout.commit?.id}
        branch={checkout.branch}
        readOnly={isText && !(blame.isOn && place.trail.length > 0) ? whyReadOnlyHere(open, checkout) : null}
        mode={mode}
        refusal={operations.refusal?.path === path ? operations.refusal.reason : null}
        isTypedElsewhere={other !== null ? "apart" : isShared ? "together" : null}
        onCompareWindow={() => onMode("window")}
        onTakeOther={() => settleOther(takeOther, `${nameOf(path)} has the other window's text`)}
        onTakeBoth={
          bothTyped === null
            ? null
            : () => settleOther((at, name, entry) => takeBoth(at, name, entry, bothTyped), `${nameOf(path)} has what both windows typed`)
        }
        onDropOther={() => settleOther(dropOther, `The other window's text of ${nameOf(path)} is dropped`)}
        onCompare={() => onMode("theirs")}
        onReload={() => operations.discard(path)}
        onMerge={merged === null || workplace === null ? null : merge}
        onMergeView={workplace === null ? null : onMergeView}
        onRestore={() => operations.discard(path)}
      />
      <div className="files-body" data-comments={comments.panel === null ? undefined : true}>
        <div className="files-panes" data-markdown={markdown ?? undefined}>
          {markdown === "preview" ? null : (
            <div className="files-pane">
              <FilePane
                {...{ place, checkout, path, open, mode, otherText: other?.text ?? null, onType, onCaret }}
                onPlaces={(places) =>
                  setCounted((before) => (before.path === path && before.places === places ? before : { path, places }))
                }
                onStageText={(text) => operations.saveText(path, text)}
                hasFoot={unsaved.length > 0}
                layer={
                  <>
                    <SymbolsAround onChange={setInside} />
                    {blame.layer}
                    {comments.layer}
                    {blame.isOn ? null : <FoundMarks path={path} />}
                    {markdown === "both" ? together : null}
                  </>
                }
                shown={shown.as}
                onShow={(other) => {
                  tabs.open(other, true);
                  wantFocus({ kind: "home" });
                }}
              />
            </div>
          )}
          {isText && markdown !== null && markdown !== "source" ? (
            <div className="files-pane">{preview(open.text, canType ? onTask : null)}</div>
          ) : null}
        </div>
        {comments.panel}
      </div>
      <div className="files-unsaved">
        <SaveBar
          paths={unsaved}
          current={unsaved.includes(path) ? path : null}
          places={counted.path === path ? counted.places : 0}
          since={since}
          problem={null}
          onStage={workplace === null ? null : () => operations.save(path)}
          onStageAll={workplace === null ? null : operations.saveAll}
          onCompare={isEdited && mode === "edit" ? () => onMode("changes") : null}
          onDiscard={workplace !== null && unsaved.includes(path) ? () => operations.dropTyped(path) : null}
          onOpen={unsaved.includes(path) ? null : () => tabs.show(unsaved[0] ?? path)}
        />
      </div>
    </>
  );
}
