// Connects a server over any screen, and leads to its page.
import { navigate } from "../../state/place.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ServerForm } from "./ServerForm.tsx";
import { endServerRequest, useServerRequest } from "./server-request.ts";

/** Mounted from the first request on; see requestServer. */
export function ServerDialogHost() {
  const isOpen = useServerRequest((state) => state.isOpen);
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
