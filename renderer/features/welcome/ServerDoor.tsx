// The second door: connects to a server, then lists its projects. Escape closes it.
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ServerForm, ServerProjects } from "../connections/index.ts";
import { Door } from "./Door.tsx";

type Opened = { readonly is: "form" } | { readonly is: "projects"; readonly connection: Connection };

/** Holds the form while it is open, and gives the focus back to its button when it closes. */
export function ServerDoor() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    setOpened(null);
  };
  useCommand("welcome.server", () => setOpened((now) => now ?? { is: "form" }));
  useEffect(() => {
    if (opened === null && isClosing.current) button.current?.querySelector("button")?.focus();
    isClosing.current = false;
  }, [opened]);
  return (
    <Door
      command="welcome.server"
      title="A server"
      text="Any server with a GitLab-style API, version 4."
      action={
        <div ref={button}>
          {opened === null ? (
            <Button onPress={() => setOpened({ is: "form" })}>Connect…</Button>
          ) : (
            <CloseOnEscape onClose={close}>
              {opened.is === "form" ? null : (
                <Button variant="quiet" keys={keyOf("welcome.close")} onPress={close}>
                  Close
                </Button>
              )}
            </CloseOnEscape>
          )}
        </div>
      }
    >
      {opened === null ? null : opened.is === "form" ? (
        <ServerForm autoFocus onConnected={(connection) => setOpened({ is: "projects", connection })} onCancel={close} />
      ) : (
        <ServerProjects connection={opened.connection} />
      )}
    </Door>
  );
}

/** For as long as there is something to close. */
function CloseOnEscape({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useCommand("welcome.close", onClose);
  return children;
}
