// Projects of many connections in one group: what fits best comes first, whichever server has it.
import { expect, it } from "vitest";
import type { Connection, RecentProject } from "../../../shared/contract/desktop.ts";
import type { Project } from "../../../shared/contract/resources.ts";
import { toProjectHits } from "./found-projects.ts";

const server = (id: string) => ({ id, kind: "server", name: id, url: `https://${id}.example/api/v4` }) as unknown as Connection;
const project = (path: string) => ({ id: 1, name: path.split("/").at(-1), path_with_namespace: path }) as unknown as Project;
const answer = (connection: string, ...paths: string[]) => ({ connection, projects: paths.map(project) });
const labels = (text: string, answers: readonly ReturnType<typeof answer>[], recent: readonly RecentProject[] = []): string[] =>
  toProjectHits(
    answers.map(({ connection }) => server(connection)),
    recent,
    answers,
    text,
  ).group.items.map(({ label, detail }) => `${label} ${detail}`);

it("has room for the project of that name on the last server, behind twenty that resemble it on the first", () => {
  const many = Array.from({ length: 20 }, (_, index) => `group-${index}/tide-tables-${index}`);
  const found = labels("tide-tables", [answer("one", ...many), answer("two", "tide-tables"), answer("three", "other/tide-tables")]);
  expect(found).toHaveLength(16);
  expect(found.slice(0, 2)).toEqual(["tide-tables two", "other/tide-tables three"]);
});

it("keeps the order of the connections where projects fit alike, and names none twice", () => {
  expect(labels("tide", [answer("one", "a/tide", "a/tide"), answer("two", "a/tide")])).toEqual(["a/tide one", "a/tide two"]);
});

it("leaves what was opened lately in front", () => {
  const recent = [{ connection: "two", project: "x/wide-tide-table", label: "x/wide-tide-table", ref: "main", opened_at: "" }];
  expect(labels("tide", [answer("one", "tide"), answer("two")], recent)).toEqual(["x/wide-tide-table two", "tide one"]);
});
