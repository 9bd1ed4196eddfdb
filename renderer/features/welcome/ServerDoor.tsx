// The second door: the servers that are connected, and the form for another one. Escape closes it.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { useHealthStore } from "../../state/health.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { ServerForm } from "../connections/index.ts";
import { Door } from "./Door.tsx";

/** Holds the form while it is open, and gives the focus back to its button when it closes. */
export function ServerDoor() {
  const [isOpen, setOpen] = useState(false);
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
        <ServerForm autoFocus onConnected={(connection) => navigate(connectionAt(connection.id))} onCancel={close} />
      ) : (
        <ServerLinks />
      )}
    </Door>
  );
}

/** Nothing where no server is connected. */
function ServerLinks() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const health = useHealthStore((store) => store.of);
  const servers = connections.filter(({ kind }) => kind === "server");
  if (servers.length === 0) return null;
  return (
    <ul className="welcome-servers" aria-label="Connected servers">
      {servers.map(({ id, name, user, token }) => (
        <li key={id}>
          <Dot state={token === "missing" ? "amber" : health[id]?.answers === false ? "red" : health[id]?.answers ? "on" : "off"} />
          <span className="welcome-row-words">
            <span className="welcome-row-name">{name}</span>
            <span className="welcome-row-place">
              {user?.name ?? "Not signed in"}
              {token === "missing" ? ", the token is not at hand" : ""}
            </span>
          </span>
          <Button size="small" aria-label={`Open ${name}`} onPress={() => navigate(connectionAt(id))}>
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** For as long as there is something to close. */
function CloseOnEscape({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useCommand("welcome.close", onClose);
  return children;
}
