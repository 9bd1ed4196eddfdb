// A draft that lost its place, most often as it could not be read back: what it was, why, and what can be done with its text.
import { FileWarning } from "lucide-react";
import { forgetAside } from "../../../desk/journal.ts";
import { useJournal } from "../../../desk/use-desk.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { Band } from "./Band.tsx";

/** One at a time; the next one follows when a person has let go of it. */
export function AsideBand() {
  const aside = useJournal((state) => state.aside);
  const [draft] = aside;
  if (draft === undefined) return null;
  const [, project = "", branch = ""] = draft.desk.split("/").map(readPart);
  const failed = (error: Error) => toasts.show(`The draft is still there. ${error.message}`);
  const isCut = draft.kind === "names";
  const [kind, end, type] = isCut ? (["changes of", "txt", "text/plain"] as const) : (["draft", "json", "application/json"] as const);
  const save = () => saveText(draft.text, `${kind} ${project} ${branch}.${end}`.replaceAll("/", "-"), type);
  const forget = () =>
    forgetAside(draft).then(
      (bringBack) =>
        toasts.show(isCut ? "Dismissed" : "The draft is removed", { label: "Bring back", run: () => void bringBack().catch(failed) }),
      failed,
    );
  const more = aside.length === 1 ? "" : ` (1 of ${aside.length})`;
  return (
    <Band
      icon={FileWarning}
      fact={
        isCut
          ? `Changes of ${project} on ${branch} may not be whole${more}.`
          : `A draft of ${project} on ${branch} ${draft.kind === "damaged" ? "could not be read back" : "is kept apart"}${more}.`
      }
      action={
        <>
          <Button size="small" onPress={save}>
            {isCut ? "Save their list" : "Save its text"}
          </Button>
          <Button size="small" onPress={() => void forget()}>
            {isCut ? "Dismiss" : "Remove it"}
          </Button>
        </>
      }
    >
      {draft.why}
      {isCut ? "" : " It is kept as it was found, apart from everything else, which is back."}
    </Band>
  );
}

function readPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Damaged too: shown as it is.
  }
}
