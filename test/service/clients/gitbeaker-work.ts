// What people do in a project beside its files, as gitbeaker asks for it: requests, pipelines, notes, labels, rules.
import type { Gitlab } from "@gitbeaker/rest";
import { expect, it } from "vitest";

export interface Work {
  readonly project: string;
  readonly client: () => InstanceType<typeof Gitlab>;
  /** How gitbeaker tells a refusal: status and description. */
  readonly refusal: (call: Promise<unknown>) => Promise<[status: number, description: unknown]>;
}

export function workOnProject({ project, client, refusal }: Work): void {
  let request: number;
  let issue: number;
  it("reads what a merge request brings, and says what it is worth", async () => {
    issue = (await client().Issues.create(project, "To close")).iid;
    await client().Branches.create(project, "work", "main");
    await client().RepositoryFiles.create(project, "work.txt", "work", "w\n", `Closes #${issue}`);
    request = (await client().MergeRequests.create(project, "work", "main", "Work", { labels: "x", reviewerIds: [1] })).iid;
    const calls = client().MergeRequests;
    expect(await calls.allCommits(project, request)).toMatchObject([{ title: `Closes #${issue}` }]);
    expect(await calls.allDiffs(project, request)).toMatchObject([{ new_path: "work.txt", new_file: true }]);
    expect(await calls.showChanges(project, request)).toMatchObject({ changes: [{ new_path: "work.txt" }] });
    const [version] = await calls.allDiffVersions(project, request);
    expect(await calls.showDiffVersion(project, request, version!.id)).toMatchObject({ diffs: [{ new_path: "work.txt" }] });
    expect(await calls.allIssuesClosed(project, request)).toMatchObject([{ iid: issue }]);
    expect(await client().MergeRequestApprovals.approve(project, request)).toMatchObject({ user_has_approved: true });
    expect(await client().MergeRequestApprovals.showConfiguration(project, { mergerequestIId: request })).toMatchObject({ approved: true });
    await client().MergeRequestApprovals.unapprove(project, request);
    expect((await client().MergeRequests.all({ scope: "created_by_me" })).map(({ iid }) => iid)).toContain(request);
    expect((await client().Issues.all({ scope: "created_by_me" })).map(({ iid }) => iid)).toContain(issue);
  });
  it("tells pipelines and jobs", async () => {
    const { id } = await client()
      .Branches.show(project, "work")
      .then(({ commit }) => commit);
    await client().Commits.editStatus(project, id, "success", { ref: "work" });
    const [pipeline] = await client().MergeRequests.allPipelines(project, request);
    expect(await client().Pipelines.all(project)).toContainEqual(expect.objectContaining({ id: pipeline!.id }));
    expect(await client().Pipelines.show(project, pipeline!.id)).toMatchObject({ status: "success" });
    expect(await client().Pipelines.showLatest(project, { ref: "work" })).toMatchObject({ id: pipeline!.id });
    const [job] = await client().Jobs.all(project, { pipelineId: pipeline!.id });
    expect(await client().Jobs.show(project, job!.id)).toMatchObject({ status: "success" });
    expect((await client().Jobs.all(project)).map(({ id: number }) => number)).toContain(job!.id);
  });
  it("talks about merge requests and issues", async () => {
    for (const [notes, threads, iid] of [
      [client().MergeRequestNotes, client().MergeRequestDiscussions, request],
      [client().IssueNotes, client().IssueDiscussions, issue],
    ] as const) {
      const note = await notes.create(project, iid, "First");
      expect(await notes.all(project, iid)).toHaveLength(1);
      expect(await notes.edit(project, iid, note.id, { body: "Changed" })).toMatchObject({ body: "Changed" });
      expect(await notes.show(project, iid, note.id)).toMatchObject({ body: "Changed" });
      await notes.remove(project, iid, note.id);
      const thread = await threads.create(project, iid, "Why?");
      expect(await threads.all(project, iid)).toHaveLength(1);
      expect(await threads.show(project, iid, thread.id)).toMatchObject({ id: thread.id });
      const reply = (await threads.addNote(project, iid, thread.id, "So")) as unknown as { id: number };
      expect(await threads.editNote(project, iid, thread.id, reply.id, { body: "Thus" })).toMatchObject({ body: "Thus" });
      await threads.removeNote(project, iid, thread.id, reply.id);
    }
    const [thread] = await client().MergeRequestDiscussions.all(project, request);
    expect(await client().MergeRequestDiscussions.resolve(project, request, thread!.id, true)).toMatchObject({
      notes: [{ resolved: true }],
    });
  });
  it("puts a request on top of its target, releases tags, and finds things everywhere", async () => {
    await client().RepositoryFiles.create(project, "meanwhile.txt", "main", "m\n", "Meanwhile");
    expect(await client().MergeRequests.rebase(project, request)).toEqual({ rebase_in_progress: true });
    const [newest] = await client().Commits.all(project, { refName: "main", maxPages: 1, perPage: 1 });
    const [own] = await client().MergeRequests.allCommits(project, request);
    expect(own!.parent_ids).toEqual([newest!.id]);
    const calls = client().ProjectReleases;
    await calls.create(project, { tagName: "r1", ref: "main", description: "First" });
    expect(await calls.edit(project, "r1", { description: "The first" })).toMatchObject({ description: "The first" });
    expect(await calls.show(project, "r1")).toMatchObject({ commit: { id: newest!.id } });
    expect(await calls.showLatest(project)).toMatchObject({ tag_name: "r1" });
    expect(await calls.all(project)).toHaveLength(1);
    await calls.remove(project, "r1");
    expect((await refusal(calls.show(project, "r1")))[0]).toBe(404);
    expect(await client().Search.all("issues", "To close")).toMatchObject([{ iid: issue }]);
    expect(await client().Namespaces.exists("ada")).toMatchObject({ exists: true });
  });
  it("keeps labels, projects, rules and branches in order", async () => {
    const label = await client().ProjectLabels.create(project, "kind", "#aabbcc");
    expect(await client().ProjectLabels.all(project)).toContainEqual(expect.objectContaining({ name: "kind" }));
    expect(await client().ProjectLabels.show(project, "kind")).toMatchObject({ id: label.id });
    expect(await client().ProjectLabels.edit(project, label.id, { newName: "sort" })).toMatchObject({ name: "sort" });
    await client().ProjectLabels.remove(project, "sort");
    expect(await client().Projects.edit(project, { description: "Said" })).toMatchObject({ description: "Said" });
    expect((await client().Projects.allUsers(project)).map(({ username }) => username)).toEqual(expect.any(Array));
    expect((await client().Namespaces.all()).map(({ full_path }) => full_path)).toContain("ada");
    expect(await client().Namespaces.show("ada")).toMatchObject({ kind: "user" });
    await client().ProtectedBranches.create(project, "rule");
    expect(await client().ProtectedBranches.edit(project, "rule", { allowForcePush: true })).toMatchObject({ allow_force_push: true });
    await client().Branches.create(project, "done", "main");
    await client().Branches.removeMerged(project);
    expect((await refusal(client().Branches.show(project, "done")))[0]).toBe(404);
    const made = await client().Projects.create({ name: "Short lived" });
    await client().Projects.remove(made.id);
    expect((await refusal(client().Projects.show(made.id)))[0]).toBe(404);
  });
}
