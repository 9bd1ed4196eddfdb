// Takes in what another window marked (viewed, resolved, read, last looked at) or wrote of a comment, beside what this one did meanwhile.
import { mergeValues } from "../../shared/lib/merge-values.ts";
import { dirty, onItsWay, type Remembered, rowKey, rows, sentLast, sharedStores } from "./remembered.ts";

/** Values of this window that the desktop has, though its answer to them is not here yet. */
const committed = new WeakSet<Remembered>();

/** `values`: as they are kept now; `isOwn`: because this window saved them; `isAll`: what is not among them is gone. */
export function takeMarks(values: readonly Remembered[], isOwn: boolean, isAll = false): void {
  const there = new Set(isAll ? values.map(rowKey) : []);
  const gone = isAll ? [...rows.values()].filter((row) => !there.has(rowKey(row))).map((row) => ({ ...row, value: null })) : [];
  for (const store of sharedStores) {
    const { name = "" } = store.persist.getOptions();
    const told = [...values, ...gone].filter((row) => row.name.startsWith(`${name}/`));
    if (told.filter((row) => take(row, isOwn)).length > 0) void store.persist.rehydrate();
  }
}

/** Answers whether that changed what this window has. */
function take(row: Remembered, isOwn: boolean): boolean {
  const key = rowKey(row);
  const here = rows.get(key)?.value ?? null;
  const unsent = dirty.get(key);
  const sending = onItsWay.find((one) => rowKey(one) === key);
  if (isOwn && sending !== undefined) committed.add(sending);
  const isSending = sending !== undefined && !committed.has(sending);
  const began = isSending ? sending.was : unsent === undefined ? here : unsent.was;
  const isUntouched = !isSending && unsent === undefined;
  const sent = sentLast.get(key) ?? [];
  // Word of an own value may come when a newer one was sent, and answered, already.
  if (isOwn && isUntouched && sent.includes(row.value) && sent.at(-1) !== row.value) return false;
  const value =
    isUntouched || row.value === null || here === null ? (isUntouched ? row.value : here) : mergeValues(began ?? "null", row.value, here);
  if (unsent !== undefined && unsent.value !== null && value !== null)
    dirty.set(key, { ...unsent, value, was: isSending ? unsent.was : row.value });
  if (value === here) return false;
  if (value === null) rows.delete(key);
  else rows.set(key, { connection: row.connection, name: row.name, value });
  return true;
}
