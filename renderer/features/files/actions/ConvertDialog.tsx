// Asks for other line ends or another encoding of the open text, and shows what its bytes would read as before anything is staged.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { charsetNames } from "../../../../shared/lib/charset.ts";
import { encodingName, type LineEnd, lineEndNames, type TextFile } from "../../../../shared/lib/text-file.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { nameOf } from "../../../state/tree.ts";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { SelectField } from "../../../ui/controls/SelectField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { keepsLf } from "../upload/attributes.ts";
import { useAttributes } from "../upload/use-attributes.ts";
import type { Conversion } from "./convert-text.ts";
import { encodings, sampleLines } from "./encodings.ts";
import type { Workplace } from "./file-actions.ts";
import "./ConvertDialog.css";

export interface ConvertDialogProps {
  path: string;
  where: Omit<Workplace, "key">;
  /** Why it cannot be staged otherwise than it is; null = it can. */
  whyAsIs: string | null;
  /** The text as it is staged or committed. */
  manner: TextFile;
  /** As it is shown, typed text included; a letter for each byte where a person has to say what they are. */
  bytes: string;
  /** Whether it can be read in another encoding without being staged. */
  canRead: boolean;
  /** `label`: in which encoding it is read from now on, null = in none; undefined = as before. */
  onConvert: (conversion: Conversion | null, label: string | null | undefined) => void;
  onClose: () => void;
}

const shownLines = 4;
/** The choice of no encoding. */
const none = "";
const notSaid = { value: none, label: "Not known (a letter for each byte)" };

export function ConvertDialog({ path, where, whyAsIs, manner, bytes, canRead, onConvert, onClose }: ConvertDialogProps) {
  const isBytes = manner.encoding === "latin1-bytes" || manner.encoding === "charset";
  const isOther = manner.encoding !== "utf-8";
  const readNow = manner.charset?.label ?? none;
  const now = manner.mixed === null ? manner.lineEnd : "mixed";
  const [ends, setEnds] = useState<LineEnd | "mixed">(now);
  const [isUtf8, setUtf8] = useState(isBytes && !canRead);
  const [keepsMark, setKeepsMark] = useState(true);
  const [label, setLabel] = useState<string>(readNow === none ? encodings[0].value : readNow);
  const sample = useMemo(() => (!isBytes || label === none ? [] : sampleLines(bytes, label, shownLines)), [bytes, isBytes, label]);
  const { connection, project, commit = "" } = where;
  const { data: listed } = useQuery({ ...allPathsQuery(connection, project, commit), enabled: commit !== "" && ends === "\r\n" });
  const attributes = useAttributes(where, listed?.paths);
  const toUtf8 = isOther && isUtf8;
  const dropsMark = !isOther && manner.bom && !keepsMark;
  const isWrittenSo = ends === now && !toUtf8 && !dropsMark;
  const isReadSo = !isBytes || !canRead || label === readNow;
  const endsOffered: readonly (LineEnd | "mixed")[] = now === "mixed" || now === "\r" ? [now, "\n", "\r\n"] : ["\n", "\r\n"];
  const offReason =
    isWrittenSo && isReadSo
      ? "It is read and written like this already."
      : sample === null
        ? "Its bytes are none of that encoding."
        : isWrittenSo
          ? null
          : toUtf8 && isBytes && label === none
            ? "Say first what its bytes are."
            : whyAsIs;
  const finish = (): void => {
    const readAs = toUtf8 && isBytes && !canRead ? label : null;
    const conversion = { lineEnd: ends === now || ends === "mixed" ? null : ends, toUtf8, readAs, dropsMark };
    onConvert(isWrittenSo ? null : conversion, isReadSo ? undefined : label === none ? null : label);
    onClose();
  };
  const nameAsIs = label === none ? "Bytes" : (charsetNames[label] ?? label);
  return (
    <FormDialog
      title="Line ends and encoding"
      lead={
        isBytes && canRead
          ? `How the bytes of ${nameOf(path)} are read, and how it is written; nothing is written until you commit.`
          : `${nameOf(path)} is staged as it reads now; nothing is written until you commit.`
      }
      submit={isWrittenSo && !isReadSo ? "Read so" : "Stage"}
      offReason={offReason}
      onSubmit={finish}
      onClose={onClose}
      className="files-convert"
    >
      <div className="files-convert-row">
        <span className="ui-field-label">Line ends</span>
        <SegmentedControl
          autoFocus
          label="Line ends"
          value={ends}
          onChange={setEnds}
          segments={endsOffered.map((value) => ({ value, label: value === "mixed" ? "As they are, mixed" : lineEndNames[value] }))}
        />
      </div>
      {ends === "\r\n" && keepsLf(path, attributes) ? (
        <Note tone="amber" role="status" fact="Git keeps this file with LF, as .gitattributes says.">
          Committed with CRLF, it counts as changed in every work tree. Where CRLF is wanted there, git writes it by itself.
        </Note>
      ) : null}
      <div className="files-convert-row">
        <span className="ui-field-label">Encoding</span>
        {isOther ? (
          <SegmentedControl
            label="Encoding"
            value={isUtf8 ? "utf-8" : "as-is"}
            onChange={(value) => setUtf8(value === "utf-8")}
            segments={[
              { value: "as-is", label: `${isBytes ? (canRead ? nameAsIs : "Bytes") : encodingName(manner)}, as it is` },
              { value: "utf-8", label: "UTF-8" },
            ]}
          />
        ) : manner.bom ? (
          <SegmentedControl
            label="Encoding"
            value={keepsMark ? "mark" : "plain"}
            onChange={(value) => setKeepsMark(value === "mark")}
            segments={[
              { value: "mark", label: "UTF-8 with BOM" },
              { value: "plain", label: "UTF-8" },
            ]}
          />
        ) : (
          <span>UTF-8</span>
        )}
      </div>
      {!isBytes || (!canRead && !isUtf8) ? null : (
        <>
          <SelectField label="Its bytes are" value={label} onChange={setLabel} options={canRead ? [notSaid, ...encodings] : encodings} />
          {sample === null ? (
            <Note tone="amber" role="status" fact="Some of its bytes are none of that encoding.">
              Choose another one: nothing is left out or guessed.
            </Note>
          ) : sample.length === 0 ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
            <pre className="files-convert-sample" tabIndex={0} role="status" aria-label="How its lines read then">
              {sample.map((read) => (
                <span key={read.line} className="files-convert-line">
                  <span className="files-convert-number">{read.line}</span>
                  <OddText text={read.text} />
                </span>
              ))}
            </pre>
          )}
        </>
      )}
    </FormDialog>
  );
}
