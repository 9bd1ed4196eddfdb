// What narrows a list of issues or of merge requests, as conditions on the columns that both tables have.
import type { Value } from "../../local/database.ts";
import { likePart } from "./users.ts";

export interface IssuableFilter {
  readonly iids?: readonly number[] | undefined;
  /** Rows that have all of these; "none" and "any": without, or with, any label. */
  readonly labels?: readonly string[] | "none" | "any" | undefined;
  /** Part of the title, or of the description. */
  readonly search?: string | undefined;
  /** Where `search` looks; both when absent. */
  readonly searchIn?: readonly ("title" | "description")[] | undefined;
  /** Written by one of these; none of them = nothing is found. */
  readonly authorIds?: readonly number[] | undefined;
  /** Moments as the database writes them, themselves included. */
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
  /** Rows of which any of these is true are left out. */
  readonly not?:
    | {
        readonly iids?: readonly number[] | undefined;
        readonly labels?: readonly string[] | undefined;
        readonly authorIds?: readonly number[] | undefined;
      }
    | undefined;
  /** Asks for what no row can have. */
  readonly impossible?: boolean | undefined;
}

export type AddCondition = (condition: string, ...values: Value[]) => void;

const among = "IN (SELECT value FROM json_each(?))";
const labelled = "EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)";

export function addIssuableConditions(filter: IssuableFilter, add: AddCondition): void {
  const { iids, labels, search, authorIds, not = {} } = filter;
  if (filter.impossible) add("0");
  if (iids !== undefined) add(`iid ${among}`, JSON.stringify(iids));
  if (authorIds !== undefined) add(`author_id ${among}`, JSON.stringify(authorIds));
  if (labels === "none" || labels === "any") add(labels === "none" ? "labels = '[]'" : "labels <> '[]'");
  else for (const label of labels ?? []) add(labelled, label);
  if (search) {
    const columns = filter.searchIn ?? ["title", "description"];
    add(`(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ")})`, ...columns.map(() => likePart(search)));
  }
  const bounds = [
    ["created_at >= ?", filter.createdAfter],
    ["created_at <= ?", filter.createdBefore],
    ["updated_at >= ?", filter.updatedAfter],
    ["updated_at <= ?", filter.updatedBefore],
  ] as const;
  for (const [condition, moment] of bounds) if (moment !== undefined) add(condition, moment);
  if (not.iids !== undefined) add(`iid NOT ${among}`, JSON.stringify(not.iids));
  if (not.authorIds !== undefined) add(`author_id NOT ${among}`, JSON.stringify(not.authorIds));
  for (const label of not.labels ?? []) add(`NOT ${labelled}`, label);
}
