// The commits of a revert below each other, the newest first, each with what its dry run said.
import { type KeyboardEvent, useEffect, useId } from "react";
import { type Handlers, pressIn, surface } from "../../commands/press.ts";
import { TickBox } from "../../ui/marks/TickBox.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { CellView } from "./CellView.tsx";
import { sayCell, seeRow, short } from "./cell-words.ts";
import type { PickState } from "./pick-state.ts";

export interface RevertListProps {
  state: PickState;
  isWaiting: boolean;
  handlers: Handlers<"matrix">;
  onMove: (row: number, commit: number) => void;
  /** Takes a commit in, or leaves it out. */
  onToggle: (row: number, commit: number) => void;
}

export function RevertList({ state, isWaiting, handlers, onMove, onToggle }: RevertListProps) {
  const id = useId();
  const { commits, at } = state;
  const active = `${id}-${at.commit}`;
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const press = (target: Element): void => {
    const commit = target.closest<HTMLElement>("tr[data-commit]")?.dataset["commit"];
    if (commit === undefined) return;
    onMove(0, Number(commit));
    if (target.closest(".ui-tick") !== null) onToggle(0, Number(commit));
  };
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved between is a grid (WAI-ARIA)
      role="grid"
      aria-label="Commits to revert"
      aria-multiselectable="true"
      aria-activedescendant={active}
      tabIndex={0}
      className="pick-matrix pick-list"
      {...surface("matrix")}
      onClick={(event) => press(event.target as Element)}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => pressIn(["matrix"], event, handlers)}
    >
      <tbody>
        {seeRow(state, 0).map((seen, index) => {
          const commit = commits[index];
          const words = sayCell(seen, "revert", isWaiting);
          return (
            <tr
              key={commit?.id}
              id={`${id}-${index}`}
              data-commit={index}
              data-active={index === at.commit || undefined}
              aria-selected={!seen.isLeftOut}
              aria-label={`${short(commit?.id ?? "")} ${commit?.title}: ${[words.label, words.detail].filter(Boolean).join(", ")}`}
            >
              <th scope="row">
                <span className="pick-branch">
                  <TickBox isOn={!seen.isLeftOut} />
                  <span className="pick-sha">{short(commit?.id ?? "")}</span>
                  <span className="ui-ellipsis">
                    <OddText text={commit?.title ?? ""} />
                  </span>
                </span>
              </th>
              <td>
                <CellView seen={seen} words={words} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
