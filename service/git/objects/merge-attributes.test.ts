// Of attributes only what says how a file merges is left, in words that name no program, and as seen from the top.
import { expect, it } from "vitest";
import { toMergeLines } from "./merge-attributes.ts";

it.each<[what: string, text: string, left: string]>([
  ["nothing", "", ""],
  ["nothing of merges", "*.c diff=cpp text\n# *.lock -merge\n", ""],
  ["what merges otherwise", "*.lock -merge diff=x\n*.log merge=union eol=lf\r\n", "*.lock -merge\n*.log merge=union\n"],
  ["binary files, as git's own word has them", "*.png binary\n*.txt -binary\n", "*.png binary\n*.txt -binary\n"],
  ["no program: such a file merges as text, whatever was said of it before", "* -merge\n*.po merge=po\n", "* -merge\n*.po merge\n"],
  ["words that the file makes itself", "[attr]locked -merge filter=x\n*.lock locked\n*.a other\n", "[attr]locked -merge\n*.lock locked\n"],
  ["patterns with spaces in quotes", '"a b\\"*.txt" -merge\n', '"a b\\"*.txt" -merge\n'],
  ["a pattern without words", "*.lock\n  \n", ""],
])("of %s", (_what, text, left) => expect(toMergeLines(text, "", ["binary"]).lines.join("")).toBe(left));

it.each<[what: string, folder: string, text: string, left: string]>([
  ["a name is one of any folder below", "a/b/", "*.lock -merge\n", "a/b/**/*.lock -merge\n"],
  ["a path is one from that folder", "a/", "x/*.c -merge\n/top -merge\n", "a/x/*.c -merge\na/top -merge\n"],
  ["a folder's name is no pattern", "a[b]*/", "*.c -merge\n", '"a\\\\[b\\\\]\\\\*/**/*.c" -merge\n'],
  ["spaces, quotes and other letters", 'a "b" \xff/', '"x y" -merge\n', '"a \\"b\\" \\377/**/x y" -merge\n'],
  ["words of the top count, none is made", "a/", "*.a mine\n[attr]other -merge\n*.b other\n", "a/**/*.a mine\n"],
  ["what git heeds nowhere", "a/", "!x -merge\n", ""],
])("further down: %s", (_what, folder, text, left) => expect(toMergeLines(text, folder, ["binary", "mine"]).lines.join("")).toBe(left));
