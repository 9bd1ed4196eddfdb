// Tells connections apart by their names: where two are called alike, the account is part of the name.

export interface Named {
  readonly id: string;
  /** As it was given, or the host. */
  readonly name: string;
  /** Login of the account; null without a token. */
  readonly user: string | null;
}

/** Of the built-in service. */
const taken = "this machine";

/** A name for each, never two alike; `connections` in the order in which they were made. */
export function nameConnections(connections: readonly Named[]): Map<string, string> {
  const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const names = new Map<string, string>();
  for (const { id, name, user } of connections) {
    const isShared = connections.some((other) => other.id !== id && isAlike(other.name, name)) || isAlike(name, taken);
    const own = isShared ? `${name} (${user ?? "no account"})` : name;
    let chosen = own;
    for (let number = 2; [...names.values()].some((known) => isAlike(known, chosen)); number += 1) chosen = `${own} ${number}`;
    names.set(id, chosen);
  }
  return names;
}
