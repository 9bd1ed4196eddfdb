// Asks for other line ends or another encoding of the open text, and shows what its bytes would read as before anything is staged.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
  workplace: Workplace;
  /** The text as it is staged or committed. */
  manner: TextFile;
  /** As it is shown, typed text included. */
  text: string;
  onConvert: (conversion: Conversion) => void;
  onClose: () => void;
}

const shownLines = 4;

export function ConvertDialog({ path, workplace, manner, text, onConvert, onClose }: ConvertDialogProps) {
  const isBytes = manner.encoding === "latin1-bytes";
  const isOther = manner.encoding !== "utf-8";
  const now = manner.mixed === null ? manner.lineEnd : "mixed";
  const [ends, setEnds] = useState<LineEnd | "mixed">(now);
  const [isUtf8, setUtf8] = useState(isBytes);
  const [keepsMark, setKeepsMark] = useState(true);
  const [label, setLabel] = useState<string>(encodings[0].value);
  const readAs = isBytes && isUtf8 ? label : null;
  const sample = useMemo(() => (readAs === null ? [] : sampleLines(text, readAs, shownLines)), [text, readAs]);
  const { connection, project, commit = "" } = workplace;
  const { data: listed } = useQuery({ ...allPathsQuery(connection, project, commit), enabled: commit !== "" && ends === "\r\n" });
  const attributes = useAttributes(workplace, listed?.paths);
  const toUtf8 = isOther && isUtf8;
  const dropsMark = !isOther && manner.bom && !keepsMark;
  const isSame = ends === now && !toUtf8 && !dropsMark;
  const endsOffered: readonly (LineEnd | "mixed")[] = now === "mixed" || now === "\r" ? [now, "\n", "\r\n"] : ["\n", "\r\n"];
  const finish = (): void => {
    onConvert({ lineEnd: ends === now || ends === "mixed" ? null : ends, toUtf8, readAs, dropsMark });
    onClose();
  };
  return (
    <FormDialog
      title="Line ends and encoding"
      lead={`${nameOf(path)} is staged as it reads now; nothing is written until you commit.`}
      submit="Stage"
      offReason={isSame ? "It is written like this already." : sample === null ? "Its bytes are none of that encoding." : null}
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
              { value: "as-is", label: isBytes ? "Bytes, as it is" : `${encodingName(manner)}, as it is` },
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
      {readAs === null ? null : (
        <>
          <SelectField label="Its bytes are" value={label} onChange={setLabel} options={encodings} />
          {sample === null ? (
            <Note tone="amber" role="status" fact="Some of its bytes are none of that encoding.">
              Choose another one: nothing is left out or guessed.
            </Note>
          ) : (
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
