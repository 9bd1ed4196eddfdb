// What can be wrong with one parameter, derived from its schema: each fault with the places where it can be sent.
import type { z } from "zod";
import { unwrap } from "../../../shared/contract/wire.ts";

export interface Fault {
  readonly name: string;
  /** Raw text behind `name=` in a query or form, or of a path segment; absent where only JSON can say it. */
  readonly wire?: string;
  /** The value in a JSON body; absent where only the wire can say it. */
  readonly json?: unknown;
  /** Whether the schema says that this must be refused; else any answer but a fault of ours is right. */
  readonly refused: boolean;
}

const optional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;
const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}1${"]".repeat(depth)}`) as unknown;
const long = "a".repeat(10_000);
const veryLong = "a".repeat(1_048_576);

/** Faults of the text itself: whatever the type, none of them may get through or break anything. */
const texts: readonly Fault[] = [
  { name: "empty", wire: "", json: "", refused: false },
  { name: "blank", wire: "%20%09", json: " \t", refused: false },
  { name: "10k", wire: long, json: long, refused: false },
  { name: "1 MB", json: veryLong, refused: false },
  { name: "invalid UTF-8", wire: "%FF%FE", refused: true },
  { name: "half a character", wire: "%E2%82", refused: true },
  { name: "broken percent", wire: "%zz", refused: true },
  { name: "lone surrogate", json: "\ud800", refused: true },
  { name: "line ends", wire: "a%0d%0ab", json: "a\r\nb", refused: false },
  { name: "another encoding", wire: "caf%E9", refused: true },
  { name: "markup", wire: "%3Cscript%3E", json: "<script>", refused: false },
  { name: "bidi", wire: "%E2%80%AEx", json: "\u202ex", refused: false },
  { name: "format", wire: "%25s%25n%7B0%7D", json: "%s%n{0}", refused: false },
  { name: "SQL", wire: "1%27%20OR%20%271%27%3D%271", json: "1' OR '1'='1", refused: false },
  { name: "dash", wire: "--output%3D%2Ftmp%2Fx", json: "--output=/tmp/x", refused: false },
];

/** Values of other types than the schema's. */
function types(type: string, text: boolean, whole: boolean): Fault[] {
  const wrong: Fault[] = [
    { name: "list", json: ["a"], refused: type !== "array" && type !== "union" && type !== "unknown" },
    { name: "object", json: { a: 1 }, refused: type !== "object" && type !== "union" && type !== "unknown" },
    { name: "deep list", json: nested(60), refused: type !== "array" && type !== "union" && type !== "unknown" },
  ];
  if (!text) wrong.push({ name: "no such word", wire: "bogus", json: "bogus", refused: type !== "union" });
  if (type === "number")
    wrong.push(
      { name: "fraction", wire: "1.5", json: 1.5, refused: false },
      { name: "negative", wire: "-1", json: -1, refused: false },
      { name: "zero", wire: "0", json: 0, refused: false },
      { name: "beyond safe", wire: "99999999999999999999", json: 1e300, refused: whole },
      { name: "true", json: true, refused: true },
    );
  if (type === "string") wrong.push({ name: "true", json: true, refused: true }, { name: "number", json: 7, refused: false });
  return wrong;
}

/** All that can be wrong with a parameter of this schema; `missing` and `repeated` are the request's own affair. */
export function faultsOf(key: string, schema: z.ZodType): Fault[] {
  const { type } = unwrap(schema).def as { type: string };
  const text = type === "string" || type === "union";
  // Content may hold NUL; it is refused, or kept, in words of its own.
  const nul: Fault = { name: "NUL", wire: "a%00b", json: "a\0b", refused: !["content", "commit_message"].includes(key) };
  return [...texts, nul, ...types(type, text, !schema.safeParse(1e300).success)];
}

export const isRequired = (schema: z.ZodType): boolean => !optional(schema);
