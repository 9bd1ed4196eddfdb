// Servers of the Model Context Protocol, each of which is a client of ours: their tools are called as an assistant would.
import { fetchPackages, fileOf, load } from "./fetch.mjs";
import { runSteps } from "./table.mjs";

async function withTools({ api, token }, [name, entry], work) {
  await fetchPackages("@modelcontextprotocol/sdk", name);
  const { Client } = await load("@modelcontextprotocol/sdk/dist/esm/client/index.js");
  const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/dist/esm/client/stdio.js");
  const env = { ...process.env, GITLAB_API_URL: api, GITLAB_PERSONAL_ACCESS_TOKEN: token, GITLAB_TOOLSETS: "all" };
  const transport = new StdioClientTransport({ command: process.execPath, args: [fileOf(`${name}/${entry}`)], env, stderr: "ignore" });
  const client = new Client({ name: "clients", version: "1" });
  await client.connect(transport);
  try {
    return await work(async (name, args = {}) => {
      const answer = await client.callTool({ name, arguments: args });
      const text = answer.content?.map((part) => part.text ?? "").join("\n") ?? "";
      if (answer.isError) throw new Error(text);
      try {
        return JSON.parse(text);
      } catch {
        return text; // some say what they did in a sentence
      }
    });
  } finally {
    await client.close();
  }
}

const project_id = "team/work";

/** It refuses every answer to a written file that has no commit_id, which no server's has: the file is written all the same. */
const unlessOfItsOwn = (call) => (name, args) =>
  call(name, args).catch((error) => {
    if (!/commit_id: Required/.test(error.message)) throw error;
    throw Object.assign(error, { isTheirs: true });
  });

/** The nine tools of the reference server but fork_repository: there are no forks here. */
export const driveReference = (world) =>
  withTools(world, ["@modelcontextprotocol/server-gitlab", "dist/index.js"], (call) =>
    runSteps([
      ["search projects", () => call("search_repositories", { search: "work" })],
      ["read a file", () => call("get_file_contents", { project_id, file_path: "a.txt", ref: "main" })],
      ["make a branch", () => call("create_branch", { project_id, branch: "by-reference", ref: "main" })],
      [
        "make a file",
        () =>
          unlessOfItsOwn(call)("create_or_update_file", {
            ...{ project_id, file_path: "r.txt", content: "r\n" },
            branch: "by-reference",
            commit_message: "R",
          }),
      ],
      [
        "change a file",
        () =>
          unlessOfItsOwn(call)("create_or_update_file", {
            ...{ project_id, file_path: "a.txt", content: "changed\n" },
            branch: "by-reference",
            commit_message: "A",
          }),
      ],
      [
        "commit several files",
        () =>
          call("push_files", {
            ...{ project_id, branch: "by-reference", commit_message: "Two" },
            files: [
              { file_path: "x/1", content: "1" },
              { file_path: "x/2", content: "2" },
            ],
          }),
      ],
      [
        "open a merge request",
        () =>
          call("create_merge_request", {
            project_id,
            title: "By the reference",
            description: "-",
            source_branch: "by-reference",
            target_branch: "main",
          }),
      ],
      ["open an issue", () => call("create_issue", { project_id, title: "By the reference", description: "-" })],
      ["make a project", () => call("create_repository", { name: "by-reference", initialize_with_readme: true })],
    ]),
  );

/** Every tool for which there is an endpoint: no wiki, milestones, webhooks, variables, deployments, reactions, drafts, GraphQL. */
export const driveLarge = (world) =>
  withTools(world, ["@zereight/mcp-gitlab", "build/index.js"], (call) => {
    const kept = {};
    const mr = () => ({ project_id, merge_request_iid: String(kept.mr) });
    const issue = () => ({ project_id, issue_iid: String(kept.issue) });
    const keep = (name, member) => (answer) => {
      kept[name] = answer[member];
      if (kept[name] === undefined) throw new Error(`no ${member} in ${JSON.stringify(answer).slice(0, 300)}`);
    };
    const file = { project_id, branch: "by-large", commit_message: "By the large one" };
    return runSteps([
      ["say who I am", () => call("whoami")],
      ["look whether it is well", () => call("health_check")],
      ["search projects", () => call("search_repositories", { search: "work" })],
      ["list projects", () => call("list_projects", { membership: true })],
      ["read a project", () => call("get_project", { project_id })],
      ["change a project", () => call("update_project", { project_id, description: "Tides" })],
      ["list members", () => call("list_project_members", { project_id })],
      ["list namespaces", () => call("list_namespaces")],
      ["read a namespace", () => call("get_namespace", { namespace_id: "team" })],
      ["see whether a namespace is there", () => call("verify_namespace", { path: "team" })],
      ["find users", () => call("get_users", { usernames: ["ada"] })],
      ["read a user", () => call("get_user", { user_id: "1" })],
      ["list a group's projects", () => call("list_group_projects", { group_id: "team" })],
      ["list a folder", () => call("get_repository_tree", { project_id, ref: "main", recursive: true })],
      ["read a file", () => call("get_file_contents", { project_id, file_path: "a.txt", ref: "main" })],
      ["make a branch", () => call("create_branch", { project_id, branch: "by-large", ref: "main" })],
      ["read a branch", () => call("get_branch", { project_id, branch_name: "by-large" })],
      ["list branches", () => call("list_branches", { project_id })],
      ["make a file", () => call("create_or_update_file", { ...file, file_path: "l.txt", content: "l\n" })],
      ["change a file", () => call("create_or_update_file", { ...file, file_path: "a.txt", content: "one\n2\nthree\n" })],
      [
        "commit several files",
        () =>
          call("push_files", {
            ...file,
            files: [
              { file_path: "y/1", content: "1" },
              { file_path: "y/2", content: "2" },
            ],
          }),
      ],
      [
        "list commits",
        () => call("list_commits", { project_id, ref_name: "by-large", with_stats: true }).then((found) => keep("sha", "id")(found[0])),
      ],
      ["read a commit", () => call("get_commit", { project_id, sha: kept.sha, stats: true })],
      ["read a commit's diff", () => call("get_commit_diff", { project_id, sha: kept.sha })],
      ["blame", () => call("get_file_blame", { project_id, file_path: "a.txt", ref: "by-large" })],
      [
        "report a status",
        () => call("create_commit_status", { project_id, sha: kept.sha, state: "success", ref: "by-large", name: "check" }),
      ],
      ["list statuses", () => call("list_commit_statuses", { project_id, sha: kept.sha })],
      ["list pipelines", () => call("list_pipelines", { project_id }).then((found) => keep("pipeline", "id")(found[0]))],
      ["read a pipeline", () => call("get_pipeline", { project_id, pipeline_id: String(kept.pipeline) })],
      [
        "list jobs",
        () => call("list_pipeline_jobs", { project_id, pipeline_id: String(kept.pipeline) }).then((found) => keep("job", "id")(found[0])),
      ],
      ["read a job", () => call("get_pipeline_job", { project_id, job_id: String(kept.job) })],
      ["compare branches", () => call("get_branch_diffs", { project_id, from: "main", to: "by-large" })],
      ["search code", () => call("search_project_code", { project_id, search: "three" })],
      [
        "open a merge request",
        () =>
          call("create_merge_request", { project_id, title: "By the large one", source_branch: "by-large", target_branch: "main" }).then(
            keep("mr", "iid"),
          ),
      ],
      ["read a merge request", () => call("get_merge_request", mr())],
      ["list merge requests", () => call("list_merge_requests", { project_id, state: "opened", scope: "all" })],
      ["list merge requests everywhere", () => call("list_merge_requests", { scope: "created_by_me" })],
      ["read its changes", () => call("get_merge_request_diffs", mr())],
      ["list its changed files", () => call("list_merge_request_changed_files", mr())],
      ["list its diffs", () => call("list_merge_request_diffs", mr())],
      ["list its versions", () => call("list_merge_request_versions", mr()).then((found) => keep("version", "id")(found[0]))],
      ["read a version", () => call("get_merge_request_version", { ...mr(), version_id: String(kept.version) })],
      ["list its pipelines", () => call("list_merge_request_pipelines", mr())],
      ["change a merge request", () => call("update_merge_request", { ...mr(), title: "Renamed", labels: ["bug"] })],
      ["comment on it", () => call("create_merge_request_note", { ...mr(), body: "Hm" }).then(keep("note", "id"))],
      ["change the comment", () => call("update_merge_request_note", { ...mr(), note_id: String(kept.note), body: "Aha" })],
      ["read the comment", () => call("get_merge_request_note", { ...mr(), note_id: String(kept.note) })],
      ["list comments", () => call("get_merge_request_notes", mr())],
      ["remove the comment", () => call("delete_merge_request_note", { ...mr(), note_id: String(kept.note) })],
      [
        "begin a thread",
        () =>
          call("create_merge_request_thread", { ...mr(), body: "Why?" }).then((found) => {
            keep("thread", "id")(found);
            kept.first = found.notes[0].id;
          }),
      ],
      ["answer in a thread", () => call("create_merge_request_discussion_note", { ...mr(), discussion_id: kept.thread, body: "So" })],
      [
        "change a thread's comment",
        () =>
          call("update_merge_request_discussion_note", {
            ...mr(),
            discussion_id: kept.thread,
            note_id: String(kept.first),
            body: "Why not?",
          }),
      ],
      ["list threads", () => call("mr_discussions", mr())],
      ["read a thread", () => call("get_merge_request_discussion", { ...mr(), discussion_id: kept.thread })],
      ["resolve a thread", () => call("resolve_merge_request_thread", { ...mr(), discussion_id: kept.thread, resolved: true })],
      ["approve", () => call("approve_merge_request", mr())],
      ["see who approved", () => call("get_merge_request_approval_state", mr())],
      ["take the approval back", () => call("unapprove_merge_request", mr())],
      ["merge", () => call("merge_merge_request", mr())],
      ["open an issue", () => call("create_issue", { project_id, title: "By the large one", labels: ["bug"] }).then(keep("issue", "iid"))],
      ["read an issue", () => call("get_issue", issue())],
      ["list issues", () => call("list_issues", { project_id, state: "opened" })],
      ["list my issues", () => call("my_issues", { project_id })],
      ["comment on an issue", () => call("create_issue_note", { ...issue(), body: "Me too" })],
      ["list an issue's threads", () => call("list_issue_discussions", issue())],
      ["close an issue", () => call("update_issue", { ...issue(), state_event: "close" })],
      ["make a label", () => call("create_label", { project_id, name: "late", color: "#cc0000" }).then(keep("label", "id"))],
      ["list labels", () => call("list_labels", { project_id, with_counts: true })],
      ["change a label", () => call("update_label", { project_id, label_id: String(kept.label), new_name: "later" })],
      ["remove a label", () => call("delete_label", { project_id, label_id: String(kept.label) })],
      ["make a tag", () => call("create_tag", { project_id, tag_name: "v1", ref: "main", message: "One" })],
      ["list tags", () => call("list_tags", { project_id })],
      ["read a tag", () => call("get_tag", { project_id, tag_name: "v1" })],
      ["make a release", () => call("create_release", { project_id, tag_name: "v1", name: "One", description: "First" })],
      ["list releases", () => call("list_releases", { project_id })],
      ["read a release", () => call("get_release", { project_id, tag_name: "v1" })],
      ["change a release", () => call("update_release", { project_id, tag_name: "v1", description: "The first" })],
      ["remove a release", () => call("delete_release", { project_id, tag_name: "v1" })],
      ["remove a tag", () => call("delete_tag", { project_id, tag_name: "v0" })],
      ["protect a branch", () => call("protect_branch", { project_id, branch_name: "main", name: "main" })],
      ["list protected branches", () => call("list_protected_branches", { project_id })],
      ["lift the protection", () => call("unprotect_branch", { project_id, branch_name: "main" })],
      ["remove a branch", () => call("delete_branch", { project_id, branch_name: "by-large" })],
      ["make a project", () => call("create_repository", { name: "by-large", initialize_with_readme: true })],
    ]);
  });
