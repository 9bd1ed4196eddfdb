// The strip at the foot of the Files view while a folder is read before it moves or goes.

import { useCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { type FolderReading, useFolderReadings } from "./folder-reading.ts";
import "./FolderReadings.css";

/** In full: digits that move are what tells that it goes on. */
const number = (count: number): string => count.toLocaleString("en");

export function FolderReadings() {
  const readings = useFolderReadings((state) => state.readings);
  const newest = readings.at(-1);
  useCommand("files.stop-reading", () => newest?.cancel(), { disabled: newest === undefined ? "No folder is being read." : null });
  return (
    <section className="files-readings" aria-label="Folders being read">
      {readings.map((reading) => (
        <Row key={reading.folder} reading={reading} isNewest={reading === newest} />
      ))}
    </section>
  );
}

function Row({ reading: { folder, done, total, cancel }, isNewest }: { reading: FolderReading; isNewest: boolean }) {
  const name = nameOf(folder);
  const files = total === null ? "the list of files" : `${number(done)} of ${number(total)} files`;
  return (
    <div className="files-reading">
      <span className="files-reading-words ui-num" title={spellOdd(folder)}>
        Reading {files} in <OddText text={name} />
      </span>
      <Meter label={`Reading ${name}`} value={total === null || total === 0 ? 0 : done / total} valueLabel={files} />
      <Button size="small" keys={isNewest ? keyOf("files.stop-reading") : undefined} onPress={cancel}>
        Cancel
      </Button>
    </div>
  );
}
