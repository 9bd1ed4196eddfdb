// A good request for every endpoint of the contract: by name where something must be there first, else from the parameters' names and types.
import { createHash, generateKeyPairSync } from "node:crypto";
import type { z } from "zod";
import { api } from "../../../shared/contract/contract.ts";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { toPairs, unwrap } from "../../../shared/contract/wire.ts";
import { git } from "../../scenarios/builder.ts";
import { supply } from "./history.ts";
import type { Asked, Visibility, World } from "./world.ts";
import { bodyOf } from "./world.ts";

export type Parameters = Record<string, unknown>;
export interface Place {
  readonly world: World;
  readonly visibility: Visibility;
  /** Different in each request to a project, below `supply`. */
  readonly n: number;
  /** Who will ask; the administrator unless given. */
  readonly userId?: number;
}

export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(
  api as unknown as Readonly<Record<string, Endpoint>>,
);
export const isOfProject = ({ path }: Endpoint): boolean => path.replace(/^\/repodesk/, "").startsWith("/projects/:id");
export const isOfGroup = ({ path }: Endpoint): boolean => path.startsWith("/groups/:id");

/** Values by the name of a parameter, for any endpoint that has it. */
function named({ world, visibility, n }: Place): Parameters {
  return {
    id: world.projects[visibility].id,
    sha: "main",
    ref: "main",
    file_path: "README.md",
    branch: "main",
    commit_message: `Change ${n}`,
    content: `text ${n}`,
    search: "main",
    scope: "blobs",
    from: "step-1",
    to: "main",
    refs: ["step-1", "main"],
    note: `Note ${n}`,
    body: `Body ${n}`,
    state: "success",
    name: `name-${n}`,
    path: `path-${visibility}-${n}`,
    title: `Title ${n}`,
    tag_name: `made-${n}`,
    tag: `step-${n}`,
    group_path: `${visibility}-team`,
    user_id: world.users.guest,
    access_level: 20,
    source_branch: `topic-${n}`,
    target_branch: "main",
    actions: [{ action: "create", file_path: `batch/${n}.txt`, content: `${n}` }],
  };
}

type Arrange = (place: Place) => Parameters | Promise<Parameters>;

async function makeAsAdmin(place: Place, path: string, json: Parameters): Promise<Record<string, number>> {
  const { world, visibility } = place;
  const answer = await world.ask("POST", `/projects/${world.projects[visibility].id}${path}`, { token: world.token("admin"), json });
  if (answer.status !== 201) throw new Error(`${path} could not be arranged: ${answer.status} ${answer.text}`);
  return bodyOf(answer) as Record<string, number>;
}

const ofGroup: Arrange = ({ world, visibility }) => ({ id: world.store.groups.byFullPath(`${visibility}-team`)!.id });
let made = 0;
const newUser = ({ world }: Place): number => world.store.users.create({ username: `extra-${made++}` }).id;
const newMember = (place: Place, home: { projectId: number } | { groupId: number }): number => {
  const userId = newUser(place);
  place.world.store.members.add({ userId, accessLevel: 10, ...home });
  return userId;
};
const projectMember: Arrange = (place) => ({ user_id: newMember(place, { projectId: place.world.projects[place.visibility].id }) });
const groupMember: Arrange = async (place) => {
  const { id } = (await ofGroup(place)) as { id: number };
  return { id, user_id: newMember(place, { groupId: id }) };
};
const issue: Arrange = async (place) => ({ issue_iid: (await makeAsAdmin(place, "/issues", { title: "t" }))["iid"], title: "u" });
const mergeRequest: Arrange = async (place) => {
  const pair = made++;
  // No two open requests may join the same branches.
  const branches = { source_branch: `topic-${pair % supply}`, target_branch: `old-${supply - 1 - Math.floor(pair / supply)}` };
  return { merge_request_iid: (await makeAsAdmin(place, "/merge_requests", { ...branches, title: "t" }))["iid"], ...branches, title: "u" };
};
const protection: Arrange = ({ world, visibility }) => {
  const name = `kept-${made++}`;
  const projectId = world.projects[visibility].id;
  world.store.protectedBranches.create({ projectId, name, pushLevel: 40, mergeLevel: 40, allowForcePush: false });
  return { name };
};
const thread: Arrange = async (place) => {
  const found = (await makeAsAdmin(place, "/repository/commits/main/discussions", { body: "b" })) as unknown as {
    id: string;
    notes: { id: number }[];
  };
  return { discussion_id: found.id, note_id: found.notes[0]?.id };
};

/** A pipeline of main with a job. */
const pipeline: Arrange = async (place) => {
  const status = await makeAsAdmin(place, "/statuses/main", { state: "success", ref: "main" });
  return { pipeline_id: status["pipeline_id"], job_id: status["id"] };
};
/** Another project of the same people, on a folder that is gone. */
const otherProject: Arrange = ({ world, visibility }) => {
  const { group_id: groupId } = world.projects[visibility];
  const path = `other-${made++}`;
  return { id: world.store.projects.create({ groupId, path, folder: `/gone/${path}`, visibility, creatorId: null, origin: "added" }).id };
};
const release: Arrange = ({ world, visibility }) => {
  const tag = `released-${made++}`;
  const row = { projectId: world.projects[visibility].id, tag, authorId: world.users.admin, links: [] };
  world.store.releases.create(row);
  return { tag_name: tag };
};
const label: Arrange = ({ world, visibility }) => {
  const row = world.store.labels.create(world.projects[visibility].id, `label-${made++}`, {});
  return { label_id: row.id, color: "red" };
};
/** A thread of a merge request or an issue that is there. */
const threadOn =
  (subject: Arrange, kind: "merge_requests" | "issues"): Arrange =>
  async (place) => {
    const made = await subject(place);
    const iid = String(made["merge_request_iid"] ?? made["issue_iid"]);
    const found = (await makeAsAdmin(place, `/${kind}/${iid}/discussions`, { body: "b" })) as unknown as {
      id: string;
      notes: { id: number }[];
    };
    return { ...made, discussion_id: found.id, note_id: found.notes[0]?.id, resolved: true };
  };
const requestThread = threadOn(mergeRequest, "merge_requests");
const issueThread = threadOn(issue, "issues");

/** An OpenSSH line of a new key. */
function newSshKey(): string {
  const { x = "" } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  const part = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  return `ssh-ed25519 ${Buffer.concat([part(Buffer.from("ssh-ed25519")), part(Buffer.from(x, "base64url"))]).toString("base64")}`;
}
const gpgKey: Arrange = ({ world, userId = world.users.admin }) => {
  const fingerprint = createHash("sha1").update(`${made++}`).digest("hex").toUpperCase();
  const key = { userId, key: "x", keyring: Buffer.from("x"), fingerprint, keyId: fingerprint.slice(-16), userIds: [], subkeys: [] };
  return { key_id: world.store.keys.addGpg(key).id };
};
const sshKey: Arrange = ({ world, userId = world.users.admin }) => {
  const key = { userId, title: "t", key: newSshKey(), fingerprint: `SHA256:${made++}`, usageType: "signing" as const, expiresAt: null };
  return { key_id: world.store.keys.addSsh(key).id };
};
const blob: Arrange = () => ({ sha: createHash("sha1").update("blob 6\0a\nb\nc\n").digest("hex") });

/** Endpoints that need something of their own; every other is asked with what its parameters' names say. */
const arranged: Readonly<Record<string, Arrange>> = {
  createFile: ({ n }) => ({ file_path: `made/${n}.txt` }),
  deleteFile: ({ n }) => ({ file_path: `many/${n}.txt` }),
  cherryPickCommit: ({ n }) => ({ sha: `topic-${n}` }),
  revertCommit: ({ n }) => ({ sha: `step-${n}` }),
  createBranch: ({ n }) => ({ branch: `made-${n}` }),
  deleteBranch: ({ n }) => ({ branch: `old-${n}` }),
  listProjects: () => ({}),
  listAllIssues: () => ({}),
  listAllMergeRequests: () => ({}),
  getNamespaceExistence: () => ({ id: "root" }),
  getNamespace: ({ world, userId = world.users.admin }) => ({ id: world.store.users.byId(userId)!.username }),
  getActivityFacts: ({ visibility }) => ({ group_path: `${visibility}-team` }),
  listGroups: () => ({}),
  getGroup: ofGroup,
  listSubgroups: ofGroup,
  listGroupProjects: ofGroup,
  listGroupMembers: ofGroup,
  listAllGroupMembers: ofGroup,
  getGroupMember: ofGroup,
  getAnyGroupMember: ofGroup,
  addGroupMember: async (place) => ({ ...(await ofGroup(place)), user_id: newUser(place) }),
  updateGroupMember: groupMember,
  removeGroupMember: groupMember,
  addProjectMember: (place) => ({ user_id: newUser(place) }),
  getProjectMember: projectMember,
  getAnyProjectMember: projectMember,
  updateProjectMember: projectMember,
  removeProjectMember: projectMember,
  createSshKey: () => ({ key: newSshKey() }),
  getSshKey: sshKey,
  deleteSshKey: sshKey,
  getGpgKey: gpgKey,
  deleteGpgKey: gpgKey,
  revokeGpgKey: gpgKey,
  listChangedLines: ({ world, visibility }) => ({
    commits: [git(world.projects[visibility].folder, ["rev-parse", "main"])],
    path: "README.md",
  }),
  getBlob: blob,
  getRawBlob: blob,
  getCommitSignature: () => ({ sha: "signed" }),
  getTag: ({ n }) => ({ tag_name: `step-${n}` }),
  deleteTag: ({ n }) => ({ tag_name: `step-${supply - 1 - n}` }),
  updateProject: async (place) => ({ ...(await otherProject(place)), name: `Named ${made++}` }),
  deleteProject: otherProject,
  createProject: () => ({ name: `Made ${made++}` }),
  getUser: ({ world }) => ({ id: world.users.guest }),
  getIssue: issue,
  updateIssue: issue,
  getMergeRequest: mergeRequest,
  updateMergeRequest: mergeRequest,
  acceptMergeRequest: mergeRequest,
  getLatestPipeline: pipeline,
  getPipeline: pipeline,
  listPipelineJobs: pipeline,
  getJob: pipeline,
  getMergeRequestApprovals: mergeRequest,
  approveMergeRequest: mergeRequest,
  unapproveMergeRequest: async (place) => {
    const made = (await mergeRequest(place)) as { merge_request_iid: number };
    const { id } = place.world.store.mergeRequests.byIid(place.world.projects[place.visibility].id, made.merge_request_iid)!;
    place.world.store.approvals.add(id, place.userId ?? place.world.users.admin);
    return made;
  },
  listClosedIssues: mergeRequest,
  getRelease: release,
  getLatestRelease: release,
  updateRelease: release,
  deleteRelease: release,
  searchEverywhere: () => ({ scope: "projects" }),
  createRelease: () => ({ tag_name: `released-${made++}`, ref: "main" }),
  rebaseMergeRequest: mergeRequest,
  getLabel: label,
  updateLabel: label,
  deleteLabel: label,
  updateNamedLabel: label,
  deleteNamedLabel: label,
  createLabel: () => ({ name: `label-${made++}`, color: "#abc" }),
  getMergeRequestChanges: mergeRequest,
  listMergeRequestDiffs: mergeRequest,
  listMergeRequestCommits: mergeRequest,
  listMergeRequestVersions: mergeRequest,
  getMergeRequestVersion: async (place) => {
    const request = (await mergeRequest(place)) as { merge_request_iid: number };
    const { id } = place.world.store.mergeRequests.byIid(place.world.projects[place.visibility].id, request.merge_request_iid)!;
    const page = { page: 1, perPage: 1 };
    return { ...request, version_id: place.world.store.mergeRequestVersions.list(id, page).rows[0]!.id };
  },
  listMergeRequestPipelines: mergeRequest,
  createMergeRequestDiscussion: mergeRequest,
  createMergeRequestDiscussionNote: requestThread,
  createMergeRequestNote: mergeRequest,
  deleteMergeRequestDiscussionNote: requestThread,
  deleteMergeRequestNote: requestThread,
  getMergeRequestDiscussion: requestThread,
  getMergeRequestDiscussionNote: requestThread,
  getMergeRequestNote: requestThread,
  listMergeRequestDiscussions: mergeRequest,
  listMergeRequestNotes: mergeRequest,
  resolveMergeRequestDiscussion: requestThread,
  updateMergeRequestDiscussionNote: requestThread,
  updateMergeRequestNote: requestThread,
  createIssueDiscussion: issue,
  createIssueDiscussionNote: issueThread,
  createIssueNote: issue,
  deleteIssueDiscussionNote: issueThread,
  deleteIssueNote: issueThread,
  getIssueDiscussion: issueThread,
  getIssueDiscussionNote: issueThread,
  getIssueNote: issueThread,
  listIssueDiscussions: issue,
  listIssueNotes: issue,
  updateIssueDiscussionNote: issueThread,
  updateIssueNote: issueThread,
  getProtectedBranch: protection,
  unprotectBranch: protection,
  updateProtectedBranch: protection,
  getCommitDiscussion: thread,
  getCommitDiscussionNote: thread,
  createCommitDiscussionNote: thread,
  updateCommitDiscussionNote: thread,
  deleteCommitDiscussionNote: thread,
};

const optional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Any value that the type takes. */
function anyOf(schema: z.ZodType): unknown {
  const { type, entries, element, options, shape, values } = unwrap(schema).def as unknown as {
    type: string;
    entries?: Record<string, string>;
    element?: z.ZodType;
    options?: z.ZodType[];
    shape?: Record<string, z.ZodType>;
    values?: unknown[];
  };
  if (type === "enum") return Object.values(entries ?? {})[0];
  if (type === "literal") return values?.[0];
  if (type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return element ? [anyOf(element)] : [];
  if (type === "union") return anyOf(options![0]!);
  if (type === "object") return Object.fromEntries(Object.entries(shape ?? {}).map(([key, field]) => [key, anyOf(field)]));
  return "x";
}

/** What costs several git processes to make, and stays as it is when it is read. */
const lasting: ReadonlySet<Arrange | undefined> = new Set([issue, mergeRequest, thread, requestThread, issueThread, pipeline]);
const arrangedBefore = new WeakMap<World, Map<string, Parameters | Promise<Parameters>>>();

/** What must be there first; readers of one project share it. */
function arrange(name: string, endpoint: Endpoint, place: Place): Parameters | Promise<Parameters> {
  const own = arranged[name];
  if (endpoint.method !== "GET" || !lasting.has(own)) return own?.(place) ?? {};
  const shared = arrangedBefore.get(place.world) ?? new Map<string, Parameters | Promise<Parameters>>();
  arrangedBefore.set(place.world, shared);
  const key = `${place.visibility} ${[...lasting].indexOf(own)}`;
  const found = shared.get(key) ?? own?.(place) ?? {};
  shared.set(key, found);
  return found;
}

/** Parameters that the endpoint answers well to; what must be there first is made by the administrator. */
export async function exampleOf(name: string, endpoint: Endpoint, place: Place): Promise<Parameters> {
  if (place.n >= supply) throw new Error(`${name} asks for more than ${supply} examples of ${place.visibility}`);
  const own = await arrange(name, endpoint, place);
  const values = { ...named(place), ...own };
  const shape = { ...endpoint.query.shape, ...endpoint.body.shape, ...endpoint.params.shape } as Record<string, z.ZodType>;
  const required = Object.entries(shape).filter(([key, schema]) => key in own || !optional(schema));
  return Object.fromEntries(required.map(([key, schema]) => [key, key in values ? values[key] : anyOf(schema)]));
}

/** A value as it stands in a path; dots too, so that none is taken for a step. */
export const segment = (value: unknown): string => encodeURIComponent(String(value)).replaceAll(".", "%2E");

/** Where each parameter goes: path, query for reads, JSON for writes. */
export function requestOf(endpoint: Endpoint, parameters: Parameters): { path: string; asked: Asked } {
  const inPath = (key: string): boolean => key in endpoint.params.shape;
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, key: string) => segment(parameters[key]));
  const rest = Object.fromEntries(Object.entries(parameters).filter(([key]) => !inPath(key)));
  if (endpoint.method !== "GET") return { path, asked: { json: rest } };
  const query = new URLSearchParams(toPairs(rest)).toString();
  return { path: query === "" ? path : `${path}?${query}`, asked: {} };
}
