// Limits that an administrator may change; the defaults are the specification's (section 8) and a real server's.
import type { Database } from "../../local/database.ts";
import { StoreError } from "./errors.ts";

export interface ServiceSettings {
  /** Reading a file record above this many bytes is limited. */
  readonly largeBlobBytes: number;
  readonly largeBlobPerMinute: number;
  /** Writing requests above this many bytes are limited. */
  readonly largeRequestBytes: number;
  readonly largeRequestsPer30s: number;
  readonly archivesPerMinute: number;
  /** Requests above this many bytes are refused. */
  readonly maxRequestBytes: number;
  /** A push above this many bytes is refused. */
  readonly maxPushBytes: number;
  /** Bytes of memory for one object of a push; an object that comes as a difference may be no larger. */
  readonly pushObjectBytes: number;
  /** A push of fewer objects becomes a file for each, others a pack. */
  readonly pushUnpackBelow: number;
  readonly diffMaxFiles: number;
  readonly diffMaxLines: number;
  readonly diffMaxPatchBytes: number;
  /** 0 = no maximum. */
  readonly maxPipelineJobs: number;
  /** Period that group activity counts. */
  readonly activityDays: number;
  /** Counters stop here. */
  readonly activityCap: number;
}

export const defaultSettings: ServiceSettings = Object.freeze({
  largeBlobBytes: 10 * 1024 ** 2,
  largeBlobPerMinute: 5,
  largeRequestBytes: 20 * 1024 ** 2,
  largeRequestsPer30s: 3,
  archivesPerMinute: 5,
  maxRequestBytes: 300 * 1024 ** 2,
  maxPushBytes: 2 * 1024 ** 3,
  pushObjectBytes: 256 * 1024 ** 2,
  pushUnpackBelow: 100,
  diffMaxFiles: 1_000,
  diffMaxLines: 50_000,
  diffMaxPatchBytes: 200 * 1024,
  maxPipelineJobs: 0,
  activityDays: 30,
  activityCap: 1_000,
});

export interface Settings {
  /** Defaults with what was changed; read once when a service starts. */
  read(): ServiceSettings;
  /** Keeps a value, or goes back to the default with null. Throws StoreError for an unknown name or a value that is no count. */
  write(name: string, value: number | null): void;
}

/** Defaults with what the data folder changes. */
export function readSettings(database: Database): ServiceSettings {
  const rows = database.all<{ name: string; value: number }>("SELECT name, value FROM settings");
  return {
    ...defaultSettings,
    ...Object.fromEntries(rows.filter(({ name }) => name in defaultSettings).map(({ name, value }) => [name, value])),
  };
}

export function createSettings(database: Database): Settings {
  return {
    read: () => readSettings(database),
    write(name, value) {
      if (!Object.hasOwn(defaultSettings, name))
        throw new StoreError("name", "is invalid", `There is no setting ${name}; there are ${Object.keys(defaultSettings).join(", ")}.`);
      if (value === null) database.run("DELETE FROM settings WHERE name = ?", name);
      else if (!Number.isSafeInteger(value) || value < 0)
        throw new StoreError("value", "is invalid", `${name} takes a whole number, 0 or more.`);
      else database.run("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value);
    },
  };
}
