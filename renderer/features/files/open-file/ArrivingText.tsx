// The first lines of a large file, for reading, while the rest of it comes, and how much of it is here.
import { useArriving } from "../../../state/arriving.ts";
import { Meter } from "../../../ui/marks/Meter.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { PlainText } from "../../editor/index.ts";

export interface ArrivingTextProps {
  name: string;
  /** What is read; null: nothing that could be shown before it is whole. */
  from: string | null;
}

export function ArrivingText({ name, from }: ArrivingTextProps) {
  const arriving = useArriving((state) => (from !== null && state.arriving?.key === from ? state.arriving : null));
  const bars = <Skeleton label={`Loading ${name}`} rows={16} rowHeight={20} indents={[3, 3, 3, 3, 4, 4, 5, 4, 3]} />;
  if (arriving === null) return bars;
  const { text, received, size } = arriving;
  // By how many lines its beginning has.
  const lineCount = text === null ? 0 : Math.round((text.split("\n").length * size) / text.length);
  const words = `${formatBytes(received)} of ${formatBytes(size)}`;
  return (
    <div className="editor">
      {text === null ? bars : <PlainText text={text} label={`First lines of ${name}`} line={null} lineCount={lineCount} />}
      <div className="files-arriving">
        <span>{words}</span>
        <Meter label={`Loading ${name}`} value={received / size} valueLabel={words} />
      </div>
    </div>
  );
}
