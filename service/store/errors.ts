// How the store says no to a value that breaks a rule.

/** A value that cannot be kept. `field` is the wire name; `message` a sentence for a person, without the field's name in `reason`. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly field: string;
  /** As model validation says it on the wire: "has already been taken", "is invalid". */
  readonly reason: string;

  constructor(field: string, reason: string, message: string = `${field} ${reason}`) {
    super(message);
    this.field = field;
    this.reason = reason;
  }
}

/** Whether SQLite refused a row because a unique column already holds the value. */
export function isTaken(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code === 2067 || code === 1555; // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
}
