// Connects a server over any screen, and leads to its page.
import { useCommand } from "../../commands/bindings.ts";
import { navigate } from "../../state/place.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ServerForm } from "./ServerForm.tsx";
import { endServerRequest, requestServer, useServerRequest } from "./server-request.ts";

/** Mounted once; see requestServer. */
export function ServerDialogHost() {
  const isOpen = useServerRequest((state) => state.isOpen);
  useCommand("connection.add-server", () => requestServer());
  return (
    <Dialog title="Add a server" lead="Any server with a GitLab-style API, version 4." isOpen={isOpen} onClose={endServerRequest}>
      <ServerForm
        autoFocus
        onCancel={endServerRequest}
        onConnected={(_connection, place) => {
          endServerRequest();
          navigate(place);
        }}
      />
    </Dialog>
  );
}
