// Signature and status at the end of a row: their place is there from the start, they come once the list stands still.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import type { CommitSignature } from "../../../shared/contract/signature.ts";
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
  // A row that only passes by asks nothing: subscribing to two answers took longer than drawing the row.
  const [isAsked, setAsked] = useState(isStill);
  if (isStill && !isAsked) setAsked(true);
  return isAsked ? <AskedMarks sha={sha} isStill={isStill} /> : <KnownMarks sha={sha} />;
});

function AskedMarks({ sha, isStill }: RowMarksProps) {
  const { connection, project } = useRefPlace();
  const status = useQuery({ ...rowStatusQuery(connection, project, sha), enabled: isStill }).data;
  const signature = useQuery({ ...rowSignatureQuery(connection, project, sha), enabled: isStill }).data;
  return <Marks status={status} signature={signature} />;
}

/** What was asked for before. */
function KnownMarks({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const client = useQueryClient();
  const status = client.getQueryData(rowStatusQuery(connection, project, sha).queryKey);
  const signature = client.getQueryData(rowSignatureQuery(connection, project, sha).queryKey);
  return <Marks status={status} signature={signature} />;
}

interface MarksProps {
  status: string | null | undefined;
  signature: CommitSignature | null | undefined;
}

const Marks = ({ status, signature }: MarksProps) => (
  <div className="history-marks" {...cell}>
    <span className="history-mark">{signature ? <SignatureMark signature={signature} /> : null}</span>
    <span className="history-mark">{status ? <StatusMark status={status} /> : null}</span>
  </div>
);
