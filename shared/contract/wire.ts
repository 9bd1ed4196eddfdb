// Reads GitLab's wire forms (text booleans, bracket parameters, blanks) into what a schema describes, and names what is wrong in its words.
import { z } from "zod";
import { parseMoment } from "../lib/moment.ts";

/**
 * Longest texts that are taken, in UTF-16 units. Generous: a rule of its own (255 characters of a title) speaks first, and in its own
 * words; these are for what is no title, no path and no name any more.
 */
export const longest = {
  /** Names, addresses, dates, states, formats, patterns. */
  name: 1_024,
  /** Names of refs, hashes, ranges. */
  revision: 4_096,
  search: 4_096,
  /** Titles, lists of labels, web addresses. */
  line: 65_536,
  /** Paths of files, projects and folders; repositories hold longer ones than file systems take. */
  path: 65_536,
  /** Messages, descriptions, notes. */
  prose: 1_048_576,
  /** Content of files: the limit of requests is smaller. */
  content: 2 ** 29,
} as const;

/** A text of a kind, or of at most so many UTF-16 units; every text that a caller sends has such an end. */
export const text = (kind: keyof typeof longest | number) => z.string().max(typeof kind === "number" ? kind : longest[kind]);

/** A required text that may not be blank: "ref is missing, ref is empty" (api-behaviour 0.1). */
export const filled = (kind: keyof typeof longest | number) => text(kind).regex(/\S/, "is empty");

/** A date as since and until take it (see parseMoment); a blank one counts as absent. */
export const dateText = () => text("name").refine((date) => date.trim() === "" || parseMoment(date) !== null, "is invalid");

/** Page parameters of every list (api-behaviour 0.5): per_page above 100 is clamped, 0 and less are refused. */
export const pageQuery = {
  page: z.int().min(1).optional().meta({ description: "Page number, from 1.", default: 1 }),
  per_page: z.int().min(1).optional().meta({ description: "Records a page, at most 100.", default: 20 }),
};

/** Keyset pagination (api-behaviour 0.5). */
export const keysetQuery = {
  pagination: z.enum(["legacy", "keyset", "none"]).optional(),
  page_token: text("path").optional(),
};

const trueWords = new Set(["true", "1", "yes", "on", "t"]);
const falseWords = new Set(["false", "0", "no", "off", "f"]);

type Definition = { type: string; innerType?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType>; format?: string };
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The schema inside optional, nullable and default wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType } = definitionOf(schema);
  return innerType === undefined ? schema : unwrap(innerType);
}

/** UTF-16 units of the longest text that `schema` takes, or one of its types; null when it takes no text, or has no end. */
export function longestOf(schema: z.ZodType): number | null {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodString) return inner.maxLength;
  if (inner instanceof z.ZodUnion)
    return inner.options.map((option) => longestOf(option as z.ZodType)).find((limit) => limit !== null) ?? null;
  return null;
}

/**
 * Turns text from a query, a form or a JSON body into the types of `schema`. What cannot be turned stays as it is, so that the
 * schema refuses it; blanks of other types than text count as absent, as Grape has it.
 */
export function coerce(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined) return value;
  const inner = unwrap(schema);
  const { type, element, shape } = definitionOf(inner);
  if (type === "array")
    return Array.isArray(value) && element ? value.map((item) => coerce(element, item)) : value === "" ? undefined : value;
  if (type === "object") return coerceObject(shape ?? {}, value);
  if (type === "union") return value;
  if (typeof value === "number" && type === "string") return String(value);
  if (typeof value === "number" && type === "boolean") return value === 1 ? true : value === 0 ? false : value;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (type === "number") return text === "" ? undefined : /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  if (type === "boolean") {
    const word = text.toLowerCase();
    return word === "" ? undefined : trueWords.has(word) ? true : falseWords.has(word) ? false : value;
  }
  if (type === "enum" && text === "" && schema !== inner) return undefined;
  return value;
}

function coerceObject(shape: Record<string, z.ZodType>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value === "" ? undefined : value;
  const source = value as Record<string, unknown>;
  const result: Record<string, unknown> = { ...source };
  for (const [key, field] of Object.entries(shape)) {
    if (!(key in source)) continue;
    if (source[key] === null && isAbsentAsNull(field)) delete result[key];
    else result[key] = coerce(field, source[key]);
  }
  return result;
}

/** Null is as good as nothing where nothing is allowed, and null itself has no meaning. */
const isAbsentAsNull = (field: z.ZodType): boolean => field.safeParse(undefined).success && !field.safeParse(null).success;

/** `["actions", 0, "action"]` as it is written in errors and forms: actions[0][action]. */
export function bracketed(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}

/** Parses raw parameters; answers the value, or the faults in the server's words ("ref is missing, ref is empty"). */
export function parseParameters<T>(schema: z.ZodType<T>, raw: Readonly<Record<string, unknown>>): { value: T } | { errors: string } {
  const coerced = coerce(schema, raw);
  const result = schema.safeParse(coerced);
  if (result.success) return { value: result.data };
  return { errors: result.error.issues.map((issue) => describeIssue(schema, { raw, coerced }, issue)).join(", ") };
}

function describeIssue(schema: z.ZodType, input: { raw: unknown; coerced: unknown }, issue: z.core.$ZodIssue): string {
  const name = bracketed(issue.path);
  const valueIn = (source: unknown): unknown =>
    issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], source);
  const value = valueIn(input.coerced);
  if (value === undefined || value === null) {
    const sent = valueIn(input.raw);
    if (typeof sent === "string" && sent.trim() === "") return `${name} is empty`;
    const field = issue.path.reduce<z.ZodType | undefined>((at, key) => childOf(at, key), schema);
    if (field === undefined || !refusesBlank(field)) return `${name} is missing`;
    // Null was sent, and is blank.
    return sent === null ? `${name} is empty` : `${name} is missing, ${name} is empty`;
  }
  const long = findTooLong(issue);
  if (long !== null) return `${bracketed([...issue.path, ...long.path])} is too long (maximum is ${long.maximum} characters)`;
  if (issue.code === "invalid_value" || issue.code === "too_small" || issue.code === "too_big")
    return `${name} does not have a valid value`;
  if (issue.code === "custom" || issue.code === "invalid_format")
    return `${name} ${/^(is|should|must|does|has) /.test(issue.message) ? issue.message : "is invalid"}`;
  return `${name} is invalid`;
}

/** A text over its longest length, also of one of several types; its path is relative to the issue's. */
function findTooLong(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; maximum: string } | null {
  if (issue.code === "too_big" && issue.origin === "string") return { path: [], maximum: String(issue.maximum) };
  if (issue.code !== "invalid_union") return null;
  const inner = issue.errors.flat().find((error) => error.code === "too_big");
  return inner === undefined ? null : { path: inner.path, maximum: String(inner.maximum) };
}

function childOf(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  if (schema === undefined) return undefined;
  const { shape, element } = definitionOf(unwrap(schema));
  return shape?.[String(key)] ?? element;
}

const refusesBlank = (field: z.ZodType): boolean => field instanceof z.ZodString && !field.safeParse(" ").success;

/**
 * Reads `a[b]=1&c[][d]=2&c[][e]=3` as Rack does: nested objects, arrays of objects; a repeated key starts the next element.
 * Names that would reach an object's prototype are dropped. Pairs come decoded.
 */
export function parseNested(pairs: Iterable<readonly [string, string]>, maxDepth = 32): Record<string, unknown> {
  const root = newRecord();
  for (const [name, value] of pairs) {
    const parts = splitName(name);
    if (parts.length === 0 || parts.length > maxDepth) continue;
    if (parts.some((part) => part === "__proto__" || part === "constructor" || part === "prototype")) continue;
    assign(root, parts, value);
  }
  return root;
}

function splitName(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return name === "" ? [] : [name];
  const parts = [name.slice(0, open)];
  for (let start = open; start >= 0; ) {
    const end = name.indexOf("]", start);
    if (end < 0) break;
    parts.push(name.slice(start + 1, end));
    start = name.indexOf("[", end);
  }
  return parts;
}

function assign(target: Record<string, unknown>, parts: readonly string[], value: string): void {
  const [key = "", next, ...rest] = parts;
  if (next === undefined) {
    target[key] = value;
  } else if (next !== "") {
    assign(childObject(target, key), [next, ...rest], value);
  } else if (rest.length === 0) {
    childList(target, key).push(value);
  } else {
    const list = childList(target, key);
    const last = list.at(-1) as Record<string, unknown> | undefined;
    const element = typeof last !== "object" || last === null || holds(last, rest) ? newRecord() : last;
    if (element !== last) list.push(element);
    assign(element, rest, value);
  }
}

const newRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function childObject(target: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = target[key];
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Record<string, unknown>;
  const made = newRecord();
  target[key] = made;
  return made;
}

function childList(target: Record<string, unknown>, key: string): unknown[] {
  const found = target[key];
  if (Array.isArray(found)) return found;
  const made: unknown[] = [];
  target[key] = made;
  return made;
}

function holds(value: Record<string, unknown>, parts: readonly string[]): boolean {
  const [key = "", ...rest] = parts;
  if (!(key in value)) return false;
  const child = value[key];
  if (rest.length === 0) return true;
  if (rest[0] === "" || typeof child !== "object" || child === null) return false;
  return holds(child as Record<string, unknown>, rest);
}

/** Writes an object as query or form pairs in the same notation; undefined is left out. */
export function toPairs(value: Readonly<Record<string, unknown>>): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (name: string, item: unknown): void => {
    if (item === undefined) return;
    if (Array.isArray(item)) for (const element of item) add(`${name}[]`, element);
    else if (typeof item === "object" && item !== null) for (const [key, child] of Object.entries(item)) add(`${name}[${key}]`, child);
    else pairs.push([name, item === null ? "" : String(item)]);
  };
  for (const [key, item] of Object.entries(value)) add(key, item);
  return pairs;
}
