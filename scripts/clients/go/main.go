// Calls every operation of client-go for which the service has an endpoint, and prints one line of JSON for each: its name, and why it failed.
// An answer that does not decode into the client's types is a failure as much as a refusal is.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	gitlab "gitlab.com/gitlab-org/api/client-go"
)

var client *gitlab.Client

const project = "team/go"

func step(operation string, work func() error) {
	line := map[string]any{"operation": operation, "fault": nil}
	if err := work(); err != nil {
		line["fault"] = err.Error()
	}
	printed, _ := json.Marshal(line)
	fmt.Println(string(printed))
}

// only drops what was answered.
func only[T any](_ T, _ *gitlab.Response, err error) error { return err }

// none is of answers without a body.
func none(_ *gitlab.Response, err error) error { return err }

// keep remembers what was answered for the steps that follow.
func keep[T any](to *T) func(T, *gitlab.Response, error) error {
	return func(found T, _ *gitlab.Response, err error) error {
		*to = found
		return err
	}
}

// some wants a list that has something in it.
func some[T any](found []T, _ *gitlab.Response, err error) error {
	if err == nil && len(found) == 0 {
		return errors.New("the list is empty")
	}
	return err
}

// first keeps the head of a list.
func first[T any](to *T) func([]T, *gitlab.Response, error) error {
	return func(found []T, _ *gitlab.Response, err error) error {
		if err == nil && len(found) == 0 {
			return errors.New("the list is empty")
		}
		if err == nil {
			*to = found[0]
		}
		return err
	}
}

func must(isSo bool, what string, err error) error {
	if err == nil && !isSo {
		return errors.New(what)
	}
	return err
}

func text(words string) *string { return gitlab.Ptr(words) }

func main() {
	made, err := gitlab.NewClient(os.Getenv("GITLAB_TOKEN"), gitlab.WithBaseURL(os.Getenv("GITLAB_API_URL")), gitlab.WithCustomRetryMax(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	client = made
	people()
	projects()
	files()
	refs()
	sha := commits()
	mergeRequests()
	issues()
	search(sha)
	releases()
	end()
}

func people() {
	var me *gitlab.User
	step("say who I am", func() error { return keep(&me)(client.Users.CurrentUser()) })
	step("read the version", func() error { return only(client.Version.GetVersion()) })
	step("read the metadata", func() error { return only(client.Metadata.GetMetadata()) })
	step("read my token", func() error { return only(client.PersonalAccessTokens.GetSinglePersonalAccessToken()) })
	step("find users", func() error { return some(client.Users.ListUsers(&gitlab.ListUsersOptions{Username: text("ada")})) })
	step("read a user", func() error { return only(client.Users.GetUser(me.ID, gitlab.GetUsersOptions{})) })
	step("list my keys", func() error { return only(client.Users.ListSSHKeys(nil)) })
	step("list my signing keys", func() error { return only(client.Users.ListGPGKeys()) })
	step("list namespaces", func() error { return some(client.Namespaces.ListNamespaces(nil)) })
	step("find a namespace", func() error { return some(client.Namespaces.SearchNamespace("team")) })
	step("read a namespace", func() error { return only(client.Namespaces.GetNamespace("team")) })
	step("see whether a namespace is there", func() error { return only(client.Namespaces.NamespaceExists("team", nil)) })
	step("list groups", func() error { return some(client.Groups.ListGroups(nil)) })
	step("read a group", func() error { return only(client.Groups.GetGroup("team", nil)) })
	step("list a group's projects", func() error { return some(client.Groups.ListGroupProjects("team", nil)) })
	step("make a group", func() error {
		return only(client.Groups.CreateGroup(&gitlab.CreateGroupOptions{Name: text("Go"), Path: text("of-go")}))
	})
	step("list subgroups", func() error { return only(client.Groups.ListSubGroups("of-go", nil)) })
	guest, maintainer := gitlab.Ptr(gitlab.GuestPermissions), gitlab.Ptr(gitlab.MaintainerPermissions)
	var bo []*gitlab.User
	step("find another user", func() error {
		found, _, err := client.Users.ListUsers(&gitlab.ListUsersOptions{Username: text("bo")})
		bo = found
		return must(len(found) == 1, "bo is not there", err)
	})
	if len(bo) == 0 {
		return
	}
	other := bo[0].ID
	step("add a group's member", func() error {
		return only(client.GroupMembers.AddGroupMember("of-go", &gitlab.AddGroupMemberOptions{UserID: &other, AccessLevel: guest}))
	})
	step("list a group's members", func() error { return some(client.Groups.ListGroupMembers("of-go", nil)) })
	step("list a group's members with those above", func() error { return some(client.Groups.ListAllGroupMembers("of-go", nil)) })
	step("read a group's member", func() error { return only(client.GroupMembers.GetGroupMember("of-go", other)) })
	step("change a group's member", func() error {
		return only(client.GroupMembers.EditGroupMember("of-go", other, &gitlab.EditGroupMemberOptions{AccessLevel: maintainer}))
	})
	step("remove a group's member", func() error { return none(client.GroupMembers.RemoveGroupMember("of-go", other, nil)) })
	step("add a member", func() error {
		return only(client.ProjectMembers.AddProjectMember(project, &gitlab.AddProjectMemberOptions{UserID: other, AccessLevel: guest}))
	})
	step("list members", func() error { return some(client.ProjectMembers.ListProjectMembers(project, nil)) })
	step("list members with those above", func() error { return some(client.ProjectMembers.ListAllProjectMembers(project, nil)) })
	step("read a member", func() error { return only(client.ProjectMembers.GetProjectMember(project, other)) })
	step("read a member from above", func() error { return only(client.ProjectMembers.GetInheritedProjectMember(project, other)) })
	step("change a member", func() error {
		return only(client.ProjectMembers.EditProjectMember(project, other, &gitlab.EditProjectMemberOptions{AccessLevel: maintainer}))
	})
	step("remove a member", func() error { return none(client.ProjectMembers.DeleteProjectMember(project, other)) })
}

func projects() {
	step("list projects", func() error {
		return some(client.Projects.ListProjects(&gitlab.ListProjectsOptions{
			Membership: gitlab.Ptr(true), OrderBy: text("last_activity_at"), Sort: text("desc"), Statistics: gitlab.Ptr(true),
		}))
	})
	step("list projects after an id", func() error {
		options := &gitlab.ListProjectsOptions{OrderBy: text("id"), Sort: text("asc")}
		options.ListOptions = gitlab.ListOptions{PerPage: 1, Pagination: "keyset"}
		found, _, err := client.Projects.ListProjects(options)
		return must(len(found) == 1, "not one project on the page", err)
	})
	step("search projects", func() error {
		return some(client.Projects.ListProjects(&gitlab.ListProjectsOptions{Search: text("go")}))
	})
	step("read a project", func() error {
		found, _, err := client.Projects.GetProject(project, &gitlab.GetProjectOptions{Statistics: gitlab.Ptr(true), License: gitlab.Ptr(true)})
		return must(err != nil || found.CreatedAt != nil, "it has no created_at", err)
	})
	step("change a project", func() error {
		return only(client.Projects.EditProject(project, &gitlab.EditProjectOptions{Description: text("By client-go")}))
	})
	step("list a project's users", func() error { return some(client.Projects.ListProjectsUsers(project, nil)) })
	step("make a project", func() error {
		return only(client.Projects.CreateProject(&gitlab.CreateProjectOptions{Name: text("by-go"), InitializeWithReadme: gitlab.Ptr(true)}))
	})
	step("remove a project", func() error { return none(client.Projects.DeleteProject("ada/by-go", nil)) })
}

func files() {
	main := text("main")
	step("make a file", func() error {
		return only(client.RepositoryFiles.CreateFile(project, "of/go.txt", &gitlab.CreateFileOptions{
			Branch: main, Content: text("one\n"), CommitMessage: text("By client-go"), AuthorName: text("Ada"), AuthorEmail: text("ada@example.com"),
		}))
	})
	step("change a file", func() error {
		return only(client.RepositoryFiles.UpdateFile(project, "of/go.txt", &gitlab.UpdateFileOptions{
			Branch: main, Content: text("b25lCnR3bwo="), Encoding: text("base64"), CommitMessage: text("Again"),
		}))
	})
	step("read a file", func() error {
		return only(client.RepositoryFiles.GetFile(project, "of/go.txt", &gitlab.GetFileOptions{Ref: main}))
	})
	step("read what is known of a file", func() error {
		found, _, err := client.RepositoryFiles.GetFileMetaData(project, "of/go.txt", &gitlab.GetFileMetaDataOptions{Ref: main})
		return must(err != nil || found.Size == 8, "its size is not 8", err)
	})
	step("read a file raw", func() error {
		found, _, err := client.RepositoryFiles.GetRawFile(project, "of/go.txt", &gitlab.GetRawFileOptions{Ref: main})
		return must(string(found) == "one\ntwo\n", "its text differs", err)
	})
	step("blame", func() error {
		return some(client.RepositoryFiles.GetFileBlame(project, "of/go.txt", &gitlab.GetFileBlameOptions{Ref: main}))
	})
	var blob *gitlab.TreeNode
	step("list a folder", func() error {
		return first(&blob)(client.Repositories.ListTree(project, &gitlab.ListTreeOptions{Path: text("of"), Ref: main, Recursive: gitlab.Ptr(true)}))
	})
	if blob != nil {
		step("read a blob", func() error { return only(client.Repositories.Blob(project, blob.ID)) })
		step("read a blob raw", func() error { return only(client.Repositories.RawBlobContent(project, blob.ID)) })
	}
	step("read an archive", func() error {
		return only(client.Repositories.Archive(project, &gitlab.ArchiveOptions{Format: text("tar.gz"), SHA: main}))
	})
	step("stream an archive", func() error {
		var into bytes.Buffer
		_, err := client.Repositories.StreamArchive(project, &into, &gitlab.ArchiveOptions{Format: text("zip"), Path: text("of")})
		return must(into.Len() > 0, "it is empty", err)
	})
	step("list contributors", func() error { return some(client.Repositories.Contributors(project, nil)) })
	step("remove a file", func() error {
		return none(client.RepositoryFiles.DeleteFile(project, "of/go.txt", &gitlab.DeleteFileOptions{Branch: main, CommitMessage: text("Away")}))
	})
}

func refs() {
	step("make a branch", func() error {
		return only(client.Branches.CreateBranch(project, &gitlab.CreateBranchOptions{Branch: text("topic/go"), Ref: text("main")}))
	})
	step("list branches", func() error {
		return some(client.Branches.ListBranches(project, &gitlab.ListBranchesOptions{Search: text("topic")}))
	})
	step("read a branch", func() error { return only(client.Branches.GetBranch(project, "topic/go")) })
	step("protect a branch", func() error {
		return only(client.ProtectedBranches.ProtectRepositoryBranches(project, &gitlab.ProtectRepositoryBranchesOptions{
			Name: text("topic/*"), PushAccessLevel: gitlab.Ptr(gitlab.DeveloperPermissions), MergeAccessLevel: gitlab.Ptr(gitlab.DeveloperPermissions),
			AllowForcePush: gitlab.Ptr(true),
		}))
	})
	step("protect a branch with a list", func() error {
		return only(client.ProtectedBranches.ProtectRepositoryBranches(project, &gitlab.ProtectRepositoryBranchesOptions{
			Name:          text("stable"),
			AllowedToPush: &[]*gitlab.BranchPermissionOptions{{AccessLevel: gitlab.Ptr(gitlab.MaintainerPermissions)}},
		}))
	})
	step("list protected branches", func() error { return some(client.ProtectedBranches.ListProtectedBranches(project, nil)) })
	step("read a protected branch", func() error { return only(client.ProtectedBranches.GetProtectedBranch(project, "topic/*")) })
	step("change a protected branch", func() error {
		return only(client.ProtectedBranches.UpdateProtectedBranch(project, "topic/*", &gitlab.UpdateProtectedBranchOptions{AllowForcePush: gitlab.Ptr(false)}))
	})
	step("lift the protection", func() error { return none(client.ProtectedBranches.UnprotectRepositoryBranches(project, "topic/*")) })
	step("make a tag", func() error {
		return only(client.Tags.CreateTag(project, &gitlab.CreateTagOptions{TagName: text("go-1"), Ref: text("main"), Message: text("One")}))
	})
	step("make a light tag", func() error {
		return only(client.Tags.CreateTag(project, &gitlab.CreateTagOptions{TagName: text("go-2"), Ref: text("main")}))
	})
	step("list tags", func() error {
		return some(client.Tags.ListTags(project, &gitlab.ListTagsOptions{OrderBy: text("name")}))
	})
	step("read a tag", func() error { return only(client.Tags.GetTag(project, "go-1")) })
	step("remove a tag", func() error { return none(client.Tags.DeleteTag(project, "go-2")) })
}

func commits() string {
	var made *gitlab.Commit
	step("commit several files", func() error {
		return keep(&made)(client.Commits.CreateCommit(project, &gitlab.CreateCommitOptions{
			Branch: text("topic/go"), CommitMessage: text("Several\n\nCloses #1"), Stats: gitlab.Ptr(true),
			Actions: []*gitlab.CommitActionOptions{
				{Action: gitlab.Ptr(gitlab.FileCreate), FilePath: text("go/1"), Content: text("1\n")},
				{Action: gitlab.Ptr(gitlab.FileUpdate), FilePath: text("a.txt"), Content: text("one\n2\nthree\n")},
				{Action: gitlab.Ptr(gitlab.FileMove), FilePath: text("moved.md"), PreviousPath: text("README.md")},
			},
		}))
	})
	if made == nil {
		return "main"
	}
	sha := made.ID
	step("list commits", func() error {
		return some(client.Commits.ListCommits(project, &gitlab.ListCommitsOptions{
			RefName: text("topic/go"), WithStats: gitlab.Ptr(true), Trailers: gitlab.Ptr(true), Path: text("a.txt"),
		}))
	})
	step("read a commit", func() error {
		return only(client.Commits.GetCommit(project, sha, &gitlab.GetCommitOptions{Stats: gitlab.Ptr(true)}))
	})
	step("read a commit's diff", func() error { return some(client.Commits.GetCommitDiff(project, sha, nil)) })
	step("list a commit's refs", func() error {
		return some(client.Commits.GetCommitRefs(project, sha, &gitlab.GetCommitRefsOptions{Type: text("all")}))
	})
	step("compare", func() error {
		found, _, err := client.Repositories.Compare(project, &gitlab.CompareOptions{From: text("main"), To: text("topic/go"), Straight: gitlab.Ptr(false)})
		return must(err != nil || (len(found.Commits) == 1 && len(found.Diffs) == 3), "not one commit of three files", err)
	})
	step("find the merge base", func() error {
		return only(client.Repositories.MergeBase(project, &gitlab.MergeBaseOptions{Ref: &[]string{"main", "topic/go"}}))
	})
	step("comment on a commit", func() error {
		return only(client.Commits.PostCommitComment(project, sha, &gitlab.PostCommitCommentOptions{
			Note: text("Why?"), Path: text("a.txt"), Line: gitlab.Ptr(2), LineType: text("new"),
		}))
	})
	step("list a commit's comments", func() error { return some(client.Commits.GetCommitComments(project, sha, nil)) })
	var thread *gitlab.Discussion
	step("begin a commit's thread", func() error {
		return keep(&thread)(client.Discussions.CreateCommitDiscussion(project, sha, &gitlab.CreateCommitDiscussionOptions{Body: text("Hm")}))
	})
	step("list a commit's threads", func() error { return some(client.Discussions.ListCommitDiscussions(project, sha, nil)) })
	if thread != nil {
		step("read a commit's thread", func() error { return only(client.Discussions.GetCommitDiscussion(project, sha, thread.ID)) })
		var note *gitlab.Note
		step("answer in a commit's thread", func() error {
			return keep(&note)(client.Discussions.AddCommitDiscussionNote(project, sha, thread.ID, &gitlab.AddCommitDiscussionNoteOptions{Body: text("So")}))
		})
		if note != nil {
			step("change a commit's comment", func() error {
				return only(client.Discussions.UpdateCommitDiscussionNote(project, sha, thread.ID, note.ID, &gitlab.UpdateCommitDiscussionNoteOptions{Body: text("Oh")}))
			})
			step("remove a commit's comment", func() error {
				return none(client.Discussions.DeleteCommitDiscussionNote(project, sha, thread.ID, note.ID))
			})
		}
	}
	step("report a status", func() error {
		return only(client.Commits.SetCommitStatus(project, sha, &gitlab.SetCommitStatusOptions{
			State: gitlab.Success, Ref: text("topic/go"), Name: text("build"), TargetURL: text("https://ci.example.com/1"),
			Description: text("Built"), Coverage: gitlab.Ptr(91.5),
		}))
	})
	step("list statuses", func() error {
		return some(client.Commits.GetCommitStatuses(project, sha, &gitlab.GetCommitStatusesOptions{All: gitlab.Ptr(true)}))
	})
	var pipeline *gitlab.PipelineInfo
	step("list pipelines", func() error {
		return first(&pipeline)(client.Pipelines.ListProjectPipelines(project, &gitlab.ListProjectPipelinesOptions{SHA: &sha}))
	})
	step("read the latest pipeline", func() error {
		return only(client.Pipelines.GetLatestPipeline(project, &gitlab.GetLatestPipelineOptions{Ref: text("topic/go")}))
	})
	var job *gitlab.Job
	step("list jobs", func() error { return first(&job)(client.Jobs.ListProjectJobs(project, nil)) })
	if pipeline != nil && job != nil {
		step("read a pipeline", func() error { return only(client.Pipelines.GetPipeline(project, pipeline.ID)) })
		step("list a pipeline's jobs", func() error { return some(client.Jobs.ListPipelineJobs(project, pipeline.ID, nil)) })
		step("read a job", func() error { return only(client.Jobs.GetJob(project, job.ID)) })
	}
	step("pick a commit", func() error {
		_, _, err := client.Branches.CreateBranch(project, &gitlab.CreateBranchOptions{Branch: text("picked"), Ref: text("main")})
		return errors.Join(err, only(client.Commits.CherryPickCommit(project, sha, &gitlab.CherryPickCommitOptions{Branch: text("picked"), Message: text("Picked")})))
	})
	step("revert a commit", func() error {
		return only(client.Commits.RevertCommit(project, "picked", &gitlab.RevertCommitOptions{Branch: text("picked")}))
	})
	step("ask for a signature where there is none", func() error {
		_, answer, err := client.Commits.GetGPGSignature(project, sha)
		if answer != nil && answer.StatusCode == 404 {
			return nil
		}
		return err
	})
	return sha
}

func mergeRequests() {
	var me *gitlab.User
	step("say who I am", func() error { return keep(&me)(client.Users.CurrentUser()) })
	step("make a label", func() error {
		return only(client.Labels.CreateLabel(project, &gitlab.CreateLabelOptions{Name: text("late"), Color: text("#cc0000"), Description: text("Not yet"), Priority: gitlab.Ptr(1)}))
	})
	step("list labels", func() error {
		return some(client.Labels.ListLabels(project, &gitlab.ListLabelsOptions{WithCounts: gitlab.Ptr(true)}))
	})
	step("read a label", func() error { return only(client.Labels.GetLabel(project, "late")) })
	step("change a label", func() error {
		return only(client.Labels.UpdateLabel(project, "late", &gitlab.UpdateLabelOptions{NewName: text("later"), Color: text("#00cc00")}))
	})
	var mr *gitlab.MergeRequest
	step("open a merge request", func() error {
		return keep(&mr)(client.MergeRequests.CreateMergeRequest(project, &gitlab.CreateMergeRequestOptions{
			Title: text("By client-go"), Description: text("Closes #1"), SourceBranch: text("topic/go"), TargetBranch: text("main"),
			Labels: &gitlab.LabelOptions{"later", "new"}, AssigneeID: &me.ID, ReviewerIDs: &[]int{me.ID}, RemoveSourceBranch: gitlab.Ptr(true),
		}))
	})
	if mr == nil {
		return
	}
	iid := mr.IID
	step("read a merge request", func() error {
		found, _, err := client.MergeRequests.GetMergeRequest(project, iid, &gitlab.GetMergeRequestsOptions{
			RenderHTML: gitlab.Ptr(true), IncludeDivergedCommitsCount: gitlab.Ptr(true), IncludeRebaseInProgress: gitlab.Ptr(true),
		})
		return must(err != nil || len(found.Labels) == 2, "it has not two labels", err)
	})
	step("list merge requests", func() error {
		return some(client.MergeRequests.ListProjectMergeRequests(project, &gitlab.ListProjectMergeRequestsOptions{
			State: text("opened"), Labels: &gitlab.LabelOptions{"later"}, SourceBranch: text("topic/go"), Scope: text("all"), Draft: gitlab.Ptr(false),
			IIDs: &[]int{iid}, AuthorID: &me.ID, OrderBy: text("created_at"), Sort: text("desc"), View: text("simple"),
		}))
	})
	step("list merge requests with their labels' details", func() error {
		return some(client.MergeRequests.ListProjectMergeRequests(project, &gitlab.ListProjectMergeRequestsOptions{WithLabelsDetails: gitlab.Ptr(true)}))
	})
	step("list merge requests everywhere", func() error {
		return some(client.MergeRequests.ListMergeRequests(&gitlab.ListMergeRequestsOptions{Scope: text("created_by_me"), ReviewerID: gitlab.ReviewerID(me.ID)}))
	})
	step("change a merge request", func() error {
		return only(client.MergeRequests.UpdateMergeRequest(project, iid, &gitlab.UpdateMergeRequestOptions{
			Title: text("Draft: renamed"), AddLabels: &gitlab.LabelOptions{"more"}, RemoveLabels: &gitlab.LabelOptions{"new"}, AssigneeIDs: &[]int{}, Squash: gitlab.Ptr(false),
		}))
	})
	step("say that it is ready", func() error {
		found, _, err := client.MergeRequests.UpdateMergeRequest(project, iid, &gitlab.UpdateMergeRequestOptions{Title: text("Renamed")})
		return must(err != nil || !found.Draft, "it is a draft", err)
	})
	step("list its commits", func() error { return some(client.MergeRequests.GetMergeRequestCommits(project, iid, nil)) })
	step("read its changes", func() error { return only(client.MergeRequests.GetMergeRequestChanges(project, iid, nil)) })
	step("list its diffs", func() error { return some(client.MergeRequests.ListMergeRequestDiffs(project, iid, nil)) })
	step("list its pipelines", func() error { return some(client.MergeRequests.ListMergeRequestPipelines(project, iid)) })
	var version *gitlab.MergeRequestDiffVersion
	step("list its versions", func() error {
		return first(&version)(client.MergeRequests.GetMergeRequestDiffVersions(project, iid, nil))
	})
	if version != nil {
		step("read a version", func() error {
			return only(client.MergeRequests.GetSingleMergeRequestDiffVersion(project, iid, version.ID, nil))
		})
	}
	step("list merge requests of a commit", func() error { return some(client.Commits.ListMergeRequestsByCommit(project, mr.SHA)) })
	var note *gitlab.Note
	step("comment on it", func() error {
		return keep(&note)(client.Notes.CreateMergeRequestNote(project, iid, &gitlab.CreateMergeRequestNoteOptions{Body: text("Hm")}))
	})
	if note != nil {
		step("list comments", func() error {
			return some(client.Notes.ListMergeRequestNotes(project, iid, &gitlab.ListMergeRequestNotesOptions{Sort: text("asc")}))
		})
		step("read the comment", func() error { return only(client.Notes.GetMergeRequestNote(project, iid, note.ID)) })
		step("change the comment", func() error {
			return only(client.Notes.UpdateMergeRequestNote(project, iid, note.ID, &gitlab.UpdateMergeRequestNoteOptions{Body: text("Aha")}))
		})
		step("remove the comment", func() error { return none(client.Notes.DeleteMergeRequestNote(project, iid, note.ID)) })
	}
	var thread *gitlab.Discussion
	step("begin a thread", func() error {
		return keep(&thread)(client.Discussions.CreateMergeRequestDiscussion(project, iid, &gitlab.CreateMergeRequestDiscussionOptions{
			Body: text("Here"),
			Position: &gitlab.PositionOptions{
				BaseSHA: &mr.DiffRefs.BaseSha, StartSHA: &mr.DiffRefs.StartSha, HeadSHA: &mr.DiffRefs.HeadSha, PositionType: text("text"),
				OldPath: text("a.txt"), NewPath: text("a.txt"), NewLine: gitlab.Ptr(2),
			},
		}))
	})
	step("list threads", func() error { return some(client.Discussions.ListMergeRequestDiscussions(project, iid, nil)) })
	if thread != nil {
		step("read a thread", func() error { return only(client.Discussions.GetMergeRequestDiscussion(project, iid, thread.ID)) })
		var answer *gitlab.Note
		step("answer in a thread", func() error {
			return keep(&answer)(client.Discussions.AddMergeRequestDiscussionNote(project, iid, thread.ID, &gitlab.AddMergeRequestDiscussionNoteOptions{Body: text("So")}))
		})
		step("resolve a thread", func() error {
			return only(client.Discussions.ResolveMergeRequestDiscussion(project, iid, thread.ID, &gitlab.ResolveMergeRequestDiscussionOptions{Resolved: gitlab.Ptr(true)}))
		})
		if answer != nil {
			step("change a thread's comment", func() error {
				return only(client.Discussions.UpdateMergeRequestDiscussionNote(project, iid, thread.ID, answer.ID, &gitlab.UpdateMergeRequestDiscussionNoteOptions{Body: text("Oh")}))
			})
			step("remove a thread's comment", func() error {
				return none(client.Discussions.DeleteMergeRequestDiscussionNote(project, iid, thread.ID, answer.ID))
			})
		}
	}
	step("approve", func() error { return only(client.MergeRequestApprovals.ApproveMergeRequest(project, iid, nil)) })
	step("see who approved", func() error {
		found, _, err := client.MergeRequestApprovals.GetConfiguration(project, iid)
		return must(err != nil || len(found.ApprovedBy) == 1, "not one has approved", err)
	})
	step("see who approved, as a merge request says it", func() error { return only(client.MergeRequests.GetMergeRequestApprovals(project, iid)) })
	step("take the approval back", func() error { return none(client.MergeRequestApprovals.UnapproveMergeRequest(project, iid)) })
	step("open an issue", func() error {
		return only(client.Issues.CreateIssue(project, &gitlab.CreateIssueOptions{Title: text("First"), Labels: &gitlab.LabelOptions{"later"}, AssigneeIDs: &[]int{me.ID}}))
	})
	step("list what it closes", func() error { return some(client.MergeRequests.GetIssuesClosedOnMerge(project, iid, nil)) })
	step("rebase it", func() error {
		return none(client.MergeRequests.RebaseMergeRequest(project, iid, &gitlab.RebaseMergeRequestOptions{SkipCI: gitlab.Ptr(true)}))
	})
	step("merge", func() error {
		found, _, err := client.MergeRequests.AcceptMergeRequest(project, iid, &gitlab.AcceptMergeRequestOptions{
			MergeCommitMessage: text("Merged by client-go"), ShouldRemoveSourceBranch: gitlab.Ptr(true),
		})
		return must(err != nil || (found.State == "merged" && found.MergedAt != nil), "it is not merged", err)
	})
	step("remove merged branches", func() error { return none(client.Branches.DeleteMergedBranches(project)) })
}

func issues() {
	var issue *gitlab.Issue
	step("open another issue", func() error {
		return keep(&issue)(client.Issues.CreateIssue(project, &gitlab.CreateIssueOptions{Title: text("By client-go"), Description: text("-")}))
	})
	if issue == nil {
		return
	}
	iid := issue.IID
	step("read an issue", func() error { return only(client.Issues.GetIssue(project, iid)) })
	step("list issues", func() error {
		return some(client.Issues.ListProjectIssues(project, &gitlab.ListProjectIssuesOptions{
			State: text("opened"), Search: text("client-go"), In: text("title,description"), OrderBy: text("updated_at"), IIDs: &[]int{iid},
		}))
	})
	step("list issues with their labels' details", func() error {
		return some(client.Issues.ListProjectIssues(project, &gitlab.ListProjectIssuesOptions{WithLabelDetails: gitlab.Ptr(true)}))
	})
	step("list my issues", func() error {
		return some(client.Issues.ListIssues(&gitlab.ListIssuesOptions{Scope: text("created_by_me")}))
	})
	step("change an issue", func() error {
		return only(client.Issues.UpdateIssue(project, iid, &gitlab.UpdateIssueOptions{Title: text("Renamed"), AddLabels: &gitlab.LabelOptions{"later"}}))
	})
	var note *gitlab.Note
	step("comment on an issue", func() error {
		return keep(&note)(client.Notes.CreateIssueNote(project, iid, &gitlab.CreateIssueNoteOptions{Body: text("Me too")}))
	})
	if note != nil {
		step("list an issue's comments", func() error { return some(client.Notes.ListIssueNotes(project, iid, nil)) })
		step("read an issue's comment", func() error { return only(client.Notes.GetIssueNote(project, iid, note.ID)) })
		step("change an issue's comment", func() error {
			return only(client.Notes.UpdateIssueNote(project, iid, note.ID, &gitlab.UpdateIssueNoteOptions{Body: text("Not me")}))
		})
		step("remove an issue's comment", func() error { return none(client.Notes.DeleteIssueNote(project, iid, note.ID)) })
	}
	var thread *gitlab.Discussion
	step("begin an issue's thread", func() error {
		return keep(&thread)(client.Discussions.CreateIssueDiscussion(project, iid, &gitlab.CreateIssueDiscussionOptions{Body: text("Why?")}))
	})
	step("list an issue's threads", func() error { return some(client.Discussions.ListIssueDiscussions(project, iid, nil)) })
	if thread != nil {
		step("read an issue's thread", func() error { return only(client.Discussions.GetIssueDiscussion(project, iid, thread.ID)) })
		var answer *gitlab.Note
		step("answer in an issue's thread", func() error {
			return keep(&answer)(client.Discussions.AddIssueDiscussionNote(project, iid, thread.ID, &gitlab.AddIssueDiscussionNoteOptions{Body: text("So")}))
		})
		if answer != nil {
			step("change a comment of an issue's thread", func() error {
				return only(client.Discussions.UpdateIssueDiscussionNote(project, iid, thread.ID, answer.ID, &gitlab.UpdateIssueDiscussionNoteOptions{Body: text("Oh")}))
			})
			step("remove a comment of an issue's thread", func() error {
				return none(client.Discussions.DeleteIssueDiscussionNote(project, iid, thread.ID, answer.ID))
			})
		}
	}
	step("close an issue", func() error {
		found, _, err := client.Issues.UpdateIssue(project, iid, &gitlab.UpdateIssueOptions{StateEvent: text("close")})
		return must(err != nil || (found.State == "closed" && found.ClosedAt != nil), "it is not closed", err)
	})
}

func search(sha string) {
	step("search for projects", func() error { return some(client.Search.Projects("go", &gitlab.SearchOptions{})) })
	step("search for issues", func() error { return some(client.Search.Issues("Renamed", &gitlab.SearchOptions{})) })
	step("search for merge requests", func() error { return some(client.Search.MergeRequests("Renamed", &gitlab.SearchOptions{})) })
	step("search a project's issues", func() error { return some(client.Search.IssuesByProject(project, "Renamed", &gitlab.SearchOptions{})) })
	step("search a project's merge requests", func() error { return some(client.Search.MergeRequestsByProject(project, "Renamed", &gitlab.SearchOptions{})) })
	step("search a project's commits", func() error { return some(client.Search.CommitsByProject(project, "Several", &gitlab.SearchOptions{})) })
	step("search in files", func() error {
		return some(client.Search.BlobsByProject(project, "three", &gitlab.SearchOptions{Ref: &sha}))
	})
}

func releases() {
	step("make a release", func() error {
		return only(client.Releases.CreateRelease(project, &gitlab.CreateReleaseOptions{Name: text("One"), TagName: text("go-1"), Description: text("First")}))
	})
	step("list releases", func() error { return some(client.Releases.ListReleases(project, nil)) })
	step("read a release", func() error { return only(client.Releases.GetRelease(project, "go-1")) })
	step("read the latest release", func() error { return only(client.Releases.GetLatestRelease(project)) })
	step("change a release", func() error {
		return only(client.Releases.UpdateRelease(project, "go-1", &gitlab.UpdateReleaseOptions{Description: text("The first")}))
	})
	step("remove a release", func() error { return only(client.Releases.DeleteRelease(project, "go-1")) })
}

func end() {
	step("remove a label", func() error { return none(client.Labels.DeleteLabel(project, "later", nil)) })
	step("remove a branch", func() error { return none(client.Branches.DeleteBranch(project, "picked")) })
}
