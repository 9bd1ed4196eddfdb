// What somebody wrote in a comment: Markdown, and between it what it proposes to write in place of the lines.
import { useMemo } from "react";
import { navigate, placeIn } from "../../state/place.ts";
import { MarkdownText } from "../markdown/index.ts";
import { useReviewProject } from "./review-project.ts";
import { SuggestionView } from "./SuggestionView.tsx";
import { cutSuggestions, type NotePart } from "./suggestions.ts";
import type { ThreadPlace } from "./threads.ts";

export interface NoteBodyProps {
  /** Full hash that its pictures are read at. */
  sha: string;
  /** null: on the whole commit, where there is nothing to propose for. */
  place: ThreadPlace | null;
  text: string;
}

export function NoteBody({ sha, place, text }: NoteBodyProps) {
  const { connection, project, ref } = useReviewProject();
  const parts = useMemo((): NotePart[] => (place === null ? [{ kind: "text", text }] : cutSuggestions(text)), [place, text]);
  const open = (path: string, line: number | null): void => navigate(placeIn({ connection, project }, { view: "files", ref, path, line }));
  return (
    <div className="review-note-body">
      {parts.map((part, index) => {
        const key = `${index} ${part.kind}`;
        if (part.kind === "text")
          return <MarkdownText key={key} text={part.text} commit={sha} onOpen={open} {...{ connection, project }} />;
        return place === null ? null : <SuggestionView key={key} sha={sha} at={place} suggestion={part.suggestion} />;
      })}
    </div>
  );
}
