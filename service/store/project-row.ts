// One project as SQLite holds it and as we use it.
import type { Visibility } from "./names.ts";

export interface ProjectRow {
  readonly id: number;
  /** Exactly one of group_id and user_id is set: a project lives in a group or in a user's own name space. */
  readonly group_id: number | null;
  readonly user_id: number | null;
  readonly path: string;
  readonly name: string;
  readonly full_path: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Absolute real path of the repository. */
  readonly folder: string;
  /** Whether our own objects (such as commit-graphs) stay out of the folder. */
  readonly overlay: boolean;
  readonly creator_id: number | null;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly archived: boolean;
  readonly origin: "added" | "created" | "sample";
}

export type RawProject = Omit<ProjectRow, "overlay" | "archived"> & { overlay: number; archived: number };

/** Row as SQLite holds it to row as we use it. */
export function toProject(raw: RawProject): ProjectRow {
  return { ...raw, overlay: raw.overlay === 1, archived: raw.archived === 1 };
}
