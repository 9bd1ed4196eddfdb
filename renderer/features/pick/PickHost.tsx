// The dialog that was asked for, over any screen of its project.
import { useEffect } from "react";
import { closePick, usePick } from "../../state/pick.ts";
import { PickDialog } from "./PickDialog.tsx";
import { RevertDialog } from "./RevertDialog.tsx";
import "./pick.css";
import "./conflict.css";

export function PickHost() {
  const request = usePick((state) => state.request);
  // Who leaves the project has closed it.
  useEffect(() => closePick, []);
  if (request === null) return null;
  const key = [request.kind, request.project, ...request.commits].join(" ");
  return request.kind === "revert" ? <RevertDialog key={key} request={request} /> : <PickDialog key={key} request={request} />;
}
