// "Replace…" beside the facts of a file that has no editor: what the command does now, with its reason where it cannot.
import { Upload } from "lucide-react";
import { runCommand, useBindings } from "../../../commands/bindings.ts";
import { Button } from "../../../ui/controls/Button.tsx";

export function ReplaceButton() {
  const off = useBindings(({ bindings }) => bindings.findLast(({ id }) => id === "file.replace")?.disabled);
  if (off === undefined) return null;
  return (
    <Button icon={Upload} offReason={off ?? undefined} onPress={() => runCommand("file.replace")}>
      Replace…
    </Button>
  );
}
