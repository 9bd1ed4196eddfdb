// Applies the change of one commit, or its reverse, to a branch: cherry-pick and revert without a work tree.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import type { ObjectType } from "./batch-parser.ts";
import { formatCommit } from "./commit-format.ts";
import { emptyTree } from "./handle.ts";
import { neutralPlace } from "./neutral-place.ts";
import { ObjectWriter } from "./object-writer.ts";
import { readCommit } from "./objects.ts";
import { readTip } from "./refs.ts";
import { runGit } from "./run.ts";
import type { CommitOutcome, CommitRecord, ObjectId, Repository, Signature } from "./types.ts";
import { publish } from "./write-commit.ts";
import { enqueueWrite } from "./write-queue.ts";

export interface PickRequest {
  readonly kind: "cherry-pick" | "revert";
  readonly branch: string;
  /** The commit whose change is applied; of a merge, the change against its first parent. */
  readonly commit: CommitRecord;
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
  /** Tries only; nothing stays behind. */
  readonly dryRun: boolean;
}

export type PickOutcome =
  | { readonly outcome: "applied"; readonly commit: CommitRecord }
  /** The answer of a dry run that would apply. */
  | { readonly outcome: "applicable" }
  | { readonly outcome: "conflict"; readonly paths: readonly string[] }
  /** The branch holds the change already. */
  | { readonly outcome: "empty" }
  | { readonly outcome: "no-branch" }
  | Extract<CommitOutcome, { outcome: "refused" }>;

const attempts = 20;
const nobody: Signature = { name: "merge", email: "merge@localhost", seconds: 0, offset: 0 };

/** Applies the change anew when somebody else moves the branch meanwhile. A root commit can be reverted but not picked. */
export function pickCommit(repository: Repository, request: PickRequest): Promise<PickOutcome> {
  return request.dryRun ? tryPick(repository, request) : enqueueWrite(repository.gitDir, () => tryPick(repository, request));
}

async function tryPick(repository: Repository, request: PickRequest): Promise<PickOutcome> {
  const { branch, commit } = request;
  const [first] = commit.parents;
  const before = first === undefined ? null : (await readCommit(repository, first)).tree;
  if (before === null && request.kind === "cherry-pick") return { outcome: "conflict", paths: [] };
  const empty = emptyTree(repository);
  const [base, theirs] = request.kind === "cherry-pick" ? [before ?? empty, commit.tree] : [commit.tree, before ?? empty];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tip = await readTip(repository, branch);
    if (tip === null) return { outcome: "no-branch" };
    const ours = (await readCommit(repository, tip)).tree;
    const merged = await mergeTrees(repository, { base, ours, theirs });
    if ("paths" in merged) return { outcome: "conflict", paths: merged.paths };
    if (merged.tree === ours) return { outcome: "empty" };
    if (request.dryRun) return { outcome: "applicable" };
    const writer = new ObjectWriter(repository);
    for (const { type, content } of merged.objects) writer.add(type, content);
    const id = writer.add("commit", formatCommit({ ...request, tree: merged.tree, parents: [tip] }));
    const published = await publish(repository, request, { tip, base: tip }, { commit: id, tree: merged.tree, writer });
    if (published === null) return { outcome: "applied", commit: await readCommit(repository, id) };
    if (typeof published !== "string") return published;
  }
  return { outcome: "refused", reason: "branch-moved", branch };
}

interface Loose {
  readonly type: ObjectType;
  readonly content: Buffer;
}

type Merged = { readonly tree: ObjectId; readonly objects: readonly Loose[] } | { readonly paths: readonly string[] };

/**
 * Merges two trees over a base, as git merge-tree does for commits: three commits that nobody will see give it the base. All
 * objects are made in a folder of ours that is gone afterwards, and no setting of the repository (a merge program) counts.
 */
async function mergeTrees(repository: Repository, trees: { base: ObjectId; ours: ObjectId; theirs: ObjectId }): Promise<Merged> {
  const { place, environment } = await neutralPlace(repository);
  const quarantine = await mkdtemp(join(tmpdir(), "repodesk-merge-"));
  try {
    await mkdir(join(quarantine, "info"));
    await writeFile(join(quarantine, "info", "alternates"), `${join(repository.gitDir, "objects")}\n`);
    const write = (tree: ObjectId, parents: readonly ObjectId[]) =>
      writeLoose(quarantine, repository, formatCommit({ tree, parents, author: nobody, committer: nobody, message: "" }));
    const base = await write(trees.base, []);
    const sides = await Promise.all([write(trees.ours, [base]), write(trees.theirs, [base])]);
    const args = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ...sides];
    const { stdout, code } = await runGit({ ...place, objectDirectory: quarantine }, { args, environment, accept: [0, 1] });
    const [tree = "", ...paths] = stdout.toString("utf8").split("\0").filter(Boolean);
    if (code === 1) return { paths };
    return { tree, objects: await readLoose(quarantine) };
  } finally {
    await rm(quarantine, { recursive: true, force: true });
  }
}

async function writeLoose(folder: string, repository: Repository, content: Buffer): Promise<ObjectId> {
  const raw = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content]);
  const id = createHash(repository.objectFormat).update(raw).digest("hex");
  await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, id.slice(0, 2), id.slice(2)), deflateSync(raw, { level: 1 }));
  return id;
}

/** Files and directories that the merge made. */
async function readLoose(folder: string): Promise<Loose[]> {
  const objects: Loose[] = [];
  for (const prefix of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const name of await readdir(join(folder, prefix))) {
      const raw = inflateSync(await readFile(join(folder, prefix, name)));
      const end = raw.indexOf(0);
      const type = raw.toString("latin1", 0, raw.indexOf(32));
      if (type === "blob" || type === "tree") objects.push({ type, content: raw.subarray(end + 1) });
    }
  }
  return objects;
}
