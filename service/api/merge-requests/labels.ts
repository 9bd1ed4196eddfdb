// Labels of a project: listed, read, made, changed, removed (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { ProjectLabel } from "../../../shared/contract/labels.ts";
import { StoreError } from "../../store/errors.ts";
import type { LabelLooks, LabelRow } from "../../store/labels.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, canReadCode, requireProject, roles } from "../permissions.ts";
import { modelRefusal } from "../status-rules.ts";
import { storedPage } from "../stored-page.ts";

/** Names of CSS that clients use; others are written with digits. */
const named: Readonly<Record<string, string>> = {
  ...{ red: "#ff0000", green: "#008000", blue: "#0000ff", yellow: "#ffff00", orange: "#ffa500", purple: "#800080", black: "#000000" },
  ...{ white: "#ffffff", gray: "#808080", grey: "#808080", brown: "#a52a2a", pink: "#ffc0cb", cyan: "#00ffff", magenta: "#ff00ff" },
};

/** Black or white, whichever reads better upon a colour. */
function textColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#1F1E24" : "#FFFFFF";
}

/** A label as lists of issues show it. */
export function toLabelDetails(row: LabelRow) {
  const { id, name, color, description } = row;
  return { id, name, color, text_color: textColor(color), description, description_html: description ?? "", archived: false };
}

function show(context: Context, project: ProjectRow, row: LabelRow, withCounts: boolean | undefined): ProjectLabel {
  const shown = { ...toLabelDetails(row), subscribed: false, priority: row.priority, is_project_label: true };
  if (withCounts !== true) return shown;
  const seesAll = accessLevel(context, project) >= roles.planner;
  const counts = context.store.labels.counts(row, seesAll ? null : { userId: context.caller?.user.id ?? null });
  // Merge requests are counted for those who may read them.
  return { ...shown, ...counts, ...(canReadCode(context, project) ? {} : { open_merge_requests_count: 0 }) };
}

export const listLabels: Handler<Api["listLabels"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read");
  const asked = pageOf(input);
  const found = context.store.labels.list(project.id, input.search, asked);
  return storedPage(found, asked, (row) => show(context, project, row, input.with_counts));
};

/** By number, else by name; a label that is called like a number is found by it where no other has it. */
function find(context: Context, project: ProjectRow, id: string | number): LabelRow {
  const { labels } = context.store;
  const text = String(id);
  return (/^\d{1,15}$/.test(text) ? labels.byId(project.id, Number(text)) : null) ?? labels.byName(project.id, text) ?? notFound();
}

function notFound(): never {
  throw apiError("resource_not_found", { details: { thing: "Label" } });
}

export const getLabel: Handler<Api["getLabel"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read");
  return show(context, project, find(context, project, input.label_id), input.with_counts);
};

/** Labels are for those who work on the project. */
function requireWork(context: Context, id: string | number): ProjectRow {
  requireCaller(context);
  const project = requireProject(context, id, "read");
  if (project.archived || accessLevel(context, project) < roles.planner) throw apiError("forbidden");
  return project;
}

interface Asked {
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
  readonly priority?: string | number | null | undefined;
}

/** Throws as model validation does. */
function readLooks(asked: Asked, name: string | undefined): LabelLooks {
  const faults: Record<string, string[]> = {};
  const color = asked.color === undefined ? undefined : readColor(asked.color);
  if (color === null) faults["color"] = ["must be a valid color code"];
  const priority = readPriority(asked.priority);
  if (priority === "fault") faults["priority"] = ["must be greater than or equal to 0"];
  if (name !== undefined) {
    const title = [
      ...(name.trim() === "" ? ["can't be blank"] : []),
      ...([...name].length > 255 ? ["is too long (maximum is 255 characters)"] : []),
      ...(name.includes(",") ? ["is invalid"] : []),
    ];
    if (title.length > 0) faults["title"] = title;
  }
  if ([...(asked.description ?? "")].length > 512 * 1024) faults["description"] = ["is too long (maximum is 524288 characters)"];
  if (Object.keys(faults).length > 0) throw modelRefusal(faults);
  return { color: color ?? undefined, description: asked.description, priority: priority === "fault" ? undefined : priority };
}

function readColor(text: string): string | null {
  const color = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  if (/^#[0-9a-f]{3}$/.test(color)) return `#${[...color.slice(1)].map((digit) => digit + digit).join("")}`;
  return Object.hasOwn(named, color) ? named[color]! : null;
}

function readPriority(value: Asked["priority"]): number | null | undefined | "fault" {
  if (value === undefined) return undefined;
  if (value === null || String(value).trim() === "") return null;
  return /^\d{1,9}$/.test(String(value).trim()) ? Number(value) : "fault";
}

function orConflict<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw apiError("conflict", { details: { reason: "Label already exists" }, cause: error });
  }
}

export const createLabel: Handler<Api["createLabel"]> = async (context, input) => {
  const project = requireWork(context, input.id);
  const name = input.name.trim();
  const looks = readLooks(input, name);
  return show(
    context,
    project,
    orConflict(() => context.store.labels.create(project.id, name, looks)),
    false,
  );
};

export const updateLabel: Handler<Api["updateLabel"]> = async (context, input) =>
  change(context, input, (project) => find(context, project, input.label_id));

export const updateNamedLabel: Handler<Api["updateNamedLabel"]> = async (context, input) =>
  change(context, input, (project) => findNamed(context, project, input));

type Changes = Asked & { readonly id: string | number; readonly new_name?: string | undefined };

function change(context: Context, asked: Changes, findRow: (project: ProjectRow) => LabelRow) {
  const project = requireWork(context, asked.id);
  const row = findRow(project);
  const { new_name, color, description, priority } = asked;
  if ([new_name, color, description, priority].every((value) => value === undefined)) {
    const names = "new_name, color, description, priority are missing, at least one parameter must be provided";
    throw apiError("parameters", { details: { errors: names } });
  }
  const name = new_name?.trim();
  const looks = readLooks(asked, name);
  return show(
    context,
    project,
    orConflict(() => context.store.labels.update(row, { ...looks, name })),
    false,
  );
}

/** By the one of the two that is there; a name of digits is a name. */
function findNamed(
  context: Context,
  project: ProjectRow,
  { label_id, name }: { readonly label_id?: string | number | undefined; readonly name?: string | undefined },
): LabelRow {
  if (label_id !== undefined && name !== undefined)
    throw apiError("parameters", { details: { errors: "label_id, name are mutually exclusive" } });
  if (label_id !== undefined) return find(context, project, label_id);
  if (name === undefined)
    throw apiError("parameters", { details: { errors: "label_id, name are missing, exactly one parameter must be provided" } });
  return context.store.labels.byName(project.id, name) ?? notFound();
}

export const deleteLabel: Handler<Api["deleteLabel"]> = async (context, input) => {
  const project = requireWork(context, input.id);
  context.store.labels.remove(find(context, project, input.label_id));
  return new Reply(undefined);
};

export const deleteNamedLabel: Handler<Api["deleteNamedLabel"]> = async (context, input) => {
  const project = requireWork(context, input.id);
  context.store.labels.remove(findNamed(context, project, input));
  return new Reply(undefined);
};
