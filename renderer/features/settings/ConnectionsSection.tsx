// Connections, and the form for another server.
import { Plus } from "lucide-react";
import { useState } from "react";
import { connectionAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ConnectionList, ServerForm } from "../connections/index.ts";

export function ConnectionsSection() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <header className="settings-head">
        <div>
          <h1>Connections</h1>
          <p>Tokens stay in Repodesk’s main process. Windows and pages never see them.</p>
        </div>
        <Button variant="main" icon={Plus} onPress={() => setAdding(true)}>
          Add server
        </Button>
      </header>
      <ConnectionList />
      <p className="settings-small">
        Where the system offers no keychain, Repodesk keeps tokens in memory and asks again at the next start. It does not write them to
        disk.
      </p>
      <Dialog title="Add a server" lead="Any server with a GitLab-style API, version 4." isOpen={isAdding} onClose={() => setAdding(false)}>
        <ServerForm
          autoFocus
          onCancel={() => setAdding(false)}
          onConnected={(connection) => {
            setAdding(false);
            navigate(connectionAt(connection.id));
          }}
        />
      </Dialog>
    </>
  );
}
