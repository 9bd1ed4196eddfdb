// A committed file byte by byte, for what no editor shows: 16 to a row, 8 where there is no room, with a field that leads to an offset.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { hexRow, readOffset } from "../../../../shared/lib/hex-rows.ts";
import { firstBytesQuery, type OpenedFile } from "../../../data/file.ts";
import { home } from "../../../state/focus.ts";
import { nameOf } from "../../../state/tree.ts";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { FootBar } from "../../../ui/frame/FootBar.tsx";
import { useSize } from "../../../ui/frame/use-size.ts";
import { useRowWindow } from "../../../ui/lists/use-row-window.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";
import { ReadError } from "./ReadError.tsx";
import "./BytesPane.css";

export interface BytesPaneProps {
  connection: string;
  project: string;
  file: OpenedFile;
  wantsFocus: boolean;
  onFocused: () => void;
}

const lineHeight = 20;
/** px of the interface that a row of 16 bytes takes. */
const wide = 640;
const exactly = (count: number): string => count.toLocaleString("en-GB");

export function BytesPane({ connection, project, file, wantsFocus, onFocused }: BytesPaneProps) {
  const read = useQuery(firstBytesQuery(connection, project, file.commit, file.path));
  if (read.error !== null)
    return (
      <ReadError
        error={read.error}
        asked={`GET repository/files/${file.path}/raw?ref=${file.commit}`}
        onRetry={() => void read.refetch()}
      />
    );
  if (read.data === undefined) return <Skeleton label={`Loading the bytes of ${nameOf(file.path)}`} rows={16} rowHeight={lineHeight} />;
  return (
    <Bytes key={`${file.commit} ${file.path}`} {...read.data} name={nameOf(file.path)} size={file.size} {...{ wantsFocus, onFocused }} />
  );
}

interface BytesProps {
  bytes: Uint8Array;
  isWhole: boolean;
  name: string;
  size: number;
  wantsFocus: boolean;
  onFocused: () => void;
}

function Bytes({ bytes, isWhole, name, size, wantsFocus, onFocused }: BytesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const { width } = useSize(frame);
  const perRow = width === 0 || width >= wide ? 16 : 8;
  const count = Math.ceil(bytes.length / perRow);
  const rows = useRowWindow({ count, rowHeight: lineHeight, paddingStart: 6, paddingEnd: 6, scroller, overscan: 20 });
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => {
    if (!wantsFocus) return;
    scroller.current?.focus();
    onFocused();
  }, [wantsFocus, onFocused]);
  const go = (): void => {
    const offset = readOffset(typed);
    const refusal =
      offset === null
        ? "An offset is a number like 1024 or 0x400."
        : bytes.length === 0
          ? "The file is empty."
          : offset >= bytes.length
            ? `The last byte here is 0x${(bytes.length - 1).toString(16)}.`
            : null;
    setProblem(refusal);
    if (offset === null || refusal !== null) return;
    setFound(offset);
    rows.reveal(Math.floor(offset / perRow));
  };
  const drawn = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at);
  return (
    <div ref={frame} className="bytes" {...home(".bytes-room")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section ref={scroller} className="bytes-room" aria-label={`Bytes of ${name}`} tabIndex={0}>
        <div className="bytes-rows" style={{ height: rows.height }}>
          {drawn.map((index) => (
            <ByteRow
              key={index}
              {...{ bytes, index, perRow }}
              top={rows.topOf(index)}
              mark={found !== null && Math.floor(found / perRow) === index ? found % perRow : null}
            />
          ))}
        </div>
      </section>
      <FootBar
        end={
          <form
            onSubmit={(event) => {
              event.preventDefault();
              go();
            }}
          >
            <TextField
              label="Go to offset"
              labelPlace="hidden"
              size="small"
              mono
              prefix="Go to"
              placeholder="0x400"
              value={typed}
              maxLength={20}
              spellCheck="false"
              error={problem ?? undefined}
              onChange={(next) => {
                setTyped(next);
                setProblem(null);
              }}
            />
          </form>
        }
      >
        <span className="ui-num">
          {isWhole ? `${exactly(bytes.length)} bytes` : `The first ${exactly(bytes.length)} of ${exactly(size)} bytes`}
        </span>
        {isWhole ? null : (
          <span>
            All of it, <ByteSize bytes={size} />, with Save raw.
          </span>
        )}
      </FootBar>
    </div>
  );
}

interface ByteRowProps {
  bytes: Uint8Array;
  index: number;
  perRow: number;
  top: number;
  /** Which byte of the row was asked for. */
  mark: number | null;
}

function ByteRow({ bytes, index, perRow, top, mark }: ByteRowProps) {
  const row = hexRow(bytes, index, perRow);
  const half = perRow / 2;
  /** In two halves, each byte with a space after it. */
  const printed = `${row.bytes.slice(0, half).join(" ")}  ${row.bytes.slice(half).join(" ")}`;
  const column = mark === null ? 0 : mark * 3 + (mark >= half ? 1 : 0);
  return (
    <pre className="bytes-row" style={{ transform: `translateY(${top}px)` }}>
      <span className="bytes-at">{row.offset}</span>
      <span className="bytes-hex" style={{ width: `${perRow * 3 + 1}ch` }}>
        {mark === null ? (
          printed
        ) : (
          <>
            {printed.slice(0, column)}
            <mark>{printed.slice(column, column + 2)}</mark>
            {printed.slice(column + 2)}
          </>
        )}
      </span>
      <span className="bytes-text">{row.text}</span>
    </pre>
  );
}
