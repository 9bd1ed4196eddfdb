// A thin, typed skin over node:sqlite: prepared once, plain rows, nestable transactions.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type Value = SQLInputValue;

/** All SQL goes through this. Statements are prepared once for each text, so texts must not hold values. */
export interface Database {
  /** First row, or null. */
  one<T>(sql: string, ...values: Value[]): T | null;
  all<T>(sql: string, ...values: Value[]): T[];
  /** Runs a statement; `id` is the last inserted row, `changes` the number of rows touched. */
  run(sql: string, ...values: Value[]): { id: number; changes: number };
  /** Runs a statement whose effect nobody relies on: when the disk does not take it, what was asked goes on. Not so in a transaction. */
  runIfPossible(sql: string, ...values: Value[]): void;
  /** Several statements at once, without values. */
  script(sql: string): void;
  /** All or nothing; a transaction inside another joins it. */
  transaction<T>(work: () => T): T;
  /** False after `close`: what was still under way has nowhere to write any more. */
  readonly isOpen: boolean;
  close(): void;
}

/** SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const unwritable: ReadonlySet<number> = new Set([5, 8, 10, 13]);

/** Opens a database file. Waits up to `timeout` milliseconds for another process that writes. */
export function openDatabase(file: string, timeout = 5_000): Database {
  const connection = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = connection.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    one<T>(sql: string, ...values: Value[]): T | null {
      const row = prepare(sql).get(...values);
      return row === undefined ? null : ({ ...row } as T);
    },
    all<T>(sql: string, ...values: Value[]): T[] {
      return prepare(sql)
        .all(...values)
        .map((row) => ({ ...row }) as T);
    },
    run(sql, ...values) {
      const { lastInsertRowid, changes } = prepare(sql).run(...values);
      return { id: Number(lastInsertRowid), changes: Number(changes) };
    },
    runIfPossible(sql, ...values) {
      const inside = connection.isTransaction;
      try {
        prepare(sql).run(...values);
      } catch (error) {
        if (inside || !unwritable.has(((error as { errcode?: number }).errcode ?? 0) % 256)) throw error;
      }
    },
    script: (sql) => connection.exec(sql),
    transaction(work) {
      if (connection.isTransaction) return work();
      connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec("ROLLBACK");
        throw error;
      }
    },
    get isOpen() {
      return connection.isOpen;
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

/** Now, as the database and the wire write it: 2016-01-19T09:05:50.355Z. */
export const now = (): string => new Date().toISOString();
