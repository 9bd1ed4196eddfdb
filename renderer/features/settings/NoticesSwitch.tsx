// Whether the system tells that long work has ended. Asks for the right to tell at the press that wants it, and says where it is denied.
import { useState } from "react";
import { askNoticeRight, noticeRight } from "../../state/long-work.ts";
import { Switch } from "../../ui/controls/Switch.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { useSetting } from "./use-setting.ts";

export function NoticesSwitch() {
  const [isWanted = false, setWanted] = useSetting("notices");
  const [right, setRight] = useState(noticeRight);
  const want = (wanted: boolean): void => {
    setWanted(wanted);
    if (!wanted || right !== "default") return;
    askNoticeRight().then(setRight, (error: Error) => toasts.show(`Nobody could be asked whether Repodesk may tell: ${error.message}`));
  };
  return (
    <>
      <Switch isSelected={isWanted} onChange={want}>
        {isWanted ? "The system tells" : "Nothing is told"}
      </Switch>
      {isWanted && right !== "granted" ? (
        <p className="settings-small" role="status">
          {right === "missing"
            ? "This browser has no notices."
            : right === "denied"
              ? "The browser does not let this page tell anything. Allow its notifications in the browser’s own settings for this page."
              : "The browser has not been told yet whether this page may: answer its question."}
        </p>
      ) : null}
    </>
  );
}
