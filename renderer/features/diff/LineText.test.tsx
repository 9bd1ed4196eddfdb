// What is said after a line is true of it: the end of a line that has none is not named.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import { LineText } from "./LineText.tsx";

const line = (kind: DiffLine["kind"], text: string, endsFile: boolean): DiffLine => ({ kind, text, oldLine: 1, newLine: 1, endsFile });
const said = (shown: DiffLine, partner: DiffLine): string =>
  renderToStaticMarkup(<LineText line={shown} partner={partner} tokens={undefined} />).replaceAll(/<[^>]*>/g, "");

it("names the ends of lines that differ in them", () => {
  const [was, is] = [line("removed", "a", false), line("added", "a\r", false)];
  expect([said(was, is), said(is, was)]).toEqual(["a LF", "a CRLF"]);
});

it("names no end of a line that has none", () => {
  const [was, is] = [line("removed", "c", true), line("added", "c\r", false)];
  expect([said(was, is), said(is, was)]).toEqual(["c no line feed at the end", "c CRLF"]);
});

it("marks a return within a line, wherever its colours change", () => {
  const is = line("added", "a\rb\r\r", false);
  expect(said(is, line("removed", "a\rb\r", false))).toBe("aU+000DbU+000D");
  const coloured = <LineText line={is} partner={null} tokens={[0, 1, 2, 2]} />;
  expect(renderToStaticMarkup(coloured).replaceAll(/<[^>]*>/g, "")).toBe("aU+000DbU+000D");
});
