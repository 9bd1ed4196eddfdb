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
  /** Given to all of these users; "none" and "any": to nobody, or to somebody. */
  readonly assigneeIds?: People;
  /** The same of those who are to look at a merge request; issues have none. */
  readonly reviewerIds?: People;
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
        readonly assigneeIds?: readonly number[] | undefined;
        readonly reviewerIds?: readonly number[] | undefined;
      }
    | undefined;
  /** Asks for what no row can have. */
  readonly impossible?: boolean | undefined;
}

export type People = readonly number[] | "none" | "any" | undefined;

export type AddCondition = (condition: string, ...values: Value[]) => void;

const among = "IN (SELECT value FROM json_each(?))";
const labelled = "EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)";
const holds = (column: PeopleColumn): string => `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ?)`;

type PeopleColumn = "assignees" | "reviewers";

function addPeople(add: AddCondition, column: PeopleColumn, wanted: People, unwanted: readonly number[] | undefined): void {
  if (wanted === "none" || wanted === "any") add(`${column} ${wanted === "none" ? "=" : "<>"} '[]'`);
  else for (const id of wanted ?? []) add(holds(column), id);
  for (const id of unwanted ?? []) add(`NOT ${holds(column)}`, id);
}

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
  addPeople(add, "assignees", filter.assigneeIds, not.assigneeIds);
  addPeople(add, "reviewers", filter.reviewerIds, not.reviewerIds);
  for (const label of not.labels ?? []) add(`NOT ${labelled}`, label);
}
