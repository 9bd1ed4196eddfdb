// Under a text: what was typed and is not staged yet, that it is kept, and how it is staged; gone with the last difference.
import { HardDrive, TriangleAlert } from "lucide-react";
import { keyOf } from "../../../commands/press.ts";
import { useJournal } from "../../../desk/use-desk.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { formatMoment } from "../../../ui/text/format-age.ts";
import "./SaveBar.css";

export interface SaveBarProps {
  /** All files with text that is not staged. */
  paths: readonly string[];
  /** The one of them that is on screen. */
  current: string | null;
  /** In how many places that one differs from what is staged; 0 = not counted yet. */
  places: number;
  /** When the typing into it began, in milliseconds since 1970; absent or null = not known. */
  since?: number | null;
  /** Why the last try staged nothing. */
  problem: string | null;
  /** What it means here, after the fact. */
  note?: string | undefined;
  isBusy?: boolean | undefined;
  /** null where nothing can be staged. */
  onStage: (() => void) | null;
  onStageAll: (() => void) | null;
  /** null where it is shown already. */
  onCompare: (() => void) | null;
  onDiscard: (() => void) | null;
  /** Shows the first of the files; null where one of them is on screen. */
  onOpen: (() => void) | null;
}

export function SaveBar({ paths, current, places, since = null, problem, note, isBusy, ...actions }: SaveBarProps) {
  const failure = useJournal((state) => state.failure);
  const [first] = paths;
  const subject = paths.length === 1 || current !== null ? nameOf(current ?? first ?? "") : `${paths.length} files`;
  const where = current === null || places === 0 ? subject : `${places} ${places === 1 ? "place" : "places"} in ${subject}`;
  return (
    <>
      {/* Said once for each file, not at each key. */}
      <div className="ui-hidden" role="status">
        {first === undefined ? null : `Not staged yet: ${subject}.`}
      </div>
      {first === undefined ? null : (
        <section className="files-save" aria-label="Not staged yet">
          <span className="files-save-dot" aria-hidden="true" />
          <p className="files-save-words">
            <b>Not staged yet</b> <span>{where}</span>
            {since === null ? null : <span className="files-save-since">, since {formatMoment(new Date(since), new Date())}</span>}
            {note === undefined ? null : <span className="files-save-note"> {note}</span>}
          </p>
          {problem === null ? (
            <span className="files-save-kept">
              <Icon of={failure === null ? HardDrive : TriangleAlert} size="small" />
              {failure === null ? "kept on this machine" : "not kept on the disk"}
            </span>
          ) : (
            <p className="files-save-problem" role="alert">
              {problem}
            </p>
          )}
          <div className="files-save-actions">
            {actions.onOpen === null ? null : (
              <Button size="small" variant="quiet" onPress={actions.onOpen}>
                {paths.length === 1 ? "Open it" : "Open the first"}
              </Button>
            )}
            {actions.onCompare === null ? null : (
              <Button size="small" variant="quiet" aria-label={`Compare ${subject} with its base`} onPress={actions.onCompare}>
                Compare
              </Button>
            )}
            {actions.onDiscard === null ? null : (
              <Button size="small" variant="quiet" aria-label={`Discard what is typed in ${subject}`} onPress={actions.onDiscard}>
                Discard
              </Button>
            )}
            {actions.onStageAll === null || (current !== null && paths.length === 1) ? null : (
              <Button
                size="small"
                variant={current === null ? "main" : "normal"}
                busy={isBusy}
                keys={keyOf("file.save-all")}
                onPress={actions.onStageAll}
              >
                {paths.length === 1 ? `Stage ${subject}` : `Stage ${paths.length} files`}
              </Button>
            )}
            {actions.onStage === null || current === null ? null : (
              <Button size="small" variant="main" busy={isBusy} keys={keyOf("file.save")} onPress={actions.onStage}>
                Stage
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}
