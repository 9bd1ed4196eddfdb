// Every key of the catalogue: what it does, where it works.
import { useDeferredValue, useState } from "react";
import { commandIds, entryOf } from "../../commands/catalogue.ts";
import { places } from "../../commands/places.ts";
import { keyOf } from "../../commands/press.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Highlight } from "../../ui/text/Highlight.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import "./keys.css";

const lines = commandIds.flatMap((id) => {
  const keys = keyOf(id);
  const { title, where } = entryOf(id);
  return keys === undefined ? [] : [{ id, title, keys, where: where === "go" || where === "window" ? "Everywhere" : places[where].title }];
});

export function KeyboardSection() {
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed);
  const found = rank(text, lines, (line) => line.title);
  return (
    <>
      <h1>Keyboard</h1>
      <p className="settings-small">On macOS, Command takes the place of Ctrl. Single keys work while no text field has the focus.</p>
      <div className="settings-filter">
        <TextField label="Filter commands" labelPlace="hidden" placeholder="Filter commands" value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 ? (
        <p className="settings-small">No command matches {text}.</p>
      ) : (
        <table className="settings-keys" aria-label="Keys">
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
