// Carries out requests to forget a connection.
import { ForgetDialog } from "./ForgetDialog.tsx";
import { requestForget, useForgetRequest } from "./forget-request.ts";

/** Mounted from the first request on; see requestForget. */
export function ForgetDialogHost() {
  const connection = useForgetRequest((state) => state.connection);
  return connection === null ? null : (
    <ForgetDialog key={connection.id} connection={{ id: connection.id, name: connection.name }} onClose={() => requestForget(null)} />
  );
}
