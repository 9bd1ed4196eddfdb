// Jobs stand stage by stage, as the newest pipeline runs them; what has no stage comes last.
import { expect, it } from "vitest";
import { byStage, toStages } from "./job-stages.ts";

const told = (id: number, name: string, stage: string, pipeline = 1) => ({ id, name, stage, pipeline: { id: pipeline } });
const jobs = (...names: string[]) => names.map((name) => ({ name }));
const said = (...given: Parameters<typeof byStage>) => byStage(...given).map(({ name, stage }) => `${stage}: ${name}`);

it("puts jobs stage by stage, within each as they came", () => {
  const stages = toStages([told(5, "ship", "deploy"), told(4, "unit", "test"), told(3, "lint", "test"), told(2, "compile", "build")]);
  expect(stages.order).toEqual(["build", "test", "deploy"]);
  expect(said(jobs("compile", "coverage", "lint", "ship", "unit"), stages)).toEqual([
    "build: compile",
    "test: lint",
    "test: unit",
    "deploy: ship",
    "null: coverage",
  ]);
});

it("takes the newest pipeline's word, also where the list of an older one is cut off or a job was run again", () => {
  const stages = toStages([
    told(30, "compile", "build", 2),
    told(21, "ship", "deploy", 2),
    told(20, "compile", "build", 2),
    told(9, "ship", "test"),
  ]);
  expect([stages.order, stages.of.get("ship")]).toEqual([["build", "deploy", "test"], "deploy"]);
});

it("leaves jobs as they are where all are of one stage, or nobody tells", () => {
  const all = jobs("b", "a", "constructor");
  expect(byStage(all, toStages([]))).toEqual(all);
  expect(byStage(all, toStages(["a", "b", "constructor"].map((name, id) => told(id, name, "external"))))).toEqual(all);
});
