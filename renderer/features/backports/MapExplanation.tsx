// The cell that is looked at, in full, and when it was tried.
import { keyOf } from "../../commands/press.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { ConflictHunks, cellKey } from "../pick/index.ts";
import { TokenButton } from "../problem/index.ts";
import { type MapState, waiting } from "./backport-state.ts";
import type { MapPlace } from "./MapGrid.tsx";
import { conflictPaths, explainMapCell, short } from "./map-words.ts";

const fewPaths = 4;

export interface MapExplanationProps {
  state: MapState;
  at: MapPlace;
  /** The lines of a conflict are shown. */
  isUnfolded: boolean;
  onUnfold: () => void;
  onRetry: () => void;
  onPick: () => void;
}

export function MapExplanation({ state, at, isUnfolded, onUnfold, onRetry, onPick }: MapExplanationProps) {
  const place = useRefPlace();
  const [fix, branch] = [state.fixes[at.fix], state.branches[at.branch]];
  if (fix === undefined || branch === undefined) return null;
  const cell = state.cells[cellKey(branch, fix.id)] ?? waiting;
  const { tone, fact, words, commit, paths } = explainMapCell(cell, fix, branch, state.cut.has(branch));
  const isKnown = cell.state === "judged" && cell.isFinal;
  const conflict = conflictPaths(cell);
  const lacks = isKnown && (cell.verdict.is === "missing" || cell.verdict.is === "reverted");
  return (
    <div className="backports-explained" role="status">
      <Note
        fact={fact}
        tone={tone}
        actions={
          <>
            {isKnown ? (
              <span className="backports-quiet">
                looked at <Age time={new Date(cell.at).toISOString()} style="list" />
              </span>
            ) : null}
            {commit === null ? null : (
              <a href={toHash(placeIn(place, { view: "commit", ref: branch, sha: commit.id }))}>Show {short(commit.id)}</a>
            )}
            {isKnown || cell.state === "failed" ? (
              <Button size="small" variant="quiet" keys={keyOf("backports.try")} onPress={onRetry}>
                Look again
              </Button>
            ) : null}
            {cell.state === "failed" && cell.isToken ? <TokenButton connection={place.connection} isRefused /> : null}
            {conflict === null ? null : (
              <Button size="small" variant="quiet" keys={keyOf("backports.open")} aria-expanded={isUnfolded} onPress={onUnfold}>
                {isUnfolded ? "Fold" : "Unfold"}
              </Button>
            )}
            {lacks ? (
              <Button size="small" {...(conflict === null ? { keys: keyOf("backports.open") } : {})} onPress={onPick}>
                Cherry-pick…
              </Button>
            ) : null}
          </>
        }
      >
        {words}
        {paths.length === 0 ? null : (
          <span className="backports-paths">
            {" "}
            {paths.slice(0, fewPaths).map((path) => (
              <code key={path}>
                <OddText text={path} />
              </code>
            ))}
            {paths.length > fewPaths ? ` and ${paths.length - fewPaths} more` : ""}
          </span>
        )}
      </Note>
      {conflict !== null && isUnfolded ? (
        <ConflictHunks
          key={`${branch} ${fix.id}`}
          kind="cherry-pick"
          connection={place.connection}
          project={place.project}
          branch={branch}
          sha={fix.id}
          paths={conflict}
          isAtRest
        />
      ) : null}
    </div>
  );
}
