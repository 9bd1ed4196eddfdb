// Labels: their looks. Issues and merge requests hold their names; one that is used for the first time is made.
import type { Database } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import { likePart } from "./users.ts";

export interface LabelRow {
  readonly id: number;
  readonly project_id: number;
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
  readonly description: string | null;
  readonly priority: number | null;
}

export interface LabelLooks {
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
  readonly priority?: number | null | undefined;
}

export interface LabelCounts {
  readonly open_issues_count: number;
  readonly closed_issues_count: number;
  readonly open_merge_requests_count: number;
}

export interface Labels {
  byId(projectId: number, id: number): LabelRow | null;
  byName(projectId: number, name: string): LabelRow | null;
  list(projectId: number, search: string | undefined, page: PageQuery): Page<LabelRow>;
  /** Throws StoreError "has already been taken". */
  create(projectId: number, name: string, looks: LabelLooks): LabelRow;
  /** A new name takes the old one's place wherever it is. Throws StoreError "has already been taken". */
  update(row: LabelRow, change: LabelLooks & { readonly name?: string | undefined }): LabelRow;
  /** Takes it off wherever it is, too. */
  remove(row: LabelRow): void;
  /** `onlyVisibleTo`: confidential issues of others are not counted; null = everything is. */
  counts(row: LabelRow, onlyVisibleTo: { readonly userId: number | null } | null): LabelCounts;
}

const usual = "#6699cc";

/** Makes those that are not there yet. */
export function ensureLabels(database: Database, projectId: number, names: readonly string[]): void {
  database.run(
    "INSERT OR IGNORE INTO labels (project_id, name, color) SELECT ?, value, ? FROM json_each(?)",
    projectId,
    usual,
    JSON.stringify(names),
  );
}

/** Rows of both tables that hold the name get what `values` selects from their labels, in the order of the names. */
function replace(database: Database, { project_id, name }: LabelRow, values: string, ...given: string[]): void {
  for (const table of ["issues", "merge_requests"])
    database.run(
      `UPDATE ${table} SET labels = (SELECT json_group_array(label) FROM (SELECT DISTINCT ${values} ORDER BY label))
       WHERE project_id = ? AND EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)`,
      ...given,
      project_id,
      name,
    );
}

export function createLabels(database: Database): Labels {
  const byId = (projectId: number, id: number): LabelRow | null =>
    database.one<LabelRow>("SELECT * FROM labels WHERE project_id = ? AND id = ?", projectId, id);
  const unlessTaken = <T>(name: string, work: () => T): T => {
    try {
      return database.transaction(work);
    } catch (error) {
      if (isTaken(error)) throw new StoreError("title", "has already been taken", `There is a label ${name} already.`);
      throw error;
    }
  };
  return {
    byId,
    byName: (projectId, name) => database.one<LabelRow>("SELECT * FROM labels WHERE project_id = ? AND name = ?", projectId, name),
    list: (projectId, search = "", page) =>
      readPage(
        database,
        {
          columns: "*",
          from: "FROM labels WHERE project_id = ? AND (name LIKE ? ESCAPE '\\' OR description LIKE ? ESCAPE '\\' OR ? = '')",
          order: "name COLLATE NOCASE, id",
        },
        [projectId, likePart(search), likePart(search), search],
        page,
      ),
    create: (projectId, name, { color = usual, description = null, priority = null }) =>
      unlessTaken(name, () => {
        const { id } = database.run(
          "INSERT INTO labels (project_id, name, color, description, priority) VALUES (?, ?, ?, ?, ?)",
          ...[projectId, name, color, description, priority],
        );
        return byId(projectId, id)!;
      }),
    update: (row, { name = row.name, color = row.color, description = row.description, priority = row.priority }) =>
      unlessTaken(name, () => {
        database.run(
          "UPDATE labels SET name = ?, color = ?, description = ?, priority = ? WHERE id = ?",
          ...[name, color, description, priority, row.id],
        );
        if (name !== row.name)
          replace(database, row, "CASE value WHEN ? THEN ? ELSE value END AS label FROM json_each(labels)", row.name, name);
        return byId(row.project_id, row.id)!;
      }),
    remove: (row) =>
      database.transaction(() => {
        replace(database, row, "value AS label FROM json_each(labels) WHERE value <> ?", row.name);
        database.run("DELETE FROM labels WHERE id = ?", row.id);
      }),
    counts({ project_id, name }, onlyVisibleTo) {
      const has = "project_id = ? AND EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)";
      const count = (from: string, state: string, ...more: (number | null)[]): number =>
        database.one<{ n: number }>(`SELECT count(*) AS n FROM ${from} AND state = ?`, project_id, name, ...more, state)?.n ?? 0;
      const issues = `issues WHERE ${has} AND (confidential = 0 OR ? OR ? IN (SELECT author_id UNION SELECT value FROM json_each(assignees)))`;
      const seen = [onlyVisibleTo === null ? 1 : 0, onlyVisibleTo?.userId ?? null];
      return {
        open_issues_count: count(issues, "opened", ...seen),
        closed_issues_count: count(issues, "closed", ...seen),
        open_merge_requests_count: count(`merge_requests WHERE ${has}`, "opened"),
      };
    },
  };
}
