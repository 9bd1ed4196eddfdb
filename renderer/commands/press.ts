// From a press to its command: those that are bound in the window, and those of the surface that has the focus.
import { type Binding, currentBindings } from "./bindings.ts";
import { type CommandId, commandIds, entryOf, type Surface, type SurfaceCommand } from "./catalogue.ts";
import { type Chord, isBare, isKeptByBrowser, type KeyPlatform, type KeyPress, matchesChord, parseChord, toWrittenKeys } from "./chord.ts";
import { isBrowserTab, platform } from "./host.ts";
import { keysOn } from "./keys-on.ts";

const chordsByPlatform = new Map<KeyPlatform, ReadonlyMap<CommandId, readonly Chord[]>>();

/** Chords of every command, parsed once for a platform. */
function chordsOf(id: CommandId, on: KeyPlatform): readonly Chord[] {
  let chords = chordsByPlatform.get(on);
  if (chords === undefined) {
    chords = new Map(commandIds.map((known) => [known, keysOn(known, on).map(parseChord)]));
    chordsByPlatform.set(on, chords);
  }
  return chords.get(id) ?? [];
}

/**
 * The binding that a press means. `anywhere` = also while text has the focus: chords and function keys; `outside-text` = single keys.
 * An enabled one wins over a disabled one, a later one over an earlier one.
 */
export function bindingFor(
  press: KeyPress,
  bindings: readonly Binding[],
  reach: "anywhere" | "outside-text",
  on: KeyPlatform = platform,
): Binding | undefined {
  const fitting = currentBindings(bindings).filter(({ id }) =>
    chordsOf(id, on).some((chord) => isBare(chord) === (reach === "outside-text") && matchesChord(press, chord, on)),
  );
  return fitting.findLast((binding) => binding.disabled === null) ?? fitting.at(-1);
}

/** What each command of a surface does; `false` = nothing here, the press goes on. */
export type Handlers<S extends Surface> = { readonly [Id in SurfaceCommand<S>]: () => unknown };

interface SurfacePress extends KeyPress {
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
  preventDefault(): void;
  stopPropagation(): void;
}

const idsOf = (surfaces: readonly Surface[]): readonly CommandId[] =>
  commandIds.filter((id) => (surfaces as readonly string[]).includes(entryOf(id).where));

/** Runs the handler of the key that was pressed in a surface; answers whether there was one. Keys typed into a field inside it belong to the field. */
export function pressIn<S extends Surface>(surfaces: readonly S[], event: SurfacePress, handlers: Handlers<S>): boolean {
  if (event.defaultPrevented || event.target !== event.currentTarget) return false;
  const id = idsOf(surfaces).find((known) => chordsOf(known, platform).some((chord) => matchesChord(event, chord, platform)));
  if (id === undefined || (handlers as Readonly<Record<string, () => unknown>>)[id]?.() === false) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** For a field whose keys are its list's: runs `run` when the press means the command. */
export function isPressed(id: SurfaceCommand, event: KeyPress & { preventDefault(): void }, run: () => void): void {
  if (!chordsOf(id, platform).some((chord) => matchesChord(event, chord, platform))) return;
  event.preventDefault();
  run();
}

/** For the element that takes the keys: where the sheet of all keys finds what works here. */
export const surface = (...surfaces: readonly Surface[]) => ({ "data-surface": surfaces.join(" ") });

/** Every command of the catalogue that a press can mean, wherever it works. */
export const commandsOf = (press: KeyPress): readonly CommandId[] =>
  commandIds.filter((id) => chordsOf(id, platform).some((chord) => matchesChord(press, chord, platform)));

/** Chords of the window's commands that need something open, each with the sentence that says what: gone through at every key that is typed. */
let needs: readonly { readonly chord: Chord; readonly need: string }[] | undefined;

const listNeeds = () =>
  commandIds.flatMap((id) => {
    const { title, needs: what } = entryOf(id);
    if (what === undefined) return [];
    const need = what === "project" ? `${title}: open a project first.` : `${title}: open a project or a connection first.`;
    return chordsOf(id, platform).flatMap((chord) => (isBare(chord) ? [] : [{ chord, need }]));
  });

/** Why a press does nothing here, where it means a command of the window that nothing binds now: a sentence; null where it means none. */
export function needOf(press: KeyPress): string | null {
  needs ??= listNeeds();
  return needs.find(({ chord }) => matchesChord(press, chord, platform))?.need ?? null;
}

/** The keys of a command as they are printed ("Ctrl+Shift+P"); undefined where it has none that this window hears of. */
export function keyOf(id: CommandId): string | undefined {
  const heard = keysOn(id, platform).find((keys) => !isBrowserTab || !isKeptByBrowser(parseChord(keys)));
  return heard === undefined ? undefined : toWrittenKeys(heard);
}

/** The keys of several commands, one each. */
export const keysOf = (...ids: readonly CommandId[]): string[] => ids.flatMap((id) => keyOf(id) ?? []);
