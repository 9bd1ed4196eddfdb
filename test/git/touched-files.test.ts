// Files of a work tree that are what git has and yet look changed: touched, copied, rewritten. Nobody changed them, so nothing stands in the way.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import type { Action, CommitOutcome } from "../../service/git/types.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { installFailpoints } from "../service/trust/crash/failpoints.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** What happens at a step of a write. */
let meanwhile: (step: string) => void = () => undefined;
await installFailpoints({ onStep: (step) => meanwhile(step) });
afterEach(() => {
  meanwhile = () => undefined;
});

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const edit: readonly Action[] = [{ action: "update", path: "README.md", content: Buffer.from("edited\n") }];

async function commit(folder: string, actions = edit): Promise<CommitOutcome> {
  const repository = await openRepository(folder);
  try {
    return await writeCommit(repository, {
      ...{ branch: "main", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
      actions,
    });
  } finally {
    await repository.close();
  }
}

const files = { "README.md": "one\n", "src/a.txt": "a\n", "run.sh": "#!/bin/sh\n" };

/** Long unchanged, as git knows: it looks into a file whose time is that of its index, whatever else has changed about it. */
function settle(folder: string): string {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const path of Object.keys(files)) utimesSync(join(folder, path), longAgo, longAgo);
  git(folder, ["status"]);
  return folder;
}

const makers: Readonly<Record<string, () => string>> = {
  "a repository": () => {
    const folder = makeRepository();
    commitFiles(folder, files);
    return settle(folder);
  },
  "a SHA-256 repository": () => {
    const folder = makeRepository({ format: "sha256" });
    commitFiles(folder, files);
    return settle(folder);
  },
  "a shallow clone": () => {
    const origin = makeRepository();
    commitFiles(origin, { "README.md": "zero\n" });
    commitFiles(origin, files);
    const folder = temporaryFolder();
    git(folder, ["clone", "-q", "--depth=1", `file://${origin}`, "."]);
    return settle(folder);
  },
};

/** Each answers where the repository is afterwards. */
const touches: Readonly<Record<string, (folder: string) => string>> = {
  "is touched": (folder) => {
    // Renamed over itself by way of a copy: another inode and another time, however coarse the clock.
    cpSync(join(folder, "README.md"), join(folder, "README.md~"));
    renameSync(join(folder, "README.md~"), join(folder, "README.md"));
    return folder;
  },
  "is rewritten by a formatter, with all others": (folder) => {
    for (const path of Object.keys(files)) {
      const text = readFileSync(join(folder, path));
      rmSync(join(folder, path));
      writeFileSync(join(folder, path), text);
    }
    return folder;
  },
  "gets a mode that git does not keep": (folder) => {
    chmodSync(join(folder, "README.md"), 0o600);
    return folder;
  },
  "is copied with the whole repository": (folder) => {
    const copy = join(temporaryFolder(), "copy");
    cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
    return copy;
  },
};

describe.each(Object.entries(makers))("in %s, a file that", (_, make) => {
  it.each(Object.entries(touches))("%s takes a commit", { tags: "long" }, async (__, touch) => {
    const folder = touch(make());
    expect(await commit(folder)).toMatchObject({ outcome: "committed" });
    expect([git(folder, ["status", "--porcelain"]), readFileSync(join(folder, "README.md"), "utf8")]).toEqual(["", "edited\n"]);
  });
});

describe("a file that looks changed", () => {
  const makeTouched = (): string => touches["is touched"]!(makers["a repository"]!());

  it("does not hide one that is", async () => {
    const folder = makeTouched();
    writeFileSync(join(folder, "src/a.txt"), "mine\n");
    expect(await commit(folder)).toMatchObject({ outcome: "refused", reason: "work-tree-dirty", paths: ["src/a.txt"] });
    expect(readFileSync(join(folder, "src/a.txt"), "utf8")).toBe("mine\n");
  });

  it("costs no look at all others while none does", async () => {
    const folder = makers["a repository"]!();
    const steps: string[] = [];
    meanwhile = (step) => steps.push(step);
    expect(await commit(folder)).toMatchObject({ outcome: "committed" });
    expect(steps.filter((step) => /update-index/.test(step))).toEqual([]);
  });

  it("runs no program of the repository's when it is looked at", async () => {
    const folder = makers["a repository"]!();
    const canary = join(temporaryFolder(), "canary");
    commitFiles(folder, { ".gitattributes": "* filter=evil\n" });
    for (const key of ["clean", "smudge", "process"]) git(folder, ["config", `filter.evil.${key}`, `touch ${canary}; cat`]);
    git(folder, ["config", "core.fsmonitor", `touch ${canary}; false`]);
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    for (const hook of ["post-index-change", "fsmonitor-watchman", "query-watchman"]) {
      writeFileSync(join(folder, ".git/hooks", hook), `#!/bin/sh\ntouch ${canary}\n`);
      chmodSync(join(folder, ".git/hooks", hook), 0o755);
    }
    touches["is touched"]!(folder);
    expect(await commit(folder)).toMatchObject({ outcome: "committed" });
    expect(existsSync(canary)).toBe(false);
  });

  it("while another program holds the index, refuses the commit and names the lock", async () => {
    const folder = makeTouched();
    const lock = join(folder, ".git/index.lock");
    meanwhile = (step) => {
      if (step === "before git update-index") writeFileSync(lock, "");
    };
    const before = [git(folder, ["rev-parse", "main"]), statSync(join(folder, ".git/index")).ino];
    expect(await commit(folder)).toMatchObject({ reason: "work-tree-busy", file: "index.lock" });
    expect([git(folder, ["rev-parse", "main"]), statSync(join(folder, ".git/index")).ino]).toEqual(before);
    meanwhile = () => undefined;
    rmSync(lock);
    expect(await commit(folder)).toMatchObject({ outcome: "committed" });
  });

  it("and is touched once more in the last moment, takes the commit", async () => {
    const folder = makers["a repository"]!();
    let looks = 0;
    meanwhile = (step) => {
      if (step !== "before git read-tree") return;
      looks += 1;
      // The second is the one that writes.
      if (looks === 2) touches["is touched"]!(folder);
    };
    expect(await commit(folder)).toMatchObject({ outcome: "committed" });
    expect([looks, git(folder, ["status", "--porcelain"])]).toEqual([3, ""]);
  });

  it("and is changed in the last moment, keeps the change and takes no commit", async () => {
    const folder = makers["a repository"]!();
    const before = git(folder, ["rev-parse", "main"]);
    let looks = 0;
    meanwhile = (step) => {
      if (step !== "before git read-tree") return;
      looks += 1;
      if (looks === 2) writeFileSync(join(folder, "README.md"), "mine\n");
    };
    expect(await commit(folder)).toMatchObject({ reason: "work-tree-dirty", paths: ["README.md"] });
    expect(git(folder, ["rev-parse", "main"])).toBe(before);
    expect([git(folder, ["status", "--porcelain"]), readFileSync(join(folder, "README.md"), "utf8")]).toEqual([" M README.md", "mine\n"]);
    expect(readdirSync(folder).sort()).toEqual([".git", "README.md", "run.sh", "src"]);
  });
});
