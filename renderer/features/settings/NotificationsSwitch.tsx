// Whether the system tells that long work has ended. Asks for the right to tell at the press that wants it, and says where it is denied.
import { useState } from "react";
import { notificationRight, requestNotifications } from "../../state/long-work.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { useSetting } from "./use-setting.ts";

export function NotificationsSwitch() {
  const [isWanted = false, setWanted] = useSetting("notifications");
  const [right, setRight] = useState(notificationRight);
  const want = (wanted: boolean): void => {
    setWanted(wanted);
    if (!wanted || right !== "default") return;
    requestNotifications().then(setRight, (error: Error) => toasts.show(`The browser could not be asked: ${error.message}`));
  };
  return (
    <>
      <SettingSwitch title="Notifications" isOn={isWanted} onChange={want} words={["The system notifies you", "Off"]} />
      {isWanted && right !== "granted" ? (
        <p className="settings-small" role="status">
          {right === "missing"
            ? "This browser has no notifications."
            : right === "denied"
              ? "The browser blocks notifications of this page. Allow them in its settings for this page."
              : "The browser asks whether this page may notify you: answer it."}
        </p>
      ) : null}
    </>
  );
}
