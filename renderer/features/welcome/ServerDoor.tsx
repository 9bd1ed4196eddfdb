// The second door: the servers that are connected, and the form for another one. Escape closes it.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ServerForm } from "../connections/index.ts";
import { Door } from "./Door.tsx";
import { ServerRows } from "./ServerRows.tsx";

/** Holds the form while it is open, and gives the focus back to its button when it closes. */
export function ServerDoor() {
  const [isOpen, setOpen] = useState(false);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const servers = connections.filter(({ kind }) => kind === "server");
  const button = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    setOpen(false);
  };
  useCommand("welcome.server", () => setOpen(true));
  useEffect(() => {
    if (!isOpen && isClosing.current) button.current?.querySelector("button")?.focus();
    isClosing.current = false;
  }, [isOpen]);
  return (
    <Door
      command="welcome.server"
      title="A server"
      text="Any server with a GitLab-style API, version 4."
      action={
        <div ref={button}>
          {isOpen ? <CloseOnEscape onClose={close}>{null}</CloseOnEscape> : <Button onPress={() => setOpen(true)}>Connect…</Button>}
        </div>
      }
    >
      {isOpen ? (
        <ServerForm autoFocus onConnected={(_connection, place) => navigate(place)} onCancel={close} />
      ) : servers.length > 0 ? (
        <ServerRows servers={servers} />
      ) : null}
    </Door>
  );
}

/** For as long as there is something to close. */
function CloseOnEscape({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useCommand("welcome.close", onClose);
  return children;
}
