// Connections, and the form for another server.
import { Plus } from "lucide-react";
import { Button } from "../../ui/controls/Button.tsx";
import { ConnectionList, requestServer } from "../connections/index.ts";

export function ConnectionsSection() {
  return (
    <>
      <header className="settings-head">
        <div>
          <h1>Connections</h1>
          <p>Tokens stay in Repodesk’s main process. Windows and pages never see them.</p>
        </div>
        <Button variant="main" icon={Plus} onPress={() => requestServer()}>
          Add server
        </Button>
      </header>
      <ConnectionList />
      <p className="settings-small">
        Where the system offers no keychain, each token is kept in memory until Repodesk ends, or in a file that only your account can open:
        that is asked when the token is given.
      </p>
    </>
  );
}
