// A size in words, with the exact number of bytes at rest.
import { formatBytes } from "./bytes.ts";

export interface ByteSizeProps {
  bytes: number;
}

/** "4.1 MB"; the exact size is in the title. */
export function ByteSize({ bytes }: ByteSizeProps) {
  return (
    <data className="ui-num" value={bytes} title={`${bytes.toLocaleString("en")} bytes`}>
      {formatBytes(bytes)}
    </data>
  );
}
