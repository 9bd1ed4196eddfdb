// Signature and status at the end of a row: their place is there from the start, they come once the list stands still.
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { rowSignatureQuery, rowStatusQuery } from "../../data/row-marks.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { cell } from "../../ui/lists/use-list.ts";
import { SignatureMark, StatusMark } from "../commit/index.ts";

export interface RowMarksProps {
  sha: string;
  /** Whether the list stands still. */
  isStill: boolean;
}

export const RowMarks = memo(function RowMarks({ sha, isStill }: RowMarksProps) {
  const { connection, project } = useRefPlace();
  const status = useQuery({ ...rowStatusQuery(connection, project, sha), enabled: isStill }).data;
  const signature = useQuery({ ...rowSignatureQuery(connection, project, sha), enabled: isStill }).data;
  return (
    <div className="history-marks" {...cell}>
      <span className="history-mark">{signature ? <SignatureMark signature={signature} /> : null}</span>
      <span className="history-mark">{status ? <StatusMark status={status} /> : null}</span>
    </div>
  );
});
