// The steps of a commit that runs a folder's programs, from what the service tells of them, whole or cut off.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CommitEvent } from "../../shared/contract/trust.ts";
import { createQueryClient } from "../data/query-client.ts";
import { allOutput, CommitStopped, plannedSteps, type RunStep, sendTrusted, takeEvent } from "./trusted-run.ts";

const all = ["post-commit", "signature", "commit-msg", "pre-commit", "prepare-commit-msg"];

it.each<[what: string, names: string[], verify: boolean, steps: string]>([
  ["nothing but the commit where nothing is trusted", [], true, "commit"],
  [
    "all of them in git's order, whatever order they are told in",
    all,
    true,
    "pre-commit prepare-commit-msg commit-msg signature commit post-commit",
  ],
  ["without those that verify, where a person says so", all, false, "prepare-commit-msg signature commit post-commit"],
  ["none that git does not run here", ["pre-push", "update", "constructor", ""], true, "commit"],
  ["each once", ["pre-commit", "pre-commit"], true, "pre-commit commit"],
])("a commit runs %s", (_what, names, verify, steps) => {
  const planned = plannedSteps(names, verify);
  expect(planned.map(({ name }) => name).join(" ")).toBe(steps);
  expect(planned.every(({ state, output, code }) => state === "waiting" && output.length === 0 && code === null)).toBe(true);
});

describe("what an event tells", () => {
  const take = (...events: readonly Partial<CommitEvent>[]): RunStep[] =>
    events.reduce<RunStep[]>((steps, event) => takeEvent(steps, event as CommitEvent), plannedSteps(["pre-commit", "signature"], true));
  const said = (steps: readonly RunStep[]): string =>
    steps.map((step) => `${step.name}:${step.state}:${allOutput(step)}:${step.code}`).join(" ");

  it.each<[what: string, events: Partial<CommitEvent>[], steps: string]>([
    ["nothing", [], "pre-commit:waiting::null signature:waiting::null commit:waiting::null"],
    [
      "that a step began",
      [{ step: "pre-commit", state: "running" }],
      "pre-commit:running::null signature:waiting::null commit:waiting::null",
    ],
    [
      "its words, one after the other",
      [
        { step: "pre-commit", output: "a" },
        { step: "pre-commit", output: "b" },
      ],
      "pre-commit:waiting:ab:null signature:waiting::null commit:waiting::null",
    ],
    [
      "its end",
      [
        { step: "pre-commit", output: "a" },
        { step: "pre-commit", state: "passed", code: 0 },
      ],
      "pre-commit:passed:a:0 signature:waiting::null commit:waiting::null",
    ],
    [
      "an end without a code",
      [{ step: "pre-commit", state: "refused", code: null }],
      "pre-commit:refused::null signature:waiting::null commit:waiting::null",
    ],
    [
      "of a step that is not among these",
      [{ step: "post-rewrite", state: "running", output: "x" }],
      "pre-commit:waiting::null signature:waiting::null commit:waiting::null",
    ],
  ])("%s", (_what, events, steps) => expect(said(take(...events))).toBe(steps));

  it("which words came on the channel for errors", () => {
    const words: [output: string, channel?: "stdout" | "stderr"][] = [
      ["a"],
      ["b", "stdout"],
      ["c", "stderr"],
      ["d", "stderr"],
      ["e"],
      [""],
    ];
    const [step] = take(
      ...words.map(([output, channel]) => ({ step: "pre-commit", output, ...(channel === undefined ? {} : { channel }) })),
    );
    expect(step?.output).toEqual([
      { text: "ab", isError: false },
      { text: "cd", isError: true },
      { text: "e", isError: false },
    ]);
  });

  it("changes no step that it does not name, and never what was there before", () => {
    const before = plannedSteps(all, true);
    const after = takeEvent(before, { step: "signature", state: "running" } as CommitEvent);
    expect(before.every(({ state }) => state === "waiting")).toBe(true);
    expect(after.filter((step, index) => step !== before[index]).map(({ name }) => name)).toEqual(["signature"]);
  });
});

describe("a commit that is sent", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const sha = "a".repeat(40);
  const commit = {
    ...{ id: sha, short_id: "aaaaaaa", title: "T", message: "T", parent_ids: [], web_url: "", status: null, last_pipeline: null },
    ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b", trailers: {}, extended_trailers: {} },
    ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
    ...{ stats: { additions: 0, deletions: 0, total: 0 }, project_id: 1 },
  };
  /** Sends it to a service that tells these events; answers what came of it and the states of the steps on the way. */
  async function send(events: readonly unknown[]) {
    const body = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
    const seen: string[] = [];
    const sending = sendTrusted({
      ...{
        client: createQueryClient(),
        connection: "local",
        input: { id: "p", branch: "main", commit_message: "T", actions: [], fingerprint: "f" } as never,
      },
      ...{ steps: plannedSteps(["pre-commit"], true), signal: new AbortController().signal },
      onSteps: (steps) => void seen.push(steps.map(({ state }) => state).join(" ")),
    });
    return { outcome: await sending.catch((error: unknown) => error), seen };
  }

  it("is there when the service says so, its steps told on the way", async () => {
    const { outcome, seen } = await send([
      { step: "pre-commit", state: "running" },
      { step: "pre-commit", state: "passed", code: 0 },
      { commit },
    ]);
    expect(outcome).toMatchObject({ id: sha });
    expect(seen).toEqual(["waiting waiting", "running waiting", "passed waiting", "passed passed"]);
  });

  it.each<[what: string, events: unknown[], outcome: object]>([
    [
      "was stopped by a program",
      [{ stopped: { step: "pre-commit", why: "exit", code: 1, detail: null } }],
      { message: "pre-commit refused the commit." },
    ],
    [
      "was refused when the answer had begun",
      [{ error: { status: 400, body: { message: "The branch moved." } } }],
      { status: 400, message: "The branch moved." },
    ],
    [
      "was refused without words",
      [{ error: { status: 500, body: { message: { base: ["x"] } } } }],
      { status: 500, message: "The service answered 500." },
    ],
    ["ended before it was made", [{ step: "pre-commit", state: "running" }], { name: "TypeError" }],
    ["was never answered", [], { name: "TypeError" }],
  ])("%s", async (_what, events, expected) => expect((await send(events)).outcome).toMatchObject(expected));

  it("that a program stopped says so by its kind", async () => {
    const { outcome } = await send([{ stopped: { step: "pre-commit", why: "exit", code: 1, detail: null } }]);
    expect(outcome).toBeInstanceOf(CommitStopped);
  });
});
