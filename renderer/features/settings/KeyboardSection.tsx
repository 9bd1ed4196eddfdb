// Every command that is offered now, with its keys.
import { useDeferredValue, useState } from "react";
import { useCommands } from "../../state/commands.ts";
import { currentCommands, toWrittenKeys } from "../../state/keyboard.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { placeKeys } from "./place-keys.ts";

interface Line {
  readonly id: string;
  readonly title: string;
  readonly keys: string;
  readonly where: string;
}

export function KeyboardSection() {
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed);
  const commands = useCommands((state) => state.commands);
  const lines: Line[] = [
    ...currentCommands(commands)
      .filter((command) => command.scope === "app" && command.keys.length > 0)
      .map((command) => ({ id: command.id, title: command.title, keys: toWrittenKeys(command.keys[0] ?? ""), where: "Everywhere" })),
    ...placeKeys,
  ];
  const found = rank(text, lines, (line) => line.title);
  return (
    <>
      <h1>Keyboard</h1>
      <p className="settings-small">On macOS, Command takes the place of Ctrl. Keys of a place work while no text field has the focus.</p>
      <div className="settings-filter">
        <TextField label="Filter commands" labelPlace="hidden" placeholder="Filter commands" value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 ? (
        <p className="settings-small">No command matches {text}.</p>
      ) : (
        <table className="settings-keys">
          <thead>
            <tr>
              <th scope="col">Command</th>
              <th scope="col">Where</th>
              <th scope="col">Keys</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ item, match }) => (
              <tr key={item.id}>
                <td>
                  <Highlight text={item.title} ranges={match.ranges} />
                </td>
                <td>{item.where}</td>
                <td>
                  <Kbd keys={item.keys} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
