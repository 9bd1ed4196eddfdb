// Every key that works right now, in one sheet.
import { currentBindings, useBindings } from "../../commands/bindings.ts";
import { entryOf, places } from "../../commands/catalogue.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";

export interface AllKeysProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What works everywhere at the left, what works in the place at the right. */
export function AllKeys({ isOpen, onClose }: AllKeysProps) {
  const bound = currentBindings(useBindings((state) => state.bindings)).flatMap(({ id, title }) => {
    const keys = keyOf(id);
    const { reach } = places[entryOf(id).where];
    return keys === undefined ? [] : [{ id, title, keys, reach }];
  });
  const columns = [
    { title: "Everywhere", reach: "window" },
    { title: "Here", reach: "view" },
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
        {columns.map(({ title, reach }) => {
          const listed = bound.filter((command) => command.reach === reach);
          return listed.length === 0 ? null : (
            <div key={reach}>
              <h3>{title}</h3>
              <dl>
                {listed.map((command) => (
                  <div key={command.id}>
                    <dt>{command.title}</dt>
                    <dd>
                      <Kbd keys={command.keys} />
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
