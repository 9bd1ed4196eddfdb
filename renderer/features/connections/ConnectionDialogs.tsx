// The dialogs of the ways in, over any screen: each is fetched when, or before, somebody first asks for it, and stays from then on.
import { useCommand } from "../../commands/bindings.ts";
import { useTokenRequest } from "../../state/token-request.ts";
import { useEver } from "../../state/use-ever.ts";
import { lazyDialog } from "../../ui/states/lazy-view.tsx";
import { useAccountRequest } from "./account-request.ts";
import { useFolderRequest } from "./folder-request.ts";
import { useForgetRequest } from "./forget-request.ts";
import { requestServer, useServerRequest } from "./server-request.ts";

const folder = lazyDialog(async () => (await import("./FolderDialogHost.tsx")).FolderDialogHost);
const server = lazyDialog(async () => (await import("./ServerDialogHost.tsx")).ServerDialogHost);
const account = lazyDialog(async () => (await import("./AccountDialogHost.tsx")).AccountDialogHost);
const forget = lazyDialog(async () => (await import("./ForgetDialogHost.tsx")).ForgetDialogHost);
const token = lazyDialog(async () => (await import("./TokenDialogHost.tsx")).TokenDialogHost);

/** Mounted once; see requestFolder, requestSearch, requestServer, requestAccount, requestForget and requestToken. */
export function ConnectionDialogs() {
  const hasFolder = useEver(useFolderRequest(({ request }) => request !== null));
  const hasServer = useEver(useServerRequest(({ isOpen }) => isOpen));
  const hasAccount = useEver(useAccountRequest(({ connection }) => connection !== null));
  const hasForget = useEver(useForgetRequest(({ connection }) => connection !== null));
  const hasToken = useEver(useTokenRequest(({ connection }) => connection !== null));
  useCommand("connection.add-server", () => requestServer());
  return (
    <>
      {hasFolder ? <folder.View /> : null}
      {hasServer ? <server.View /> : null}
      {hasAccount ? <account.View /> : null}
      {hasForget ? <forget.View /> : null}
      {hasToken ? <token.View /> : null}
    </>
  );
}
