// Jobs stand stage by stage, as the newest pipeline runs them; what has no stage comes last.
import { expect, it, onTestFinished, vi } from "vitest";
import { byStage, pipelineJobsQuery, pipelinesToAsk, toStages } from "./job-stages.ts";
import { createQueryClient } from "./query-client.ts";

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

it("reads the jobs of a pipeline page by page: those after the first hundred have a stage too", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async (url: string) => {
    const page = Number(new URL(url, "http://x/").searchParams.get("page"));
    const jobs = Array.from({ length: page === 3 ? 30 : 100 }, (_, index) => ({
      ...{ id: page * 100 + index, name: `job ${page} ${index}`, stage: "test", status: "success", ref: "main", allow_failure: false },
      ...{ coverage: null, created_at: "2026-01-01T00:00:00Z", started_at: null, finished_at: null, duration: null, web_url: "" },
      user: { id: 1, username: "ada", name: "Ada", state: "active" },
      pipeline: { id: 1, ref: "main", sha: "a1", status: "success" },
    }));
    return new Response(JSON.stringify(jobs), { headers: { "x-total": "230", "x-per-page": "100", "x-page": String(page) } });
  });
  const read = await createQueryClient().fetchQuery(pipelineJobsQuery("many", "p", 1));
  expect(toStages(read).of.size).toBe(230);
});

it("asks for all jobs of the newest pipelines that have jobs beyond the project's newest ones, of a few only", () => {
  const ran = (pipeline_id: number | undefined, ...names: string[]) => names.map((name) => ({ name, ...(pipeline_id && { pipeline_id }) }));
  const newest = jobs("unit", "lint");
  expect(pipelinesToAsk([ran(9, "unit", "lint"), undefined, ran(8, "lint")], newest)).toEqual([]);
  // Job 101 of the newest pipeline, and one that older pipelines had; 7 has nothing that 8 does not tell.
  expect(pipelinesToAsk([[...ran(9, "unit"), ...ran(9, "compile")], ran(8, "smoke"), ran(7, "smoke"), ran(6, "compile")], newest)).toEqual([
    9, 8,
  ]);
  // The newest of a commit's pipelines is asked first.
  expect(pipelinesToAsk([[...ran(4, "smoke"), ...ran(5, "smoke", "deploy")]], newest)).toEqual([5]);
  expect(pipelinesToAsk([ran(undefined, "smoke")], newest)).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => ran(20 - at, `job ${at}`));
  expect(pipelinesToAsk(many, [])).toEqual([20, 19, 18, 17]);
});
