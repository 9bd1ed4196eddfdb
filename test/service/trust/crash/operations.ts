// Every kind of write, as a client that loses the answer sees it: what it asks, how it finds out what became of it, and that it may ask again.
import { git } from "../../../scenarios/builder.ts";

export interface Client {
  /** Asks under /api/v4/projects/:id. */
  ask(method: string, path: string, json?: unknown): Promise<{ status: number; body: unknown }>;
  readonly folder: string;
}

export interface Operation {
  /** Makes what the write needs. `n` names this turn. */
  prepare?(client: Client, n: number): Promise<void>;
  write(client: Client, n: number): Promise<number>;
  /** How often what was written is there: 0 or 1, anything else is a fault. */
  count(client: Client, n: number): Promise<number>;
  /** What asking again answers when it is there already; undefined: a second one is made, so a client looks first. */
  readonly repeated?: number;
}

const repository = "/repository";
const message = (n: number): string => `Turn ${n}`;
const base64 = (n: number): string => Buffer.from(`content ${n}\n`).toString("base64");

async function must(client: Client, method: string, path: string, json?: unknown): Promise<unknown> {
  const { status, body } = await client.ask(method, path, json);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const statusOf = async (client: Client, method: string, path: string, json?: unknown): Promise<number> =>
  (await client.ask(method, path, json)).status;

/** Commits of main with this title. */
const countCommits = async ({ folder }: Client, title: string): Promise<number> =>
  git(folder, ["log", "--format=%s", "main"])
    .split("\n")
    .filter((line) => line === title).length;

const commitTo = (branch: string, path: string, title: string, start?: string) => ({
  ...{ branch, commit_message: title, actions: [{ action: "create", file_path: path, content: `${path}\n` }] },
  ...(start === undefined ? {} : { start_branch: start }),
});

const post = (client: Client, json: unknown) => must(client, "POST", `${repository}/commits`, json);
const hash = (client: Client, ref: string): string => git(client.folder, ["rev-parse", ref]);

export const operations: Readonly<Record<string, Operation>> = {
  "a commit of several files": {
    write: (client, n) =>
      statusOf(client, "POST", `${repository}/commits`, {
        ...{ branch: "main", commit_message: message(n), encoding: "text" },
        actions: ["a", "b", "c/d"].map((name) => ({ action: "create", file_path: `batch/${n}/${name}`, content: `${n}\n` })),
      }),
    async count(client, n) {
      const files = git(client.folder, ["ls-tree", "-r", "--name-only", "main", `batch/${n}/`])
        .split("\n")
        .filter(Boolean);
      const commits = await countCommits(client, message(n));
      // Half a batch, or a commit without its files, is no number that anybody expects.
      return files.length === commits * 3 ? commits : 100 + files.length;
    },
    repeated: 400,
  },
  "a new file": {
    write: (client, n) =>
      statusOf(client, "POST", `${repository}/files/new%2F${n}`, {
        ...{ branch: "main", commit_message: message(n), content: base64(n), encoding: "base64" },
      }),
    count: (client, n) => countCommits(client, message(n)),
    repeated: 400,
  },
  "a changed file": {
    prepare: async (client, n) => void (await post(client, commitTo("main", `changed/${n}`, "Begin"))),
    write: (client, n) =>
      statusOf(client, "PUT", `${repository}/files/changed%2F${n}`, {
        ...{ branch: "main", commit_message: message(n), content: `${n}\n` },
        last_commit_id: git(client.folder, ["log", "-1", "--format=%H", "--grep=^Begin$", "main", "--", `changed/${n}`]),
      }),
    count: (client, n) => countCommits(client, message(n)),
    repeated: 400,
  },
  "a deleted file": {
    prepare: async (client, n) => void (await post(client, commitTo("main", `deleted/${n}`, "Begin"))),
    write: (client, n) =>
      statusOf(client, "DELETE", `${repository}/files/deleted%2F${n}?branch=main&commit_message=${encodeURIComponent(message(n))}`),
    count: (client, n) => countCommits(client, message(n)),
    repeated: 400,
  },
  "a cherry-pick": {
    prepare: async (client, n) => void (await post(client, commitTo(`pick-${n}`, `picked/${n}`, message(n), "main"))),
    write: (client, n) =>
      statusOf(client, "POST", `${repository}/commits/${hash(client, `refs/heads/pick-${n}`)}/cherry_pick`, { branch: "main" }),
    count: (client, n) => countCommits(client, message(n)),
    repeated: 400,
  },
  "a revert": {
    prepare: async (client, n) => {
      await post(client, commitTo("main", `reverted/${n}`, message(n)));
      git(client.folder, ["branch", `reverted-${n}`, "main"]);
    },
    write: (client, n) =>
      statusOf(client, "POST", `${repository}/commits/${hash(client, `refs/heads/reverted-${n}`)}/revert`, { branch: "main" }),
    count: (client, n) => countCommits(client, `Revert "${message(n)}"`),
    repeated: 400,
  },
  "a new branch": {
    write: (client, n) => statusOf(client, "POST", `${repository}/branches?branch=made%2Fdeep%2F${n}%2Fx&ref=main`),
    count: async (client, n) =>
      git(client.folder, ["for-each-ref", `refs/heads/made/deep/${n}`])
        .split("\n")
        .filter(Boolean).length,
    repeated: 400,
  },
  "a deleted branch": {
    prepare: async (client, n) => void (await must(client, "POST", `${repository}/branches?branch=gone-${n}&ref=main`)),
    write: (client, n) => statusOf(client, "DELETE", `${repository}/branches/gone-${n}`),
    count: async (client, n) => (git(client.folder, ["for-each-ref", `refs/heads/gone-${n}`]) === "" ? 1 : 0),
    repeated: 404,
  },
  "a new tag": {
    write: (client, n) => statusOf(client, "POST", `${repository}/tags?tag_name=v${n}&ref=main&message=x`),
    count: async (client, n) =>
      git(client.folder, ["for-each-ref", `refs/tags/v${n}`])
        .split("\n")
        .filter(Boolean).length,
    repeated: 400,
  },
  "a merge of a request": {
    prepare: async (client, n) => {
      await post(client, commitTo(`topic-${n}`, `topic/${n}`, message(n), "main"));
      await post(client, commitTo("main", `meanwhile/${n}`, "Main moves on"));
      await must(client, "POST", "/merge_requests", { source_branch: `topic-${n}`, target_branch: "main", title: message(n) });
    },
    async write(client, n) {
      const found = (await must(client, "GET", `/merge_requests?source_branch=topic-${n}&state=all`)) as { iid: number }[];
      return statusOf(client, "PUT", `/merge_requests/${found[0]?.iid}/merge`);
    },
    async count(client, n) {
      const found = (await must(client, "GET", `/merge_requests?source_branch=topic-${n}&state=all`)) as { state: string }[];
      const landed = await countCommits(client, message(n));
      // Row and ref must agree.
      return found.length === 1 && (found[0]?.state === "merged") === (landed === 1) ? landed : 100;
    },
    repeated: 405,
  },
  "a status": {
    write: (client, n) =>
      statusOf(client, "POST", `/statuses/${hash(client, "main")}`, { state: "success", name: message(n), ref: "main" }),
    async count(client, n) {
      const path = `${repository}/commits/${hash(client, "main")}/statuses?name=${encodeURIComponent(message(n))}&all=true`;
      return ((await must(client, "GET", path)) as unknown[]).length;
    },
  },
  "a comment": {
    write: (client, n) => statusOf(client, "POST", `${repository}/commits/${hash(client, "main")}/comments`, { note: message(n) }),
    async count(client, n) {
      const all = (await must(client, "GET", `${repository}/commits/${hash(client, "main")}/comments?per_page=100`)) as { note: string }[];
      return all.filter(({ note }) => note === message(n)).length;
    },
  },
};
