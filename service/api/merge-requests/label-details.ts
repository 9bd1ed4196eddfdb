// Labels as objects, for clients that ask for them.
import type { Context } from "../context.ts";
import { toLabelDetails } from "./labels.ts";

/** The row with its labels as names, or in full. */
export function withLabels<T extends { labels: unknown[]; project_id: number }>(context: Context, row: T, inFull: boolean | undefined): T {
  if (inFull !== true) return row;
  const { labels } = context.store;
  const found = row.labels.map((name) => labels.byName(row.project_id, String(name))).filter((label) => label !== null);
  return { ...row, labels: found.map(toLabelDetails) };
}
