// What a connection is called on screen.
import type { Connection } from "../../../shared/contract/desktop.ts";

/** The built-in service is always "This machine"; a server has the name that it was given. */
export const toConnectionName = ({ kind, name }: Pick<Connection, "kind" | "name">): string => (kind === "local" ? "This machine" : name);
