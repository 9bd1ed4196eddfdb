// Keys that choose a row while the rows still answer an earlier text: they wait for the rows of what is typed.
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdKey, rowPatience } from "../../renderer/commands/held-keys.ts";
import { usePostponedKeys } from "../../renderer/commands/use-postponed-keys.ts";
import { CommandList } from "../../renderer/ui/lists/CommandList.tsx";
import { draw } from "./support/window.tsx";

const words = ["apple", "apricot", "banana", "blueberry"];

/** A list whose rows answer what was typed only when it is told to catch up. */
function drawSlowList() {
  const ran: string[] = [];
  let catchUp: () => void = () => undefined;
  function SlowList() {
    const [typed, setTyped] = useState("");
    const [answered, setAnswered] = useState("");
    catchUp = () => setAnswered(typed);
    return (
      <CommandList
        label="Words"
        placeholder="Word"
        query={typed}
        onQueryChange={setTyped}
        groups={[
          {
            id: "words",
            title: "Words",
            items: words.filter((word) => word.startsWith(answered)).map((word) => ({ id: word, label: word })),
          },
        ]}
        onRun={({ id }) => ran.push(id)}
        onStaleKey={usePostponedKeys(typed !== answered)}
        onKeyDown={(event, active) => {
          if (event.key === "Delete" && active !== null) ran.push(`delete ${active.id}`);
        }}
      />
    );
  }
  draw(<SlowList />);
  return { ran, catchUp: () => catchUp() };
}

const field = () => page.getByRole("combobox", { name: "Words" });
const held = (event: KeyboardEvent) => void holdKey(event);

it("runs the row of what is typed, not of the text before", async () => {
  const { ran, catchUp } = drawSlowList();
  await field().fill("b");
  await userEvent.keyboard("{Enter}");
  expect(ran).toEqual([]);
  catchUp();
  await expect.poll(() => ran).toEqual(["banana"]);
});

it("keeps the order of the keys that wait, and deletes no row of the text before", async () => {
  window.addEventListener("keydown", held, true);
  try {
    const { ran, catchUp } = drawSlowList();
    await field().fill("b");
    await userEvent.keyboard("{ArrowDown}{Enter}{Delete}");
    expect(ran).toEqual([]);
    catchUp();
    await expect.poll(() => ran).toEqual(["blueberry", "delete blueberry"]);
  } finally {
    window.removeEventListener("keydown", held, true);
  }
});

it("forgets the key when the rows never come", async () => {
  const { ran, catchUp } = drawSlowList();
  await field().fill("b");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  field()
    .element()
    .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(rowPatience);
  vi.useRealTimers();
  catchUp();
  await expect.element(page.getByRole("option", { name: "apple" })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => ran).toEqual(["blueberry"]);
});
