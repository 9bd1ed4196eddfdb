// The line of the caret ends with who changed it last, in words, once the caret rests: a part of an open text.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { BlameQuestion } from "../../data/blame.ts";
import { settingsQuery } from "../../data/desktop.ts";
import { useChanges, useOpenEditor } from "../editor/index.ts";
import { typedOwners } from "./ranges.ts";
import { wordsOf } from "./shown-ranges.ts";
import { useBlame } from "./use-blame.ts";

export interface LineBlameProps {
  connection: string;
  /** path_with_namespace */
  id: string;
  commit: string;
  path: string;
  /** The text as it was committed, with LF. */
  committed: string;
}

/** Milliseconds that the caret rests before anything is said. */
const rest = 400;

/** Nothing unless the setting says so. */
export function LineBlame(props: LineBlameProps) {
  const { data: settings } = useQuery(settingsQuery);
  return settings?.editor_line_blame === true ? <RestingLine {...props} /> : null;
}

function RestingLine({ connection, id, commit, path, committed }: LineBlameProps) {
  const editor = useOpenEditor();
  const changes = useChanges(editor, committed, null);
  /** The line where the caret rests; null while it is on its way. */
  const [line, setLine] = useState<number | null>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (editor === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = (): void => {
      clearTimeout(timer);
      setLine(null);
      timer = setTimeout(() => {
        setLine(editor.caret());
        setWanted(true);
      }, rest);
    };
    move();
    const releases = [editor.onCaret(move), editor.onEdit(move)];
    return () => {
      clearTimeout(timer);
      for (const release of releases) release();
    };
  }, [editor]);
  const question = useMemo(
    (): BlameQuestion | null => (isWanted ? { connection, id, commit, path, skipsIgnored: false } : null),
    [isWanted, connection, id, commit, path],
  );
  const count = useMemo(() => committed.split("\n").length, [committed]);
  const { owners, commits, see } = useBlame(question, null, count);
  useEffect(() => {
    if (line !== null) see({ from: line, to: line });
  }, [line, see]);
  useEffect(() => {
    if (editor === null || line === null) return;
    const owner = typedOwners(owners, changes.now().places, editor.lineCount())[line - 1];
    const known = owner == null ? undefined : commits.get(owner);
    const words = owner === null ? "Not committed yet" : known === undefined ? null : wordsOf(known, new Date());
    if (words === null) return;
    const marks = editor.addMarks();
    marks.set([{ from: line, to: line, after: { words, className: "blame-words" } }]);
    return () => marks.dispose();
  }, [editor, line, owners, commits, changes]);
  return null;
}
