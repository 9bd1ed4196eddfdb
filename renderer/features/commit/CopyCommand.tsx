// Where a read failed and the service knows which command of git mends it: a button that copies the command.
import { Copy } from "lucide-react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";

/** Nothing where the error names no command. */
export function CopyCommand({ error }: { error: Error | null }) {
  const command = error instanceof ApiError ? error.body["command"] : null;
  if (typeof command !== "string") return null;
  const copy = (): void => {
    navigator.clipboard.writeText(command).then(
      () => toasts.show(`Copied ${command}`),
      () => toasts.show("The clipboard is not available"),
    );
  };
  return (
    <Button icon={Copy} onPress={copy}>
      Copy command
    </Button>
  );
}
