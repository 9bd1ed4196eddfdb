// Below a list of found repositories: why there may be more of them, and what could not be searched, added or opened.
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { sayLeftOut, sayRepositories } from "./found-repositories.ts";
import type { AddAll } from "./use-add-all.ts";
import type { FolderSearch } from "./use-folder-search.ts";

export interface SearchNotesProps {
  search: FolderSearch;
  adding: AddAll;
  /** Why the repository that was chosen is not open. */
  refusal: Error | null;
  /** The folder that is searched. */
  where: string;
  onAgain: () => void;
}

/** Nothing where all is well. */
export function SearchNotes({ search, adding, refusal, where, onAgain }: SearchNotesProps) {
  // What was pressed last is what a person waits for.
  const notes = [searchNote(search, where, onAgain), refusal === null ? addedNote(adding) : refusalNote(refusal)].filter(
    (note) => note !== null,
  );
  if (notes.length === 0) return null;
  return <div className="connections-refusal">{notes}</div>;
}

function searchNote({ state, end, error, found }: FolderSearch, where: string, onAgain: () => void): ReactNode {
  if (state === "failed") {
    return (
      <Note
        key="search"
        tone="red"
        role="alert"
        fact={found.length === 0 ? `${where} could not be searched.` : "The search ended before its time."}
        onRetry={onAgain}
      >
        {error?.message}
      </Note>
    );
  }
  if (state === "stopped") {
    return (
      <Note
        key="search"
        tone="amber"
        role="status"
        fact="The search was stopped."
        actions={
          <Button size="small" onPress={onAgain}>
            Search again
          </Button>
        }
      >
        {found.length === 0 ? "Nothing was found until then." : "What was found until then is listed."}
      </Note>
    );
  }
  if (end === null) return null;
  const { cut, facts } = sayLeftOut(end);
  if (cut !== null) {
    return (
      <Note key="search" tone="amber" role="status" fact={cut}>
        {["There may be more: search a folder further down.", ...facts].join(" ")}
      </Note>
    );
  }
  if (facts.length === 0) return null;
  return (
    <p key="search" role="status" className="connections-left-out">
      {facts.join(" ")}
    </p>
  );
}

function addedNote({ outcome, error }: AddAll): ReactNode {
  if (error !== null) {
    return (
      <Note key="added" tone="red" role="alert" fact="Not all was added.">
        {error.message}
      </Note>
    );
  }
  const [first] = outcome?.refused ?? [];
  if (outcome === null) return null;
  if (first !== undefined) {
    return (
      <Note
        key="added"
        tone="red"
        role="alert"
        fact={`${sayRepositories(outcome.added)} ${outcome.added === 1 ? "was" : "were"} added, ${outcome.refused.length} could not be.`}
      >
        {first.error.message}
      </Note>
    );
  }
  return (
    <Note
      key="added"
      role="status"
      fact={`${sayRepositories(outcome.added)} ${outcome.added === 1 ? "was" : "were"} added until it was stopped.`}
    />
  );
}

function refusalNote(refusal: Error): ReactNode {
  return (
    <Note key="refusal" tone="red" role="alert" fact="This folder could not be opened.">
      {refusal.message}
    </Note>
  );
}
