// The dialog that was asked for, over any screen of its project.
import { useEffect } from "react";
import { closePick, usePick } from "../../state/pick.ts";
import type { ConflictCell } from "./Explanation.tsx";
import { PickDialog } from "./PickDialog.tsx";
import { RevertDialog } from "./RevertDialog.tsx";
import "./pick.css";

/** `onResolve`: opens a conflict where it can be resolved; without it no way there is shown. */
export function PickHost({ onResolve }: { onResolve?: (cell: ConflictCell) => void }) {
  const request = usePick((state) => state.request);
  // Who leaves the project has closed it.
  useEffect(() => closePick, []);
  if (request === null) return null;
  const key = [request.kind, request.project, ...request.commits].join(" ");
  return request.kind === "revert" ? (
    <RevertDialog key={key} request={request} onResolve={onResolve} />
  ) : (
    <PickDialog key={key} request={request} onResolve={onResolve} />
  );
}
