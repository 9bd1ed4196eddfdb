// What can be done right now: views register commands while they are on screen; the palette lists them and the keyboard runs them.
import { useLayoutEffect, useRef } from "react";
import { create } from "zustand";

export interface Command {
  /** Stable, such as "file.save". */
  readonly id: string;
  /** What the palette shows: "Save (stage) file". */
  readonly title: string;
  /** Keys in the notation of the key map, such as "ctrl+shift+p" (Cmd on macOS is understood) or a single letter. */
  readonly keys: readonly string[];
  /** `app` works everywhere; `place` only while focus is in no text field and no writable editor (design section 6). */
  readonly scope: "app" | "place";
  /** Why it cannot be done now; null = it can. A disabled command is listed with its reason. */
  readonly disabled: string | null;
  run(): void;
}

interface CommandStore {
  readonly commands: readonly Command[];
  register(command: Command): () => void;
}

export const useCommands = create<CommandStore>()((set) => ({
  commands: [],
  register: (command) => {
    set((state) => ({ commands: [...state.commands, command] }));
    return () => set((state) => ({ commands: state.commands.filter((known) => known !== command) }));
  },
}));

interface CommandSource {
  readonly id: string;
  readonly title: string;
  readonly keys?: readonly string[];
  readonly scope?: "app" | "place";
  readonly disabled?: string | null;
  readonly run: () => void;
}

/** Offers a command while the component is mounted. The newest registration of an id wins, so a view can refine the frame's. */
export function useCommand(source: CommandSource): void {
  const { id, title, scope = "app", disabled = null } = source;
  const keys = (source.keys ?? []).join(" ");
  const latest = useRef(source.run);
  // Before the paint: a screen that is seen takes its keys.
  useLayoutEffect(() => {
    latest.current = source.run;
  });
  useLayoutEffect(() => {
    const command: Command = { id, title, keys: keys === "" ? [] : keys.split(" "), scope, disabled, run: () => latest.current() };
    return useCommands.getState().register(command);
  }, [id, title, keys, scope, disabled]);
}

/** The command with this id as it stands now. */
export const findCommand = (id: string): Command | undefined => useCommands.getState().commands.findLast((command) => command.id === id);

/** Runs a command by id; answers false when nobody offers it or it is disabled. */
export function runCommand(id: string): boolean {
  const command = findCommand(id);
  if (command === undefined || command.disabled !== null) return false;
  command.run();
  return true;
}
