// Looks a name from outside up in a table: what every object inherits (constructor, toString, __proto__) is no entry of it.

/** The table's own value of a name; undefined where it has none, or there is no table. */
export const ownValue = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
