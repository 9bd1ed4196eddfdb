// The closed catalogue of commands and keys: what there is, what it is called, which keys mean it, and where. No code: handlers are bound at run time.
import { firstEntries } from "./entries-first.ts";
import { furtherEntries } from "./entries-further.ts";
import { type CommandEntry, type Place, places } from "./places.ts";

export const catalogue = { ...firstEntries, ...furtherEntries } as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandId = keyof typeof catalogue;
type At<P extends Place> = { [Id in CommandId]: (typeof catalogue)[Id]["where"] extends P ? Id : never }[CommandId];
export type Surface = { [P in Place]: (typeof places)[P]["reach"] extends "surface" ? P : never }[Place];
/** The commands whose keys are pressed in a surface. */
export type SurfaceCommand<S extends Surface = Surface> = At<S>;
/** The commands that useCommand binds. */
export type BoundCommand = Exclude<CommandId, SurfaceCommand>;

/** One line of the catalogue, in its widest type. */
export const entryOf = (id: CommandId): CommandEntry => catalogue[id];
/** All ids, in the order of the catalogue. */
export const commandIds = Object.keys(catalogue) as readonly CommandId[];
/** Whether the keys of a command belong to a surface. */
export const isOfSurface = (id: CommandId): id is SurfaceCommand => places[catalogue[id].where].reach === "surface";
