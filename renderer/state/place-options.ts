// How an option of a place is written in the address and read back.
import { parseTrail, type Stop, writeTrail } from "./blame-trail.ts";

/** One option of a view: its name in the address, and its value there. Null, or false, is not written. */
export interface Option<T> {
  readonly name: string;
  read(text: string | null): T;
  write(value: T): string | null;
}

export const text = (name: string): Option<string | null> => ({ name, read: (written) => written, write: (value) => value });
export const words = (name: string): Option<string | null> => ({ ...text(name), read: (written) => written?.trim() || null });
/** Nothing where nothing is written. */
export const filled = (name: string): Option<string | null> => ({ ...text(name), read: (written) => written || null });
export const flag = (name: string, yes: string): Option<boolean> => ({
  name,
  read: (written) => written === yes,
  write: (value) => (value ? yes : null),
});
/** YYYY-MM-DD in the person's own zone. */
export const day = (name: string): Option<string | null> => ({
  ...text(name),
  read: (written) => (written !== null && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : null),
});
/** One of a few words; the first where none of them is written. */
export const choice = <const V extends string>(name: string, words: readonly [V, ...V[]]): Option<V> => ({
  name,
  read: (written) => words.find((word) => word === written) ?? words[0],
  write: (value) => (value === words[0] ? null : value),
});
/** Words without spaces: hashes, names of refs. Null where there is none. */
export const list = (name: string): Option<readonly string[] | null> => ({
  name,
  read: (written) => {
    const found = (written ?? "").split(" ").filter((word) => word !== "");
    return found.length === 0 ? null : found;
  },
  write: (value) => (value === null || value.length === 0 ? null : value.join(" ")),
});
/** From 1. */
export const line: Option<number | null> = {
  name: "line",
  read: (written) => (written !== null && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null),
  write: (value) => (value === null ? null : String(value)),
};

/** The last one of several. */
export const lastLine: Option<number | null> = { ...line, name: "last" };

/** "12-40": lines from 1, both inside. */
export const lines: Option<{ readonly from: number; readonly to: number } | null> = {
  name: "only",
  read: (written) => {
    const [, from, to] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(written ?? "") ?? [];
    return from === undefined || Number(from) > Number(to) ? null : { from: Number(from), to: Number(to) };
  },
  write: (value) => (value === null ? null : `${value.from}-${value.to}`),
};
export const trail: Option<readonly Stop[]> = {
  name: "trail",
  read: (written) => parseTrail(written ?? ""),
  write: (value) => writeTrail(value) || null,
};
