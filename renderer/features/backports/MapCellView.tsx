// One cell of the map.
import { Check } from "lucide-react";
import { memo } from "react";
import { Icon } from "../../ui/marks/Icon.tsx";
import type { MapCell } from "./backport-state.ts";
import { CellSignMark } from "./CellSignMark.tsx";
import { readMapCell, sayMapCell } from "./map-words.ts";

export interface MapCellViewProps {
  id: string;
  place: string;
  /** What it is about: a branch and a commit. */
  label: string;
  cell: MapCell;
  isActive: boolean;
  isChosen: boolean;
}

export const MapCellView = memo(function MapCellView({ id, place, label, cell, isActive, isChosen }: MapCellViewProps) {
  const { sign, tone, label: word, sha, detail } = sayMapCell(cell);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role of a grid is a gridcell, which can be selected
    <td
      id={id}
      data-cell={place}
      data-active={isActive || undefined}
      aria-selected={isChosen}
      aria-label={`${label}: ${readMapCell(cell)}`}
    >
      <span className="backports-cell" data-tone={tone}>
        <span className="backports-sign" aria-hidden="true">
          <CellSignMark sign={sign} />
        </span>
        <span className="ui-ellipsis">
          {word}
          {sha === undefined ? null : <code className="backports-sha"> {sha}</code>}
          {detail === undefined ? null : <span className="backports-detail">, {detail}</span>}
        </span>
        {isChosen ? (
          <span className="backports-check">
            <Icon of={Check} size="tiny" />
          </span>
        ) : null}
      </span>
    </td>
  );
});
