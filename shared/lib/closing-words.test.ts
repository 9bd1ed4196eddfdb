// Which issues a text closes.
import { expect, it } from "vitest";
import { findClosedIssues } from "./closing-words.ts";

const closed = (text: string): string[] => findClosedIssues(text).map(({ project, iid }) => `${project ?? ""}#${iid}`);

it.each([
  ["Closes #4", ["#4"]],
  ["fix: #4", ["#4"]],
  ["Fixed issue #4. Resolves #5,#6, #7 and #8\nImplements: issues #9", ["#4", "#5", "#6", "#7", "#8", "#9"]],
  ["closing team/sub/thing#12 and #3", ["team/sub/thing#12", "#3"]],
  ["Closes #4 closes #4", ["#4"]],
  ["See #4", []],
  ["Closes 4", []],
  ["prefix #4", []],
  ["Closes #4x", []],
  ["Closes #99999999999999999999", []],
])("%j closes %j", (text, wanted) => {
  expect(closed(text)).toEqual(wanted);
});
