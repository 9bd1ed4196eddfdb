// Refused commits by the dozen: one cause among changes that are fine, on the real service, and what the person is told of it.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { sendCommand } from "../../renderer/data/commands.ts";
import { type Attempt, diagnose } from "../../renderer/desk/diagnose.ts";
import type { Change } from "../../renderer/desk/model.ts";
import { requestBytes, toActions } from "../../renderer/desk/request.ts";
import { listCauses } from "../../renderer/features/changes/refused/causes.ts";
import { commitElsewhere, create, type DeskProject, freshProject, move, remove, update, withDeskService } from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});

/** Of each cause; 50 prove it (`REPODESK_TEST_REFUSALS=50`, a minute). */
const runs = Number(process.env["REPODESK_TEST_REFUSALS"] ?? 4);

interface Planted {
  readonly change: Change | null;
  readonly more?: Partial<Attempt>;
  /** What others do meanwhile. */
  readonly meanwhile?: () => void;
  /** The first line that is read. */
  readonly fact: RegExp;
  /** No server refuses it by itself: it was never sent. */
  readonly isOwn?: boolean;
}

const odd = ["a/../b", ".git/config", "a//b", "x/.GIT/y", "../up", "a/./b", "x/.git"];

const causes: Readonly<Record<string, (seed: number) => Promise<Planted>>> = {
  "somebody changed the file": async (seed) => ({
    change: update("README.md", `mine ${seed}\n`, await at.baseOf("README.md")),
    meanwhile: () => void commitElsewhere(at.folder, "README.md", `theirs ${seed}\n`),
    fact: /^main moved while you were editing\.$/,
  }),
  "somebody deleted the file": async (seed) => ({
    change: update("README.md", `mine ${seed}\n`, await at.baseOf("README.md")),
    meanwhile: () => void commitElsewhere(at.folder, "README.md", null),
    fact: /^README\.md is no longer on main\.$/,
  }),
  "a new file is there already": async (seed) => ({
    change: create(`new/${seed}.txt`, "mine"),
    meanwhile: () => void commitElsewhere(at.folder, `new/${seed}.txt`, "theirs"),
    fact: new RegExp(`^${seed}\\.txt exists already on main\\.$`),
  }),
  "the branch is gone": async () => ({
    change: null,
    more: { from: "gone", to: "gone" },
    fact: /^There is no branch gone any more\.$/,
  }),
  "the new branch's name is taken": async (seed) => ({
    change: null,
    more: { to: `taken-${seed}` },
    meanwhile: () => void at.git("branch", `taken-${seed}`),
    fact: new RegExp(`^A branch called taken-${seed} exists already\\.$`),
  }),
  "a path that is none": async (seed) => ({
    change: create(odd[seed % odd.length]!, "x"),
    fact: /cannot be a path\.$/,
  }),
  "content that the branch has": async () => ({
    change: update("README.md", "# Tides\n", await at.baseOf("README.md")),
    fact: /^README\.md is as the branch has it already\.$/,
    isOwn: true,
  }),
  "a request that is too large": async (seed) => ({
    change: null,
    more: { bytes: (301 + seed) * 1024 * 1024 },
    fact: /^The request is over 300 MB\.$/,
    isOwn: true,
  }),
};

/** Changes that nobody refuses, each of a file of its own. */
const harmless = fc.subarray(["create", "update", "move", "delete"] as const, { minLength: 1 });

async function toChanges(kinds: readonly ("create" | "update" | "move" | "delete")[], seed: number): Promise<Change[]> {
  const changes: Change[] = [];
  if (kinds.includes("create")) changes.push(create(`fine/${seed} ü.txt`, `new ${seed}`));
  if (kinds.includes("update")) changes.push(update("src/tide.ts", `one\ntwo ${seed}\n`, await at.baseOf("src/tide.ts")));
  if (kinds.includes("move")) changes.push(move("run.sh", `bin/run-${seed}.sh`, await at.baseOf("run.sh")));
  else if (kinds.includes("delete")) changes.push(remove("run.sh", await at.baseOf("run.sh")));
  return changes;
}

it.each(Object.entries(causes))("%s: it is told, first, and nothing else is", { tags: "long", timeout: 300_000 }, async (_name, plant) => {
  await fc.assert(
    fc.asyncProperty(harmless, fc.nat(10_000), fc.boolean(), async (kinds, seed, isFirst) => {
      at = await freshProject();
      const { change, more = {}, meanwhile = () => undefined, fact, isOwn = false } = await plant(seed);
      const others = await toChanges(kinds, seed);
      const changes = change === null ? others : isFirst ? [change, ...others] : [...others, change];
      meanwhile();
      const attempt: Attempt = {
        ...{ connection: "local", project: at.project, from: "main", to: "main", force: false, changes, bytes: requestBytes(changes, "") },
        ...more,
      };
      if (!isOwn) {
        const actions = toActions(changes);
        const branch = attempt.to === attempt.from ? { branch: attempt.to } : { branch: attempt.to, start_branch: attempt.from };
        const sent = sendCommand(at.client, "local", "createCommit", { id: at.project, ...branch, commit_message: "Try", actions });
        await expect(sent).rejects.toMatchObject({ status: 400 });
      }
      const found = listCauses(await diagnose(at.client, attempt), attempt, new Date()).filter(({ isCause }) => isCause);
      expect(found.map((cause) => cause.fact)).toEqual([expect.stringMatching(fact)]);
    }),
    { numRuns: runs },
  );
});
