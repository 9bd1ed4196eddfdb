// Whether the system tells that long work has ended. Asks for the right to tell at the press that wants it, and says where it is denied.
import { useState } from "react";
import { notificationRight, requestNotifications } from "../../state/long-work.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { useSetting } from "./use-setting.ts";

export function NotificationsSwitch() {
  const [isWanted = false, setWanted] = useSetting("notifications");
  const [right, setRight] = useState(notificationRight);
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => {
    setAsked(true);
    requestNotifications().then(setRight, (error: Error) => toasts.show(`The browser could not be asked: ${error.message}`));
  };
  const want = (wanted: boolean): void => {
    setWanted(wanted);
    if (wanted && right === "default") ask();
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
              : isAsked
                ? "The browser asks whether this page may notify you: answer it."
                : "The browser has not been asked whether this page may notify you: its address is new to it."}
        </p>
      ) : null}
      {isWanted && right === "default" && !isAsked ? (
        <p className="settings-small">
          <Button size="small" onPress={ask}>
            Ask the browser
          </Button>
        </p>
      ) : null}
    </>
  );
}
