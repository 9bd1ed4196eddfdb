// The dialogs that make and delete branches and tags.
import type { RefRequest } from "../../../state/ref-request.ts";
import { DeleteRefDialog } from "./DeleteRefDialog.tsx";
import { NewRefDialog } from "./NewRefDialog.tsx";

export interface RefDialogsProps {
  request: RefRequest;
  onClose: () => void;
}

export const RefDialogs = ({ request, onClose }: RefDialogsProps) =>
  request.kind === "new" ? <NewRefDialog request={request} onClose={onClose} /> : <DeleteRefDialog request={request} onClose={onClose} />;
