// A M D R x in the colour of its change, with its name for readers.
import { type Change, changes } from "./change.ts";
import "./ChangeLetter.css";

export interface ChangeLetterProps {
  change: Change;
  /** Where the row's own name says the change already. */
  silent?: boolean | undefined;
}

/** The letter of a change. */
export function ChangeLetter({ change, silent = false }: ChangeLetterProps) {
  const { letter, name } = changes[change];
  return (
    <span className="ui-change" data-change={change} aria-hidden={silent || undefined}>
      <span aria-hidden="true">{letter}</span>
      {silent ? null : <span className="ui-hidden">{name}</span>}
    </span>
  );
}
