// What the signs of the map mean.
import { CellSignMark } from "./CellSignMark.tsx";
import type { CellSign } from "./map-words.ts";

const signs: readonly (readonly [CellSign, string, string])[] = [
  ["same", "quiet", "same hash"],
  ["picked", "quiet", "picked, by its trailer"],
  ["patch", "quiet", "same patch"],
  ["clean", "ok", "missing, goes cleanly"],
  ["conflict", "bad", "missing, conflicts"],
  ["untried", "amber", "missing, not tried"],
  ["apart", "quiet", "code is not there"],
];

export function MapLegend() {
  return (
    <ul className="backports-legend">
      {signs.map(([sign, tone, words]) => (
        <li key={sign} className="backports-cell" data-tone={tone}>
          <span className="backports-sign" aria-hidden="true">
            <CellSignMark sign={sign} />
          </span>
          <span className="backports-legend-words">{words}</span>
        </li>
      ))}
    </ul>
  );
}
