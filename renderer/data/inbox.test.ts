// The inbox is read from the newest commits of the projects that changed last, as far as its bounds; a project that fails is told of.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Inbox, inboxQuery, wantAnew, wantOlder } from "./inbox.ts";
import { inboxBounds } from "./inbox-walk.ts";
import { createQueryClient } from "./query-client.ts";

interface Comment {
  readonly note: string;
  readonly at: string;
}
interface Commit {
  readonly id: string;
  readonly at: string;
  readonly comments?: readonly Comment[] | "fails";
}
/** By project; "fails" = the server answers 500. */
type Projects = Readonly<Record<string, readonly Commit[] | "fails">>;

/** A full hash that stands for a word. */
const hash = (word: string): string =>
  [...word]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join("")
    .padEnd(40, "0");
const noCommit = () => Response.json({ message: "404 Commit Not Found" }, { status: 404 });
const toCommit = ({ id, at: committed_date }: Commit) => ({
  ...{ id, short_id: id, title: `Commit ${id}`, message: id, parent_ids: [], web_url: "", committed_date },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: committed_date, created_at: committed_date },
});

let servers = 0;
afterEach(() => void vi.unstubAllGlobals());

/** `kind`: a server of others does not tell which commits have comments, this machine and a team's service do. */
function serve(
  projects: Projects,
  kind: "other" | "team" | "local" = "other",
): { connection: string; asked: string[]; lose: (sha: string) => void } {
  servers += 1;
  const asked: string[] = [];
  const lost = new Set<string>();
  vi.stubGlobal("fetch", async (url: string): Promise<Response> => {
    const at = new URL(url, "http://desktop");
    const line = decodeURIComponent(at.pathname.replace(/^.*\/api\/v4\//, ""));
    asked.push(`${line}${at.search}`);
    if (line === "projects")
      return Response.json(
        Object.keys(projects).map((path, id) => ({
          ...{ id: id + 1, name: path, name_with_namespace: path, path, path_with_namespace: path, description: null, web_url: "" },
          ...{ last_activity_at: "2026-01-01T00:00:00Z", default_branch: "main" },
        })),
      );
    const [, told] = /^repodesk\/projects\/(.+)\/commented_commits$/.exec(line) ?? [];
    if (told !== undefined && kind === "other") return Response.json({ error: "404 Not Found" }, { status: 404 });
    if (told !== undefined) {
      const here = projects[told];
      if (here === undefined || here === "fails") return Response.json({ message: "500 Internal Server Error" }, { status: 500 });
      return Response.json(here.filter(({ comments }) => comments !== undefined).map(({ id }) => id));
    }
    const [, ofProject = "", one] = /^projects\/(.+)\/repository\/commits\/([^/]+)$/.exec(line) ?? [];
    if (one !== undefined) {
      const known = projects[ofProject];
      const commit = known === "fails" ? undefined : known?.find(({ id }) => id === one);
      return commit === undefined || lost.has(one) ? noCommit() : Response.json(toCommit(commit));
    }
    const [, project = "", sha] = /^projects\/(.+)\/repository\/commits(?:\/([^/]+)\/comments)?$/.exec(line) ?? [];
    const commits = projects[project];
    if (commits === undefined || commits === "fails") return Response.json({ message: "500 Internal Server Error" }, { status: 500 });
    if (sha !== undefined && lost.has(sha)) return noCommit();
    const said = commits.find(({ id }) => id === sha)?.comments ?? [];
    if (said === "fails") return Response.json({ message: "403 Forbidden" }, { status: 403 });
    if (sha !== undefined)
      return Response.json(
        said.map(({ note, at: created_at }) => ({
          ...{ note, created_at, path: null, line: null, line_type: null },
          author: { id: 1, username: "ada", name: "Ada", state: "active", web_url: "", avatar_url: null },
        })),
      );
    const [page, size] = [Number(at.searchParams.get("page") ?? 1), Number(at.searchParams.get("per_page") ?? 20)];
    const shown = commits.slice((page - 1) * size, page * size);
    return Response.json(shown.map(toCommit), { headers: { "x-next-page": page * size < commits.length ? String(page + 1) : "" } });
  });
  return { connection: kind === "local" ? "local" : `inbox ${servers}`, asked, lose: (sha) => lost.add(sha) };
}
const client = () => {
  const made = createQueryClient();
  made.setDefaultOptions({ queries: { ...made.getDefaultOptions().queries, retry: false } });
  return made;
};
const read = (connection: string): Promise<Inbox> => client().fetchQuery(inboxQuery(connection));
const day = (number: number): string => `2026-03-${String(number).padStart(2, "0")}T00:00:00Z`;

describe("the inbox", () => {
  it("lists what was said on the commits of all projects, newest first, each with its commit", async () => {
    const { connection } = serve({
      one: [
        {
          id: "a",
          at: day(1),
          comments: [
            { note: "old", at: day(2) },
            { note: "newest", at: day(9) },
          ],
        },
      ],
      two: [
        { id: "b", at: day(3), comments: [{ note: "middle", at: day(5) }] },
        { id: "c", at: day(2) },
      ],
    });
    const inbox = await read(connection);
    expect(inbox.comments.map(({ project, commit, comment }) => [project, commit.title, comment.note])).toEqual([
      ["one", "Commit a", "newest"],
      ["two", "Commit b", "middle"],
      ["one", "Commit a", "old"],
    ]);
    expect(inbox).toMatchObject({ read: 3, asked: 3, projects: ["one", "two"], known: 2, since: null, failures: [], isWhole: true });
  });

  it("is whole and empty where nothing was said, and where there is no project", async () => {
    expect(await read(serve({ one: [] }).connection)).toMatchObject({ comments: [], read: 0, since: null, isWhole: true });
    expect(await read(serve({}).connection)).toMatchObject({ projects: [], known: 0, isWhole: true });
  });

  it("tells of a project that fails, once, and reads the others", async () => {
    const { connection } = serve({ broken: "fails", one: [{ id: "a", at: day(1), comments: [{ note: "x", at: day(2) }] }] });
    const inbox = await read(connection);
    expect(inbox.comments).toHaveLength(1);
    expect(inbox.failures).toMatchObject([{ project: "broken", why: expect.stringContaining("500"), error: { status: 500 } }]);
  });

  it("tells once of a project whose comments cannot be read, and counts what it looked at", async () => {
    const { connection } = serve({ one: ["a", "b", "c"].map((id) => ({ id, at: day(1), comments: "fails" as const })) });
    const inbox = await read(connection);
    expect(inbox).toMatchObject({ failures: [{ project: "one" }], read: 3, isWhole: true });
    expect(inbox.failures).toHaveLength(1);
  });

  it("looks into no more projects and commits than it says, the newest of all of them", async () => {
    const bounds = inboxBounds("far", "newest");
    const many = Object.fromEntries(
      Array.from({ length: bounds.projects + 2 }, (_, project) => [
        `p${project}`,
        Array.from({ length: 40 }, (_none, at) => ({
          id: `${project}-${at}`,
          at: new Date(Date.UTC(2026, 0, 1, 0, at, project)).toISOString(),
        })),
      ]),
    );
    const { connection, asked } = serve(many);
    const inbox = await read(connection);
    expect([inbox.projects.length, inbox.known, inbox.asked]).toEqual([bounds.projects, bounds.projects + 2, bounds.inAll]);
    const looked = asked.flatMap((line) => /commits\/(\d+)-(\d+)\/comments/.exec(line)?.[2] ?? []);
    expect(looked).toHaveLength(bounds.inAll);
    // Of 40 minutes the newest ones: 150 of 6 projects are the last 25 minutes.
    expect(Math.min(...looked.map(Number))).toBe(15);
    expect(asked.filter((line) => line.includes("all=true")).every((line) => line.includes(`per_page=${bounds.commits}`))).toBe(true);
  });

  it("of this machine is read from the commits that have comments alone, however old they are", async () => {
    const commented = hash("c");
    const commits = Array.from({ length: 300 }, (_, at) => ({ id: hash(`${at}`), at: day(9) }));
    const { connection, asked } = serve(
      { one: [...commits, { id: commented, at: day(1), comments: [{ note: "old", at: day(2) }] }], two: [] },
      "local",
    );
    const inbox = await read(connection);
    expect(inbox.comments.map(({ commit, comment }) => [commit.title, comment.note])).toEqual([[`Commit ${commented}`, "old"]]);
    expect(inbox).toMatchObject({ read: 1, asked: 1, projects: ["one", "two"], isEvery: true, isWhole: true });
    expect(asked.filter((line) => line.includes("/repository/"))).toHaveLength(2);
  });

  it("of a team's service is read in the same way, of more projects than of another server, some commits at a time", async () => {
    const bounds = inboxBounds("far", "commented");
    const many = Object.fromEntries(
      Array.from({ length: 10 }, (_, project) => [
        `p${project}`,
        Array.from({ length: 40 }, (_none, at) => ({
          id: hash(`${project}-${at}`),
          at: day(1),
          ...(at % 2 === 0 ? { comments: [{ note: `${project} ${at}`, at: day(2) }] } : {}),
        })),
      ]),
    );
    const { connection, asked } = serve(many, "team");
    const one = client();
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    const inbox = await go();
    expect(inbox).toMatchObject({ read: bounds.inAll, asked: bounds.inAll, isEvery: false, hasOlder: true, since: null });
    expect(inbox.projects).toHaveLength(10);
    // Each project has its turn.
    for (const project of inbox.projects) expect(inbox.comments.filter((comment) => comment.project === project)).toHaveLength(15);
    expect(asked.filter((line) => line.endsWith("/commented_commits"))).toHaveLength(10);
    expect(asked.filter((line) => line.includes("all=true"))).toEqual([]);
    wantOlder(one, connection);
    expect(await go()).toMatchObject({ read: 200, isEvery: true, hasOlder: false });
  });

  it("asks another server once whether it tells which commits have comments", async () => {
    const { connection, asked } = serve({ one: [{ id: "a", at: day(1) }], two: [] });
    const one = client();
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    await go();
    expect(await go()).toMatchObject({ found: "newest", isEvery: false });
    expect(asked.filter((line) => line.endsWith("/commented_commits"))).toHaveLength(1);
  });

  it("of a team's service whose first project is broken is read all the same, and says of that one that it failed", async () => {
    const { connection } = serve({ broken: "fails", one: [{ id: hash("a"), at: day(1), comments: [{ note: "x", at: day(2) }] }] }, "team");
    const inbox = await read(connection);
    expect(inbox).toMatchObject({ found: "commented", isEvery: false, failures: [{ project: "broken" }] });
    expect(inbox.comments).toHaveLength(1);
  });

  it("says where this machine has more than it reads", async () => {
    const { commits } = inboxBounds("local", "commented");
    const many = Array.from({ length: commits + 1 }, (_, at) => ({ id: hash(`${at}`), at: day(9), comments: [] }));
    expect(await read(serve({ one: many }, "local").connection)).toMatchObject({ asked: commits, isEvery: false });
  });

  it("counts a comment on a commit that is gone as no failure", async () => {
    const { connection, lose } = serve({ one: [{ id: hash("a"), at: day(1), comments: [{ note: "x", at: day(2) }] }] }, "local");
    lose(hash("a"));
    expect(await read(connection)).toMatchObject({ comments: [], refused: 0, failures: [], read: 1, isEvery: true });
  });

  it("goes further back when it is asked to, from where it ended, and says since when it is whole", async () => {
    const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, 200 - minute)).toISOString();
    const told = (id: string, minute: number) => ({ id: hash(id), at: at(minute), comments: [{ note: id, at: at(minute) }] });
    const { connection, asked } = serve({
      busy: Array.from({ length: 120 }, (_, minute) => told(`b${minute}`, minute)),
      quiet: [told("q", 60), told("r", 190)],
    });
    const one = client();
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    // Of the quiet project all is read, of the busy one 50: the date is that one's.
    expect(await go()).toMatchObject({ read: 52, since: at(49), hasOlder: true, turns: 1 });
    const before = asked.length;
    wantOlder(one, connection);
    const second = await go();
    expect(second).toMatchObject({ read: 102, asked: 102, since: at(99), hasOlder: true, isWhole: true });
    expect(asked.slice(before).filter((line) => line.includes("/comments"))).toHaveLength(50);
    wantOlder(one, connection);
    const third = await go();
    expect(third).toMatchObject({ read: 122, since: null, hasOlder: false });
    expect(third.comments.map(({ comment }) => comment.note)).toHaveLength(122);
    wantOlder(one, connection);
    expect((await go()).turns).toBe(3);
  });

  it("asks for each commit again only when a person wants it, and what is new in any case", async () => {
    const commits = Array.from({ length: 80 }, (_, at) => ({ id: hash(`c${at}`), at: day(1) }));
    const projects = { one: commits };
    const { connection, asked } = serve(projects);
    const one = client();
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    await go();
    wantOlder(one, connection);
    await go();
    // What was asked is forgotten by the cache after a while.
    one.removeQueries({ predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes('"inbox":true') });
    const before = asked.length;
    expect(await go()).toMatchObject({ read: 80 });
    const newest = asked.slice(before).filter((line) => line.includes("/comments"));
    expect(newest).toHaveLength(50);
    wantAnew(one, connection);
    await go();
    expect(asked.slice(before).filter((line) => line.includes("/comments"))).toHaveLength(130);
  });

  it("goes on after it was stopped, and asks nothing twice", async () => {
    const { connection, asked } = serve({ one: Array.from({ length: 120 }, (_, at) => ({ id: hash(`s${at}`), at: day(1) })) });
    const one = client();
    const { queryKey } = inboxQuery(connection);
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    await go();
    wantOlder(one, connection);
    const { promise: isReached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const answer = fetch;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      if (asked.filter((line) => line.includes("/comments")).length === 60) {
        reach();
        await mayGoOn;
      }
      return answer(...request);
    });
    const reading = go();
    await isReached;
    await one.cancelQueries({ queryKey }, { revert: false });
    goOn();
    await reading.catch(() => undefined);
    expect(one.getQueryData<Inbox>(queryKey)).toMatchObject({ isWhole: false, turns: 2 });
    expect(await go()).toMatchObject({ read: 100, asked: 100, isWhole: true });
    const told = asked.filter((line) => line.includes("/comments"));
    expect(new Set(told).size).toBe(100);
  });

  it("ends at the turn that it is bounded by", async () => {
    const { turns } = inboxBounds("far", "newest");
    const { connection } = serve({ one: Array.from({ length: turns * 50 + 1 }, (_, at) => ({ id: hash(`t${at}`), at: day(1) })) });
    const one = client();
    const go = () => one.fetchQuery({ ...inboxQuery(connection), staleTime: 0 });
    let inbox = await go();
    for (let turn = 1; turn < turns; turn += 1) {
      expect(inbox.hasOlder).toBe(true);
      wantOlder(one, connection);
      inbox = await go();
    }
    expect(inbox).toMatchObject({ read: turns * 50, hasOlder: false, since: day(1) });
  }, 30_000);

  it("ends where nobody waits for it any more", async () => {
    const { connection } = serve({ one: [{ id: "a", at: day(1) }] });
    const waiting = client();
    const asked = waiting.fetchQuery(inboxQuery(connection));
    await waiting.cancelQueries({ queryKey: inboxQuery(connection).queryKey });
    await expect(asked).rejects.toThrow();
  });
});
