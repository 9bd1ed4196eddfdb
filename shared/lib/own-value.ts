// Looks a name from outside up in a table: what every object inherits (constructor, toString) is no entry of it.

/** The table's own value of a name; undefined where it has none. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
