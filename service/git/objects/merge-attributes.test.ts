// Of attributes only what says how a file merges is left, in words that name no program.
import { expect, it } from "vitest";
import { toMergeAttributes } from "./merge-attributes.ts";

it.each<[what: string, text: string, left: string | null]>([
  ["nothing", "", null],
  ["nothing of merges", "*.c diff=cpp text\n# *.lock -merge\n", null],
  ["what merges otherwise", "*.lock -merge diff=x\n*.log merge=union eol=lf\r\n", "*.lock -merge\n*.log merge=union\n"],
  ["binary files, as git's own word has them", "*.png binary\n*.txt -binary\n", "*.png binary\n*.txt -binary\n"],
  ["no program: such a file merges as text, whatever was said of it before", "* -merge\n*.po merge=po\n", "* -merge\n*.po merge\n"],
  ["words that the file makes itself", "[attr]locked -merge filter=x\n*.lock locked\n*.a other\n", "[attr]locked -merge\n*.lock locked\n"],
  ["patterns with spaces in quotes", '"a b\\"*.txt" -merge\n', '"a b\\"*.txt" -merge\n'],
  ["a pattern without words", "*.lock\n  \n", null],
])("of %s", (_what, text, left) => expect(toMergeAttributes(text)).toBe(left));
