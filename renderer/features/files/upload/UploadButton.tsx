// "Upload files…" and "Replace…" where a screen has little else: what the command would do now, with its reason where it cannot.
import { Upload } from "lucide-react";
import { runCommand, useBindings } from "../../../commands/bindings.ts";
import { Button } from "../../../ui/controls/Button.tsx";

const labels = { "file.upload": "Upload files…", "file.replace": "Replace…" } as const;

export function UploadButton({ command }: { command: keyof typeof labels }) {
  const off = useBindings(({ bindings }) => bindings.findLast(({ id }) => id === command)?.disabled);
  if (off === undefined) return null;
  return (
    <Button icon={Upload} offReason={off ?? undefined} onPress={() => runCommand(command)}>
      {labels[command]}
    </Button>
  );
}
