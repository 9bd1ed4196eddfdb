// What other features may use of the ways in.
export { ConnectionList } from "./ConnectionList.tsx";
export { ConnectionPage } from "./ConnectionPage.tsx";
export { toConnectionName } from "./connection-name.ts";
export { DeadEnd } from "./DeadEnd.tsx";
export { sayExpiry } from "./expiry.ts";
export { FolderDialogHost } from "./FolderDialogHost.tsx";
export { ForgetDialog } from "./ForgetDialog.tsx";
export { ForgetTokenDialog } from "./ForgetTokenDialog.tsx";
export { looksLikeFolder, shortenHome } from "./folder-path.ts";
export { requestFolder } from "./folder-request.ts";
export { KeptTable } from "./KeptTable.tsx";
export type { KeptFact } from "./kept-words.ts";
export { NoConnection } from "./NoConnection.tsx";
export { ReplaceTokenDialog } from "./ReplaceTokenDialog.tsx";
export { ServerForm } from "./ServerForm.tsx";
export { useKept } from "./use-kept.ts";
