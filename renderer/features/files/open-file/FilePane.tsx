// One open path in the state it is in: text in the editor, facts, or the words for why there is nothing to show.
import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { isFullHash } from "../../../../shared/contract/effects.ts";
import { toTextLine } from "../../../../shared/lib/git-lines.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { openedFileQuery } from "../../../data/file.ts";
import { focusTaken, useWantedFocus } from "../../../state/focus.ts";
import { navigate, type PlaceOf, placeIn } from "../../../state/place.ts";
import { selectLines } from "../../../state/selected-lines.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { Sha } from "../../../ui/text/Sha.tsx";
import { type Caret, ChangeBars, Comparison, PlainText, TextPane } from "../../editor/index.ts";
import { UploadButton } from "../upload/UploadButton.tsx";
import { ArrivingText } from "./ArrivingText.tsx";
import { BytesPane } from "./BytesPane.tsx";
import { DrawnText } from "./DrawnText.tsx";
import { FactsPane } from "./FactsPane.tsx";
import { KeptPicture } from "./KeptPicture.tsx";
import { picturePointer } from "./picture-pointer.ts";
import { ReadError } from "./ReadError.tsx";
import { TextOrigin } from "./TextOrigin.tsx";
import { type Mode, textKeyOf, whyReadOnlyHere } from "./typing-here.ts";
import type { OpenFile, OpenText } from "./use-open-file.ts";
import type { ShownAs } from "./use-shown-as.ts";

export interface FilePaneProps {
  place: PlaceOf<"files">;
  checkout: Checkout;
  path: string;
  open: OpenFile;
  mode: Mode;
  /** What another window typed at the same time. */
  otherText: string | null;
  onType: (text: string) => void;
  onCaret: (caret: Caret) => void;
  /** Whether the save bar stands under the text. */
  hasFoot: boolean;
  /** Hears in how many places the text differs from what is staged. */
  onPlaces: (unstaged: number) => void;
  /** Stages a text of which more may be typed. */
  onStageText: (text: string) => void;
  /** What else stands beside the text. */
  layer: ReactNode;
  shown: ShownAs;
  /** Shows another file in this one's place. */
  onShow: (path: string) => void;
}

export function FilePane(props: FilePaneProps) {
  const { place, checkout, path, open } = props;
  // Asked here, and not by the whole view: a wish for the focus comes with each step from view to view.
  const wantsFocus = useWantedFocus(({ target }) => target?.kind === "home" || (target?.kind === "text" && target.path === path));
  const onFocused = focusTaken;
  const asked = `GET repository/files/${path}?ref=${checkout.ref}`;
  const project = checkout.project?.path_with_namespace ?? place.project;
  const standard = checkout.project?.default_branch ?? null;
  if (open.is === "loading") return <ArrivingText name={nameOf(path)} from={open.from} />;
  if (open.is === "failed") return <ReadError error={open.error} asked={asked} onRetry={open.retry} />;
  if (open.is === "missing") {
    const elsewhere = standard !== null && standard !== checkout.ref ? standard : null;
    return (
      <ErrorState
        icon={FileQuestion}
        tone="neutral"
        title={`${nameOf(path)} does not exist on ${checkout.ref}`}
        why="It was added later, deleted, or has another name there."
        actions={
          <>
            {elsewhere === null ? null : (
              <Button variant="main" onPress={() => navigate(placeIn(place, { view: "files", ref: elsewhere, path }))}>
                Open on {elsewhere}
              </Button>
            )}
            <Button onPress={() => navigate(placeIn(place, { view: "history", ref: place.ref, path }))}>History of this path</Button>
          </>
        }
        request={`404 · ${asked}`}
      />
    );
  }
  // A folder has a page of its own.
  if (open.is === "folder") return null;
  if (open.is === "submodule") {
    return (
      <EmptyState title={`${nameOf(path)} is a submodule`}>
        Its files live in another repository, here at commit <Sha sha={open.entry.id} />. It cannot be edited from here.
      </EmptyState>
    );
  }
  if (open.is === "staged")
    return (
      <EmptyState title={`${nameOf(path)} is binary`} actions={<UploadButton command="file.replace" />}>
        What is staged is {formatBytes(open.bytes)} and no text; nothing of it is committed yet.
      </EmptyState>
    );
  const { shown, onShow } = props;
  if (shown === "bytes" && open.file !== null)
    return <BytesPane connection={place.connection} file={open.file} {...{ project, wantsFocus, onFocused }} />;
  if (open.is === "large") {
    const text = "It is larger than 50 MB, so it is not loaded here. Saving it reads it whole, as the server has it.";
    return (
      <FactsPane
        connection={place.connection}
        project={project}
        file={open.file}
        title={`${nameOf(path)} is too large to show`}
        text={text}
        {...{ onShow, wantsFocus, onFocused }}
      />
    );
  }
  if (open.is === "binary") {
    const text = "It holds bytes that are no text, so there is no editor for it.";
    return (
      <FactsPane
        key={path}
        {...{ project, text, onShow, wantsFocus, onFocused }}
        connection={place.connection}
        file={open.file}
        title={`${nameOf(path)} is binary`}
      />
    );
  }
  const pointer = picturePointer(path, open);
  if (shown === "picture" && pointer !== null && open.file !== null)
    return (
      <KeptPicture connection={place.connection} file={open.file} bytes={pointer.size} {...{ project, onShow, wantsFocus, onFocused }} />
    );
  if (shown === "picture") return <DrawnText text={open.text} {...{ path, wantsFocus, onFocused }} />;
  return <TextFilePane {...props} {...{ open, project, wantsFocus, onFocused }} />;
}

interface TextFilePaneProps extends FilePaneProps {
  open: OpenText;
  project: string;
  wantsFocus: boolean;
  onFocused: () => void;
}

function TextFilePane(props: TextFilePaneProps) {
  const {
    place,
    checkout,
    path,
    open,
    mode,
    otherText,
    onType,
    onCaret,
    wantsFocus,
    onFocused,
    onPlaces,
    onStageText,
    hasFoot,
    project,
    layer,
  } = props;
  const textKey = textKeyOf(place, checkout, path, open);
  const commit = checkout.commit?.id ?? "";
  const source = open.change?.kind === "move" ? open.change.previousPath : path;
  const theirs = useQuery({
    ...openedFileQuery(place.connection, project, commit, source),
    enabled: mode === "theirs" && open.theirs?.kind === "changed",
  });
  const readOnly = whyReadOnlyHere(open, checkout);
  // Diffs, blame, searches and links count lines as git does.
  const line = place.line === null ? null : toTextLine(open.original, place.line);
  const lastLine = place.lastLine === null ? null : toTextLine(open.original, place.lastLine);
  const tellCaret = (caret: Caret): void => {
    onCaret(caret);
    // Of a text that was typed in, or that git counts otherwise, no link knows the lines.
    const isCommitted = open.text === open.original.text && open.original.mixed === null;
    const read = open.file?.commit ?? "";
    selectLines(isCommitted && isFullHash(read) && caret.lines !== null ? { of: { ...place, path }, commit: read, ...caret.lines } : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or another way to show it, has lines of its own, which it tells after this.
  useLayoutEffect(() => () => selectLines(null), [textKey, mode]);
  if (open.isPlain) return <PlainText text={open.text} label={path} line={line} />;
  if (mode === "theirs" && theirs.data?.content?.kind === "text")
    return (
      <Comparison {...{ textKey, path, readOnly, onType, wantsFocus, onFocused }} before={theirs.data.content.text} text={open.text} />
    );
  if (mode === "window" && otherText !== null)
    return <Comparison {...{ textKey, path, readOnly, onType, wantsFocus, onFocused }} before={otherText} text={open.text} />;
  if (mode === "changes")
    return (
      <Comparison
        {...{ textKey, path, readOnly, onType, wantsFocus, onFocused }}
        before={open.file === null ? "" : open.original.text}
        text={open.text}
      />
    );
  // Of a text whose base is gone nobody knows what changed.
  const isCompared = open.file !== null || open.base === null;
  const isStaged = open.change !== undefined && "content" in open.change && open.change.content !== null;
  return (
    <TextPane
      {...{ textKey, path, readOnly, onType, wantsFocus, onFocused, hasFoot, line, lastLine }}
      keptAs={{ connection: place.connection, project: place.project, text: textKey }}
      onCaret={tellCaret}
      text={open.text}
    >
      {isCompared ? (
        <ChangeBars
          committed={open.file === null ? "" : open.original.text}
          staged={isStaged ? open.saved : null}
          origin={open.file === null ? "not committed yet" : <TextOrigin {...{ place, project }} file={open.file} />}
          canType={readOnly === null}
          onPlaces={onPlaces}
          onStage={onStageText}
        />
      ) : null}
      {layer}
    </TextPane>
  );
}
