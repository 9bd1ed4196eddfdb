// Every key that works right now, in one sheet.
import { useCommands } from "../../state/commands.ts";
import { currentCommands, toWrittenKeys } from "../../state/keyboard.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";

export interface AllKeysProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What works everywhere at the left, what works in the place at the right. */
export function AllKeys({ isOpen, onClose }: AllKeysProps) {
  const commands = currentCommands(useCommands((state) => state.commands)).filter((command) => command.keys.length > 0);
  const columns = [
    { title: "Everywhere", scope: "app" },
    { title: "Here, outside text", scope: "place" },
  ] as const;
  return (
    <Dialog
      title="All keys"
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      size="large"
      actions={
        <Button variant="main" autoFocus onPress={onClose}>
          Close
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="frame-keys" aria-label="Keys" tabIndex={0}>
        {columns.map(({ title, scope }) => {
          const listed = commands.filter((command) => command.scope === scope);
          return listed.length === 0 ? null : (
            <div key={scope}>
              <h3>{title}</h3>
              <dl>
                {listed.map((command) => (
                  <div key={command.id}>
                    <dt>{command.title}</dt>
                    <dd>
                      <Kbd keys={toWrittenKeys(command.keys[0] ?? "")} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          );
        })}
      </section>
    </Dialog>
  );
}
