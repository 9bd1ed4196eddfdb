// What one may do at a ref, said before anything is typed; and what a project says about being empty or gone.
import { describe, expect, it } from "vitest";
import { ApiError, apiError } from "../../shared/contract/errors.ts";
import type { Project } from "../../shared/contract/resources.ts";
import { isGone, saysEmpty, whyReadOnly } from "./checkout.ts";
import { countable } from "./history.ts";
import { identityQuery } from "./identity.ts";
import { rawFileUrl } from "./repository.ts";

const server = (token: "none" | "missing" | "kept" | "session", scopes: readonly string[] = ["api"]) =>
  ({ kind: "server", token, scopes }) as const;
const local = { kind: "local", token: "none", scopes: [] } as const;
const open = { archived: false, default_branch: "main" };

describe("why something can only be read", () => {
  it.each<[string, Parameters<typeof whyReadOnly>, RegExp | null]>([
    ["a branch of this machine can be written", ["branch", "main", open, local], null],
    ["a branch of a server can, with the scope api", ["branch", "main", open, server("kept")], null],
    ["so can one whose server says nothing of scopes", ["branch", "main", open, server("session", [])], null],
    ["a tag does not move", ["tag", "v1", open, local], /^v1 is a tag/],
    ["a default branch that is not there is called no tag", ["tag", "main", open, server("kept")], /There is no branch main here/],
    ["a commit is no branch", ["commit", "abcdef0123456", open, local], /^This is the commit abcdef0\./],
    ["an archived project takes nothing", ["branch", "main", { ...open, archived: true }, local], /archived/],
    ["a server without a token takes nothing", ["branch", "main", open, server("none", [])], /no token/],
    ["one whose token is not at hand takes it later", ["branch", "main", open, server("missing")], null],
    ["it does not if that one may only read", ["branch", "main", open, server("missing", ["read_api"])], /needs the scope api/],
    ["a token that may only read says which scope it lacks", ["branch", "main", open, server("kept", ["read_api"])], /needs the scope api/],
    ["what nobody knows yet forbids nothing", [null, "", undefined, undefined], null],
  ])("%s", (_what, of, why) => {
    const said = whyReadOnly(...of);
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });

  it("is said of the ref first, then of the project, then of the token", () => {
    const all = [open, { archived: true }].map((project) => whyReadOnly("tag", "v1", project, server("none")));
    expect(all).toEqual([expect.stringMatching(/tag/), expect.stringMatching(/tag/)]);
    expect(whyReadOnly("branch", "main", { archived: true }, server("none"))).toMatch(/archived/);
  });
});

describe("a project", () => {
  it("is empty where it says so, and where it has no default branch", () => {
    const says = (project: Partial<Project>): boolean => saysEmpty(project as Project);
    expect([
      says({ empty_repo: true, default_branch: "main" }),
      says({ empty_repo: false }),
      says({ default_branch: "main" }),
      says({}),
    ]).toEqual([true, false, false, true]);
  });

  it("is gone where its repository is, not where a branch is", () => {
    expect([
      isGone(apiError("repository_not_found")),
      isGone(new ApiError(null, 404, "no", {})),
      isGone(new Error("x")),
      isGone(null),
    ]).toEqual([true, false, false, false]);
  });

  it("is asked who commits there on this machine only", () => {
    expect([identityQuery("local", "p").enabled, identityQuery("1", "p").enabled]).toEqual([true, false]);
  });
});

describe("rows of a history", () => {
  const full = "a".repeat(40);
  it("are counted from a full hash on, also along first parents", () => {
    expect(countable("local", { ref_name: full })).toEqual({ ref_name: full });
    expect(countable("local", { ref_name: full, first_parent: true, order: "topo" })).toEqual({ ref_name: full, first_parent: true });
  });

  it.each([
    ["a name that may move", "local", { ref_name: "main" }],
    ["another server", "1", { ref_name: full }],
    ["no ref", "local", {}],
    ["all refs", "local", { ref_name: full, all: true }],
    ["an author", "local", { ref_name: full, author: "Ada" }],
    ["a path", "local", { ref_name: full, path: "src" }],
    ["a time", "local", { ref_name: full, since: "2026-01-01" }],
    ["another end", "local", { ref_name: full, until: "2026-01-01" }],
    ["another order", "local", { ref_name: full, order: "topo" as const }],
  ])("are not counted with %s", (_what, connection, filter) => expect(countable(connection, filter)).toBeNull());
});

it("addresses raw bytes whatever the names hold", () => {
  const url = rawFileUrl("a b", "group/name", "topic/#1", "dir/50% ?.txt");
  expect(url).toBe("connections/a%20b/api/v4/projects/group%2Fname/repository/files/dir%2F50%25%20%3F.txt/raw?ref=topic%2F%231");
  expect(decodeURIComponent(new URL(url, "http://x/").pathname)).toContain("dir/50% ?.txt");
});
