// Kept work goes on somewhere else: onto another branch, a new one, as a patch. The oracle of each is git.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sendCommand } from "../../renderer/data/commands.ts";
import { baseCommitOf, type KeptWork, listKeptWork } from "../../renderer/desk/kept-work.ts";
import { type Change, deskKey, emptyDesk, type Unsaved } from "../../renderer/desk/model.ts";
import { discardWork, planPut, put, putOntoNewBranch } from "../../renderer/desk/put-work.ts";
import { toActions } from "../../renderer/desk/request.ts";
import { deskOf, deskStore, editDesk } from "../../renderer/desk/store.ts";
import { toPatch } from "../../renderer/desk/work-patch.ts";
import { git } from "../scenarios/builder.ts";
import {
  chmod,
  commitElsewhere,
  create,
  type DeskProject,
  freshProject,
  interceptRequests,
  move,
  openProject,
  remove,
  update,
  withDeskService,
} from "./desk-service.ts";

withDeskService();
let at: DeskProject;
beforeEach(async () => {
  at = await freshProject();
});

const keep = (changes: readonly Change[], unsaved: readonly Unsaved[] = [], key = at.key): KeptWork => {
  editDesk(key, (desk) => ({ ...desk, changes, unsaved: Object.fromEntries(unsaved.map((typed) => [typed.path, typed])) }));
  return listKeptWork(deskStore.getState().desks).find((work) => work.key === key)!;
};
const main = () => ({ connection: "local", project: at.project, branch: "main" });
const other = () => ({ ...main(), branch: "other" });

/** Commits what is staged on a desk, as the Changes view does. */
const commitDesk = async (key: string, branch: string): Promise<void> => {
  const actions = toActions(deskOf(key).changes);
  await sendCommand(at.client, "local", "createCommit", { id: at.project, branch, commit_message: "Put", actions });
};

describe("the list of kept work", () => {
  it("has each desk with something on it once, by project and branch, with all its paths", () => {
    const base = { commit: "c", blob: "b", lastCommit: "c", executable: false };
    const desks = {
      [deskKey("local", "b/two", "main")]: {
        ...emptyDesk,
        changes: [create("z", "")],
        unsaved: { a: { path: "a", text: "", base }, z: { path: "z", text: "", base: null } },
      },
      [deskKey("local", "b/two", "a b/c")]: { ...emptyDesk, changes: [chmod("x", true, base)] },
      [deskKey("far away", "a/one", "main")]: { ...emptyDesk, unsaved: { q: { path: "q", text: "typed", base: null } } },
      [deskKey("local", "c/none", "main")]: { ...emptyDesk, message: { ...emptyDesk.message, text: "only a message" } },
    };
    expect(listKeptWork(desks).map(({ connection, project, branch, paths }) => [connection, project, branch, ...paths])).toEqual([
      ["far away", "a/one", "main", "q"],
      ["local", "b/two", "a b/c", "x"],
      ["local", "b/two", "main", "a", "z"],
    ]);
  });

  it("knows a commit that the work began from, and that new files have none", async () => {
    expect(baseCommitOf(keep([create("new.txt", "x")]))).toBeNull();
    const base = await at.baseOf("README.md");
    expect(baseCommitOf(keep([update("README.md", "x", base)]))).toBe(at.git("rev-parse", "main"));
    expect(baseCommitOf(keep([], [{ path: "README.md", text: "typed", base }]))).toBe(at.git("rev-parse", "main"));
  });
});

describe("kept work on another branch", () => {
  it("applies cleanly where nobody touched its files, and commits there", async () => {
    const base = await at.baseOf("src/tide.ts");
    at.git("branch", "other");
    commitElsewhere(at.folder, "README.md", "# Others\n", "other");
    const plan = await planPut(at.client, keep([update("src/tide.ts", "new\n", base), create("n.txt", "n\n")]), other());
    expect(plan.overlaps).toEqual([]);
    put(plan);
    const key = deskKey("local", at.project, "other");
    expect([deskOf(at.key).changes, deskOf(key).changes.map(({ path }) => path)]).toEqual([[], ["src/tide.ts", "n.txt"]]);
    await commitDesk(key, "other");
    expect(at.git("show", "other:src/tide.ts")).toBe("new");
    expect(at.git("show", "other:README.md")).toBe("# Others");
  });

  it("writes nothing while it is only planned", async () => {
    const work = keep([update("README.md", "mine\n", await at.baseOf("README.md"))]);
    at.git("branch", "other");
    const desks = deskStore.getState().desks;
    await planPut(at.client, work, other());
    expect(deskStore.getState().desks).toBe(desks);
  });

  it.each<[string, string | null, "update" | "create" | "delete" | "chmod" | "move" | "type", string, boolean]>([
    ["a change of a file that was changed there", "theirs\n", "update", "update", true],
    ["a change of a file that is gone there becomes a new file", null, "update", "create", true],
    ["a deletion of a file that is gone there is no change", null, "delete", "", true],
    ["a mode of a file that is gone there is no change", null, "chmod", "", true],
    ["a move of a file that is gone there is no change", null, "move", "", true],
    ["a move of a file that was changed there takes the new content along", "theirs\n", "move", "move", true],
    ["a text typed over a file that was changed there", "theirs\n", "type", "", true],
    ["a change of a file that nobody touched", "# Tides\n", "update", "update", false],
  ])("%s", async (_name, theirs, what, kind, overlaps) => {
    const base = await at.baseOf("README.md");
    at.git("branch", "other");
    commitElsewhere(at.folder, "README.md", theirs, "other");
    const changes: Record<typeof what, Change[]> = {
      update: [update("README.md", "mine\n", base)],
      create: [],
      delete: [remove("README.md", base)],
      chmod: [chmod("README.md", true, base)],
      move: [move("README.md", "READ.md", base)],
      type: [],
    };
    const typed = what === "type" ? [{ path: "README.md", text: "mine\n", base }] : [];
    const plan = await planPut(at.client, keep(changes[what], typed), other());
    expect(plan.changes.map((change) => change.kind).join()).toBe(kind);
    expect(plan.overlaps.length > 0).toBe(overlaps);
    put(plan);
    const key = deskKey("local", at.project, "other");
    if (plan.changes.length > 0) await commitDesk(key, "other");
    if (what === "move" && theirs !== null) expect(at.git("show", "other:READ.md")).toBe("theirs");
    if (what === "update") expect(at.git("show", "other:README.md")).toBe("mine");
    if (what === "type") expect(deskOf(key).unsaved["README.md"]?.base?.blob).toBe(at.git("rev-parse", "other:README.md"));
  });

  it("a new file becomes a change where the branch has one of that name", async () => {
    at.git("branch", "other");
    commitElsewhere(at.folder, "n.txt", "theirs\n", "other");
    const plan = await planPut(at.client, keep([create("n.txt", "mine\n")]), other());
    expect(plan).toMatchObject({ overlaps: ["n.txt"], changes: [{ kind: "update", path: "n.txt" }] });
  });

  it("says which files are on the other desk already", async () => {
    at.git("branch", "other");
    const base = await at.baseOf("README.md");
    keep([update("README.md", "staged there\n", base)], [], deskKey("local", at.project, "other"));
    const plan = await planPut(at.client, keep([update("README.md", "mine\n", base), create("n.txt", "n")]), other());
    expect(plan.overlaps).toEqual(["README.md"]);
  });

  it("is taken back whole, with what stood there before", async () => {
    at.git("branch", "other");
    const key = deskKey("local", at.project, "other");
    keep([create("there.txt", "there")], [], key);
    editDesk(at.key, (desk) => ({ ...desk, message: { ...desk.message, text: "Mine" } }));
    const work = keep([create("n.txt", "n")]);
    const [mine, theirs] = [deskOf(at.key), deskOf(key)];
    const takeBack = put(await planPut(at.client, work, other()));
    expect(deskOf(key).changes.map(({ path }) => path)).toEqual(["there.txt", "n.txt"]);
    expect([deskOf(key).message.text, deskOf(at.key)]).toEqual(["Mine", emptyDesk]);
    takeBack();
    expect([deskOf(at.key), deskOf(key)]).toEqual([mine, theirs]);
  });

  it("keeps the message that was begun there", async () => {
    at.git("branch", "other");
    const key = deskKey("local", at.project, "other");
    editDesk(key, (desk) => ({ ...desk, message: { ...desk.message, text: "Theirs" } }));
    editDesk(at.key, (desk) => ({ ...desk, message: { ...desk.message, text: "Mine" } }));
    put(await planPut(at.client, keep([create("n.txt", "n")]), other()));
    expect(deskOf(key).message.text).toBe("Theirs");
  });

  it("moves to another project whose files are the same", async () => {
    const base = await at.baseOf("README.md");
    const moved = await openProject();
    const to = { connection: "local", project: moved.project, branch: "main" };
    const plan = await planPut(at.client, keep([update("README.md", "mine\n", base)]), to);
    expect(plan).toMatchObject({ overlaps: [], changes: [{ base: { commit: moved.git("rev-parse", "main") } }] });
  });

  it("rejects where the branch is not there, and where the server fails in the middle", async () => {
    const work = keep([update("README.md", "mine\n", await at.baseOf("README.md"))]);
    await expect(planPut(at.client, work, { ...main(), branch: "nowhere" })).rejects.toMatchObject({ status: 404 });
    interceptRequests((url, _init, pass) => (url.includes("/files/") ? Promise.resolve(new Response("{}", { status: 503 })) : pass()));
    commitElsewhere(at.folder, "README.md", "newer\n");
    await expect(planPut(at.client, work, main())).rejects.toMatchObject({ status: 503 });
    expect(deskOf(at.key).changes).toHaveLength(1);
  });
});

describe("kept work on a new branch", () => {
  it("gets one where the work began, and stands there as it was", async () => {
    const base = await at.baseOf("README.md");
    const began = at.git("rev-parse", "main");
    commitElsewhere(at.folder, "README.md", "newer\n");
    await putOntoNewBranch(at.client, keep([update("README.md", "mine\n", base)]), "saved", began);
    const key = deskKey("local", at.project, "saved");
    expect([at.git("rev-parse", "saved"), deskOf(key).changes.length, deskOf(at.key).changes.length]).toEqual([began, 1, 0]);
    await commitDesk(key, "saved");
    expect(at.git("show", "saved:README.md")).toBe("mine");
  });

  it("stays where it is when the branch cannot be made", async () => {
    at.git("branch", "taken");
    const work = keep([create("n.txt", "n")]);
    await expect(putOntoNewBranch(at.client, work, "taken", "main")).rejects.toMatchObject({ status: 400 });
    await expect(putOntoNewBranch(at.client, work, "from-nowhere", "0".repeat(40))).rejects.toMatchObject({ status: 400 });
    expect(deskOf(at.key).changes).toHaveLength(1);
  });

  it("goes and comes back when somebody discards it", () => {
    const bring = discardWork(keep([create("n.txt", "n")]));
    expect(deskOf(at.key)).toEqual(emptyDesk);
    bring();
    expect(deskOf(at.key).changes).toHaveLength(1);
  });
});

describe("kept work as a patch", () => {
  /** What `git apply` makes of it on the branch, as ls-tree prints it. */
  const applied = async (work: KeptWork): Promise<string[]> => {
    const { text: patch, left } = await toPatch(at.client, work);
    expect(left).toEqual([]);
    const index = { GIT_INDEX_FILE: join(at.folder, ".git", "index-of-patch") };
    git(at.folder, ["read-tree", "main"], { env: index });
    git(at.folder, ["apply", "--cached", "-"], { input: patch, env: index });
    return git(at.folder, ["ls-tree", "-r", git(at.folder, ["write-tree"], { env: index })]).split("\n");
  };

  it("makes of the branch what the commit of it would make", async () => {
    const [readme, tide, run] = await Promise.all(["README.md", "src/tide.ts", "run.sh"].map((path) => at.baseOf(path)));
    const work = keep([
      update("README.md", "# Tides\n\nno line end", readme!),
      move("src/tide.ts", "src/with space.ts", tide!, "one\n2\nthree\n"),
      chmod("run.sh", false, run!),
      create("bin/new \u00fc.sh", "true\n", true),
      create("empty", ""),
    ]);
    const patched = await applied(work);
    await commitDesk(at.key, "main");
    expect(patched).toEqual(at.git("ls-tree", "-r", "main").split("\n"));
  });

  it("takes a mode and a content of one file together, and a deletion", async () => {
    const [readme, run] = await Promise.all(["README.md", "run.sh"].map((path) => at.baseOf(path)));
    const patched = await applied(keep([update("README.md", "x\n", readme!), chmod("README.md", true, readme!), remove("run.sh", run!)]));
    await commitDesk(at.key, "main");
    expect(patched).toEqual(at.git("ls-tree", "-r", "main").split("\n"));
  });

  it("holds what is typed, over what is staged", async () => {
    const base = await at.baseOf("README.md");
    const typed = [
      { path: "README.md", text: "typed\n", base },
      { path: "new.txt", text: "typed too\n", base: null },
    ];
    const { text: patch } = await toPatch(at.client, keep([update("README.md", "staged\n", base)], typed));
    expect(patch).toContain("+typed\n");
    expect(patch).toContain("+typed too\n");
    expect(patch).not.toContain("staged");
  });

  it("leaves out, and names, what no patch of text holds", async () => {
    const bytes = at.folder;
    writeFileSync(join(bytes, "photo.bin"), Buffer.from([0, 1, 2, 255]));
    writeFileSync(join(bytes, "latin1.txt"), Buffer.from("caf\xe9\n", "latin1"));
    at.git("add", "-A");
    at.git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-q", "-m", "Bytes");
    at.git("update-ref", "refs/heads/main", "HEAD");
    at.git("update-ref", "HEAD", "HEAD~1");
    const [photo, latin] = await Promise.all(["photo.bin", "latin1.txt"].map((path) => at.baseOf(path)));
    const base64 = (content: string) => ({ encoding: "base64", base64: content }) as const;
    const { text: patch, left } = await toPatch(
      at.client,
      keep([
        { kind: "update", path: "photo.bin", content: base64("AAEC"), base: photo!, included: true },
        { kind: "update", path: "latin1.txt", content: base64("Y2Fm6Q=="), base: latin!, included: true },
        { kind: "create", path: "more.bin", content: base64("AAAA"), executable: false, included: true },
        { kind: "create", path: "words.txt", content: base64(Buffer.from("ünï\n").toString("base64")), executable: false, included: true },
      ]),
    );
    expect([...left].sort()).toEqual(["latin1.txt", "more.bin", "photo.bin"]);
    expect(patch).toContain("+ünï");
  });

  it("leaves out a file whose old content cannot be read now, and keeps the rest", async () => {
    const base = await at.baseOf("README.md");
    const gone = { ...base, commit: "1".repeat(40) };
    const { text: patch, left } = await toPatch(at.client, keep([update("README.md", "mine\n", gone), create("n.txt", "n\n")]));
    expect([left, patch.includes("+n\n"), patch.includes("mine")]).toEqual([["README.md"], true, false]);
  });

  it("asks a connection that does not answer once, not once per file", async () => {
    const [one, two] = await Promise.all(["README.md", "src/tide.ts"].map((path) => at.baseOf(path)));
    let asked = 0;
    interceptRequests((url, _init, pass) => {
      if (!url.includes("/repository/files/")) return pass();
      asked += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    });
    const work = keep([update("README.md", "mine\n", one!), update("src/tide.ts", "mine\n", two!), create("n.txt", "n\n")]);
    const { text: patch, left } = await toPatch(at.client, work);
    expect([asked, [...left].sort(), patch.includes("+n\n")]).toEqual([1, ["README.md", "src/tide.ts"], true]);
  });
});
