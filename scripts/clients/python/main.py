"""Calls every operation of python-gitlab for which the service has an endpoint, and prints one line of JSON for each: its name, and why it
failed. What is asked of an answer is asked of the client's own objects."""

import base64
import io
import json
import os
import tarfile
import zipfile

import gitlab

PROJECT = "team/python"
client = gitlab.Gitlab(os.environ["GITLAB_URL"], private_token=os.environ["GITLAB_TOKEN"])


def step(operation, work):
    """What `work` answered, or None where it failed."""
    fault = None
    answer = None
    try:
        answer = work()
    except Exception as error:  # whatever it is, it is told, and what follows is tried
        fault = f"{type(error).__name__}: {error}"
    print(json.dumps({"operation": operation, "fault": fault}), flush=True)
    return answer


def some(found):
    found = list(found)
    if not found:
        raise ValueError("the list is empty")
    return found


def must(is_so, what):
    if not is_so:
        raise ValueError(what)


def refused(status, work):
    try:
        work()
    except gitlab.exceptions.GitlabError as error:
        must(error.response_code == status, f"it was refused with {error.response_code}, not {status}")
        must(bool(error.error_message), "it was refused without a reason")
        return
    raise ValueError("it was not refused")


def change(thing, **values):
    """Writes members of an object as a program would, and saves it."""
    for name, value in values.items():
        setattr(thing, name, value)
    thing.save()
    for name, value in values.items():
        if name in thing.attributes:
            must(getattr(thing, name) == value, f"{name} is {getattr(thing, name)!r}")


def people():
    step("say who I am", client.auth)
    step("read the version", lambda: must(client.version()[0] != "unknown", "the version is unknown"))
    step("read my token", lambda: client.personal_access_tokens.get("self"))
    step("find users", lambda: some(client.users.list(username="ada")))
    step("read a user", lambda: client.users.get(client.user.id))
    step("list my keys", lambda: client.user.keys.list(get_all=True))
    step("list namespaces", lambda: some(client.namespaces.list(get_all=True)))
    step("read a namespace", lambda: client.namespaces.get("team"))
    step("see whether a namespace is there", lambda: must(client.namespaces.exists("team").exists, "it is not there"))
    step("list groups", lambda: some(client.groups.list(get_all=True)))
    step("read a group", lambda: client.groups.get("team"))
    step("list a group's projects", lambda: some(client.groups.get("team", lazy=True).projects.list(get_all=True)))
    group = step("make a group", lambda: client.groups.create({"name": "Python", "path": "of-python"}))
    other = step("find another user", lambda: some(client.users.list(username="bo"))[0])
    project = client.projects.get(PROJECT, lazy=True)
    for what, place in (("a group's member", group), ("a member", project)):
        if place is None or other is None:
            continue
        levels = gitlab.const.AccessLevel
        member = step(f"add {what}", lambda place=place: place.members.create({"user_id": other.id, "access_level": levels.REPORTER}))
        step(f"list {what}s".replace("a ", ""), lambda place=place: some(place.members.list(get_all=True)))
        step(f"list {what}s with those above".replace("a ", ""), lambda place=place: some(place.members_all.list(get_all=True)))
        step(f"read {what}", lambda place=place: place.members.get(other.id))
        if member is not None:
            step(f"change {what}", lambda member=member: change(member, access_level=levels.MAINTAINER))
            step(f"remove {what}", lambda: member.delete())


def projects():
    step("list projects", lambda: some(client.projects.list(membership=True, order_by="last_activity_at", sort="desc", get_all=True)))
    step(
        "list projects after an id",
        lambda: must(
            len(list(client.projects.list(iterator=True, per_page=1, pagination="keyset", order_by="id"))) > 1,
            "not every page came",
        ),
    )
    step("search projects", lambda: some(client.projects.list(search="python", get_all=True)))
    project = step("read a project", lambda: client.projects.get(PROJECT, statistics=True, license=True))
    step("change a project", lambda: change(project, description="By python-gitlab"))
    step("list a project's users", lambda: some(project.users.list(get_all=True)))
    made = step("make a project", lambda: client.projects.create({"name": "by-python", "initialize_with_readme": True}))
    if made is not None:
        step("remove a project", lambda: made.delete())
    step("be told that a project is not there", lambda: refused(404, lambda: client.projects.get("team/nowhere")))
    return project


def files(project):
    path = "of/python é #1.txt"
    file = step(
        "make a file",
        lambda: project.files.create(
            {
                "file_path": path,
                "branch": "main",
                "content": "one\n",
                "author_name": "Ada",
                "author_email": "ada@example.com",
                "commit_message": "By python-gitlab",
            }
        ),
    )
    step("be told that a file is there", lambda: refused(400, lambda: project.files.create({"file_path": path, "branch": "main", "content": "x", "commit_message": "x"})))

    def rewrite():
        found = project.files.get(path, ref="main")
        must(found.decode() == b"one\n", "its text differs")
        found.content = base64.b64encode(b"one\ntwo\n").decode()
        found.save(branch="main", commit_message="Again", encoding="base64")

    step("change a file", rewrite)
    step("read a file", lambda: must(project.files.get(path, ref="main").decode() == b"one\ntwo\n", "its text differs"))
    step("read what is known of a file", lambda: must(project.files.head(path, ref="main")["X-Gitlab-Size"] == "8", "its size is not 8"))
    step("read a file raw", lambda: must(project.files.raw(path, ref="main") == b"one\ntwo\n", "its text differs"))
    step("blame", lambda: some(project.files.blame(path, ref="main")))
    entry = step("list a folder", lambda: some(project.repository_tree(path="of", ref="main", recursive=True, get_all=True))[0])
    if entry is not None:
        step("read a blob", lambda: must(project.repository_blob(entry["id"])["size"] == 8, "its size is not 8"))
        step("read a blob raw", lambda: must(project.repository_raw_blob(entry["id"]) == b"one\ntwo\n", "its text differs"))

    def archive():
        with tarfile.open(fileobj=io.BytesIO(project.repository_archive(sha="main"))) as found:
            must(any(name.endswith(path) for name in found.getnames()), "the file is not in it")

    def stream():
        into = io.BytesIO()
        project.repository_archive(format="zip", path="of", streamed=True, action=into.write)
        with zipfile.ZipFile(into) as found:
            must(any(name.endswith(path) for name in found.namelist()), "the file is not in it")

    step("read an archive", archive)
    step("stream an archive", stream)
    step("list contributors", lambda: some(project.repository_contributors(get_all=True)))
    if file is not None:
        step("remove a file", lambda: file.delete(branch="main", commit_message="Away"))
    step("be told that a file is not there", lambda: refused(404, lambda: project.files.get(path, ref="main")))


def refs(project):
    branch = step("make a branch", lambda: project.branches.create({"branch": "topic/python", "ref": "main"}))
    step("list branches", lambda: some(project.branches.list(search="topic", get_all=True)))
    step("read a branch", lambda: must(project.branches.get("topic/python").commit["id"] == branch.commit["id"], "its commit differs"))
    rule = step(
        "protect a branch",
        lambda: project.protectedbranches.create(
            {"name": "topic/*", "push_access_level": 30, "merge_access_level": 30, "allow_force_push": True}
        ),
    )
    step("list protected branches", lambda: some(project.protectedbranches.list(get_all=True)))
    step("read a protected branch", lambda: project.protectedbranches.get("topic/*"))
    if rule is not None:
        step("change a protected branch", lambda: change(rule, allow_force_push=False))
        step("lift the protection", lambda: rule.delete())
    step("make a tag", lambda: project.tags.create({"tag_name": "python-1", "ref": "main", "message": "One"}))
    light = step("make a light tag", lambda: project.tags.create({"tag_name": "python-2", "ref": "main"}))
    step("list tags", lambda: some(project.tags.list(order_by="name", get_all=True)))
    step("read a tag", lambda: project.tags.get("python-1"))
    if light is not None:
        step("remove a tag", lambda: light.delete())


def commits(project):
    made = step(
        "commit several files",
        lambda: project.commits.create(
            {
                "branch": "topic/python",
                "commit_message": "Several\n\nCloses #1",
                "actions": [
                    {"action": "create", "file_path": "python/1", "content": "1\n"},
                    {"action": "update", "file_path": "a.txt", "content": "one\n2\nthree\n"},
                    {"action": "move", "file_path": "moved.md", "previous_path": "README.md"},
                ],
            }
        ),
    )
    if made is None:
        return
    step("list commits", lambda: some(project.commits.list(query_parameters={"ref_name": "topic/python", "with_stats": True, "trailers": True, "path": "a.txt"}, get_all=True)))
    step("list every commit, page by page", lambda: must(len(list(project.commits.list(iterator=True, per_page=1, all=True))) > 3, "not every page came"))
    step("read a commit", lambda: must(project.commits.get(made.id).stats["total"] > 0, "no line was counted"))
    step("read a commit's diff", lambda: some(made.diff(get_all=True)))
    step("list a commit's refs", lambda: some(made.refs("all", get_all=True)))

    def compare():
        found = project.repository_compare("main", "topic/python")
        must(len(found["commits"]) == 1 and len(found["diffs"]) == 3, "not one commit of three files")

    step("compare", compare)
    step("find the merge base", lambda: project.repository_merge_base(["main", "topic/python"]))
    step("comment on a commit", lambda: made.comments.create({"note": "Why?", "path": "a.txt", "line": 2, "line_type": "new"}))
    step("list a commit's comments", lambda: some(made.comments.list(get_all=True)))
    thread = step("begin a commit's thread", lambda: made.discussions.create({"body": "Hm"}))
    step("list a commit's threads", lambda: some(made.discussions.list(get_all=True)))
    if thread is not None:
        step("read a commit's thread", lambda: made.discussions.get(thread.id))
        answer = step("answer in a commit's thread", lambda: thread.notes.create({"body": "So"}))
        if answer is not None:
            step("change a comment of a commit's thread", lambda: change(answer, body="Oh"))
            step("remove a comment of a commit's thread", lambda: answer.delete())
    for state in ("running", "success"):
        step(f"report a status: {state}", lambda state=state: made.statuses.create({"state": state, "name": "python", "coverage": 50.5, "ref": "topic/python"}))
    step("list statuses", lambda: some(made.statuses.list(get_all=True)))
    line = step("list pipelines", lambda: some(project.pipelines.list(sha=made.id, get_all=True))[0])
    if line is not None:
        step("read a pipeline", lambda: must(project.pipelines.get(line.id).status == "success", "it is no success"))
        job = step("list a pipeline's jobs", lambda: some(line.jobs.list(get_all=True))[0])
        if job is not None:
            step("read a job", lambda: project.jobs.get(job.id))

    def pick():
        project.branches.create({"branch": "picked", "ref": "main"})
        made.cherry_pick("picked", message="Picked")
        must(project.commits.get("picked").title == "Picked", "its message differs")

    step("pick a commit", pick)
    step("be told that a pick leaves nothing to do", lambda: refused(400, lambda: made.cherry_pick("picked")))
    step("revert a commit", lambda: project.commits.get("picked").revert("picked"))
    step("ask for a signature where there is none", lambda: refused(404, made.signature))
    step("list a commit's merge requests", lambda: made.merge_requests(get_all=True))


def merge_requests(project):
    label = step("make a label", lambda: project.labels.create({"name": "late", "color": "#cc0000", "description": "Not yet"}))
    step("list labels", lambda: some(project.labels.list(with_counts=True, get_all=True)))
    step("read a label", lambda: project.labels.get("late"))
    if label is not None:
        step("change a label", lambda: change(label, new_name="later", color="#00cc00"))
    me = client.user.id
    mr = step(
        "open a merge request",
        lambda: project.mergerequests.create(
            {
                "title": "By python-gitlab",
                "description": "Closes #1",
                "source_branch": "topic/python",
                "target_branch": "main",
                "labels": ["later", "new"],
                "assignee_id": me,
                "reviewer_ids": [me],
                "remove_source_branch": True,
            }
        ),
    )
    if mr is None:
        return
    step("read a merge request", lambda: must(len(project.mergerequests.get(mr.iid).labels) == 2, "it has not two labels"))
    step(
        "list merge requests",
        lambda: some(
            project.mergerequests.list(
                state="opened", labels=["later"], source_branch="topic/python", scope="all", iids=[mr.iid], author_id=me, wip="no", get_all=True
            )
        ),
    )
    step("list merge requests everywhere", lambda: some(client.mergerequests.list(scope="created_by_me", reviewer_id=me, get_all=True)))
    step("change a merge request", lambda: change(mr, title="Draft: renamed", labels=["later", "more"], assignee_ids=[]))
    step("say that it is ready", lambda: change(mr, title="Renamed"))
    step("list its commits", lambda: some(mr.commits(get_all=True)))
    step("read its changes", lambda: must(len(mr.changes()["changes"]) == 3, "not three files"))
    step("list its pipelines", lambda: some(mr.pipelines.list(get_all=True)))
    version = step("list its versions", lambda: some(mr.diffs.list(get_all=True))[0])
    if version is not None:
        step("read a version", lambda: mr.diffs.get(version.id))
    notes("it", mr, position=True)
    step("approve", lambda: mr.approve(sha=mr.sha))
    step("see who approved", lambda: must(len(mr.approvals.get().approved_by) == 1, "not one has approved"))
    step("take the approval back", lambda: mr.unapprove())
    step("open an issue", lambda: project.issues.create({"title": "First", "labels": ["later"], "assignee_ids": [me]}))
    step("list what it closes", lambda: some(mr.closes_issues(get_all=True)))
    step("rebase it", lambda: must(mr.rebase()["rebase_in_progress"] is not None, "it does not say whether it is at it"))

    def merge():
        found = project.mergerequests.get(mr.iid, include_rebase_in_progress=True)
        must(not found.rebase_in_progress and found.merge_error is None, f"it was not rebased: {found.merge_error}")
        found.merge(merge_commit_message="Merged by python-gitlab", should_remove_source_branch=True)
        must(found.state == "merged", "it is not merged")

    step("merge", merge)
    step("remove merged branches", lambda: project.delete_merged_branches())


def notes(what, thing, position=False):
    note = step(f"comment on {what}", lambda: thing.notes.create({"body": "Hm"}))
    if note is not None:
        step(f"list comments of {what}", lambda: some(thing.notes.list(sort="asc", get_all=True)))
        step(f"read a comment of {what}", lambda: thing.notes.get(note.id))
        step(f"change a comment of {what}", lambda: change(note, body="Aha"))
        step(f"remove a comment of {what}", lambda: note.delete())
    where = {}
    if position:
        paths = {"old_path": "a.txt", "new_path": "a.txt", "new_line": 2}
        where = {"position": {**thing.diff_refs, "position_type": "text", **paths}}
    thread = step(f"begin a thread of {what}", lambda: thing.discussions.create({"body": "Here", **where}))
    if thread is None:
        return
    step(f"list threads of {what}", lambda: some(thing.discussions.list(get_all=True)))
    step(f"read a thread of {what}", lambda: thing.discussions.get(thread.id))
    answer = step(f"answer in a thread of {what}", lambda: thread.notes.create({"body": "So"}))
    if answer is not None:
        step(f"change an answer of {what}", lambda: change(answer, body="Oh"))
        step(f"remove an answer of {what}", lambda: answer.delete())
    if position:
        step(f"resolve a thread of {what}", lambda: change(thread, resolved=True))


def issues(project):
    issue = step("open another issue", lambda: project.issues.create({"title": "By python-gitlab", "description": "-"}))
    if issue is None:
        return
    step("read an issue", lambda: project.issues.get(issue.iid))
    step("list issues", lambda: some(project.issues.list(state="opened", search="python", order_by="updated_at", iids=[issue.iid], get_all=True)))
    step("list my issues", lambda: some(client.issues.list(scope="created_by_me", get_all=True)))
    step("change an issue", lambda: change(issue, title="Renamed", labels=["later"]))
    notes("an issue", issue)

    def close():
        issue.state_event = "close"
        issue.save()
        must(issue.state == "closed" and issue.closed_at is not None, "it is not closed")

    step("close an issue", close)


def search(project):
    step("search for projects", lambda: some(client.search("projects", "python", get_all=True)))
    step("search for issues", lambda: some(client.search("issues", "Renamed", get_all=True)))
    step("search for merge requests", lambda: some(client.search("merge_requests", "Renamed", get_all=True)))
    step("search a project's issues", lambda: some(project.search("issues", "Renamed", get_all=True)))
    step("search a project's merge requests", lambda: some(project.search("merge_requests", "Renamed", get_all=True)))
    step("search a project's commits", lambda: some(project.search("commits", "Several", get_all=True)))
    step("search in files", lambda: some(project.search("blobs", "three", get_all=True)))


def releases(project):
    release = step("make a release", lambda: project.releases.create({"name": "One", "tag_name": "python-1", "description": "First"}))
    step("list releases", lambda: some(project.releases.list(get_all=True)))
    step("read a release", lambda: project.releases.get("python-1"))
    if release is not None:
        step("change a release", lambda: change(release, description="The first"))
        step("remove a release", lambda: project.releases.delete("python-1"))


def end(project):
    step("remove a label", lambda: project.labels.delete("later"))
    step("remove a branch", lambda: project.branches.delete("picked"))


people()
project = projects()
if project is not None:
    for part in (files, refs, commits, merge_requests, issues, search, releases, end):
        part(project)
