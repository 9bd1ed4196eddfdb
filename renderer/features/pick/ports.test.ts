// What was sent is known again on the branch, and nothing else is taken for it.
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import type { PickRequest } from "../../state/pick.ts";
import { originLine } from "./copies.ts";
import type { MessageChoice } from "./messages.ts";
import { picksPorts } from "./ports.ts";

const sha = "a".repeat(40);
const made = (id: string, message: string, more: object = {}) => ({
  ...{ id: id.repeat(40), short_id: id.repeat(8), title: message.split("\n")[0], message, parent_ids: [], web_url: "" },
  ...{ author_name: "Ada", author_email: "ada@example.com", committer_name: "Bo", committer_email: "bo@example.com" },
  ...{ authored_date: "2026-01-05T10:00:00.000+01:00", committed_date: "2026-02-01T00:00:00Z", created_at: "2026-02-01T00:00:00Z" },
  ...more,
});
const original = made("a", "Correct the springs\n\nThey were an hour late.\n") as unknown as CommitDetail;

const branch = {
  ...{ name: "tide", commit: made("c", "tip"), merged: false, protected: false, default: false, web_url: "" },
  ...{ developers_can_push: true, developers_can_merge: true, can_push: true },
};

/** Bodies of what was sent, and addresses of what was asked. */
let sent: unknown[];
let asked: string[];
/** What came onto the branch since. */
let since: readonly object[];

beforeEach(() => {
  sent = [];
  asked = [];
  since = [];
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const line = decodeURIComponent(url.replace(/^.*\/projects\/p\//, ""));
    if (init.method === "POST") {
      sent.push({ line, ...(JSON.parse(String(init.body)) as object) });
      return Response.json(made("d", "made"));
    }
    asked.push(line);
    if (line.startsWith("repository/branches/")) return Response.json(branch);
    return Response.json(since);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const choice: MessageChoice = { text: null, withOrigin: true };
const open = (message: MessageChoice = choice, kind: PickRequest["kind"] = "cherry-pick", commits = [original]) =>
  picksPorts(
    new QueryClient(),
    { kind, connection: "x", project: "p", commits: commits.map(({ id }) => id), branch: "tide" },
    commits,
    message,
    () => undefined,
  );
const find = (message?: MessageChoice, kind?: PickRequest["kind"]) =>
  open(message, kind)
    .find("tide", sha, "tip")
    .then((found) => found?.id[0] ?? null);

describe("a pick that was sent", () => {
  it("carries no message where the server's own is wanted, and the chosen one where a person chose", async () => {
    const { signal } = new AbortController();
    await open().send("tide", sha, signal);
    await open({ text: "Mine\n", withOrigin: true }).send("tide", sha, signal);
    await open({ text: null, withOrigin: false }).send("tide", sha, signal);
    const line = `repository/commits/${sha}/cherry_pick`;
    expect(sent).toEqual([
      { line, branch: "tide" },
      { line, branch: "tide", message: `Mine\n\n${originLine(sha)}` },
      { line, branch: "tide", message: "Correct the springs\n\nThey were an hour late." },
    ]);
  });

  it("of several has nobody's words, which were for one", async () => {
    const other = made("b", "Another") as unknown as CommitDetail;
    await open({ text: "Mine", withOrigin: false }, "cherry-pick", [original, other]).send("tide", other.id, new AbortController().signal);
    expect(sent).toMatchObject([{ message: "Another" }]);
  });

  it("is looked for in what the branch has since its tip, asked now and not remembered", async () => {
    const ports = open();
    expect(await ports.readTip("tide")).toBe("c".repeat(40));
    expect(await ports.readTip("tide")).toBe("c".repeat(40));
    await ports.find("tide", sha, "tip");
    expect(asked.map((line) => line.replace(/[?&](per_)?page=\d+/g, ""))).toEqual([
      ...["repository/branches/tide", "repository/branches/tide"],
      expect.stringContaining("ref_name=tip..tide"),
    ]);
  });

  it("is found by the line that names the original", async () => {
    since = [made("e", "Something else"), made("f", `Correct the springs\n\n${originLine(sha)}`, { author_name: "A server" })];
    expect(await find()).toBe("f");
  });

  it("is found without that line by its title, author and date, in another time zone too", async () => {
    since = [made("f", "Correct the springs", { authored_date: "2026-01-05T09:00:00Z" })];
    expect(await find({ text: null, withOrigin: false })).toBe("f");
  });

  it("is found by the words that a person gave it", async () => {
    const words = { text: "Springs, corrected", withOrigin: false };
    since = [made("f", "Springs, corrected\n")];
    expect(await find(words)).toBe("f");
    // Somebody else's, at another time: not what was sent.
    since = [made("f", "Springs, corrected", { author_name: "Bo" })];
    expect(await find(words)).toBeNull();
    since = [made("f", "Springs, corrected", { authored_date: "2026-01-06T09:00:00Z" })];
    expect(await find(words)).toBeNull();
  });

  it("is not the original itself, which a merge brought to the branch, nor what only looks like it", async () => {
    since = [original];
    expect(await find()).toBeNull();
    since = [made("f", "Correct the springs", { author_name: "Bo" })];
    expect(await find()).toBeNull();
    since = [];
    expect(await find()).toBeNull();
  });
});

describe("a revert that was sent", () => {
  const reverted = (more: string): string => `Revert "Correct the springs"\n\n${more}`;

  it("carries no message, and is found by what it says of the original", async () => {
    await open(choice, "revert").send("tide", sha, new AbortController().signal);
    expect(sent).toEqual([{ line: `repository/commits/${sha}/revert`, branch: "tide" }]);
    since = [made("f", reverted(`This reverts commit ${sha}`))];
    expect(await find(choice, "revert")).toBe("f");
  });

  it("is none of another commit with the same title, and no pick either", async () => {
    since = [made("f", reverted(`This reverts commit ${"b".repeat(40)}`))];
    expect(await find(choice, "revert")).toBeNull();
    since = [made("f", `Correct the springs\n\n${originLine(sha)}`)];
    expect(await find(choice, "revert")).toBeNull();
  });
});
