// Which keys mean a command on a platform.
import { type CommandId, entryOf } from "./catalogue.ts";

/** The keys of a command on a platform; empty where it has none. */
export const keysOn = (id: CommandId, platform: "mac" | "other"): readonly string[] =>
  (platform === "mac" ? entryOf(id).mac : undefined) ?? entryOf(id).keys ?? [];
