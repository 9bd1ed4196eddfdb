// All handlers by the names of their endpoints: one that is missing does not compile.

import { createCommit } from "./commits/commit-create.ts";
import { getCommitSequence, listCommitRefs } from "./commits/commit-position.ts";
import { commitTrusted, stopTrustedCommits } from "./commits/commit-trusted.ts";
import { getCommit, getCommitDiff, listCommits } from "./commits/commits.ts";
import { getHistoryRow } from "./commits/history-row.ts";
import { cherryPickCommit, revertCommit } from "./commits/pick.ts";
import { getJob, getLatestPipeline, getPipeline, listJobs, listPipelineJobs, listPipelines } from "./commits/pipeline-lists.ts";
import { getCommitSignature } from "./commits/signature.ts";
import { createCommitStatus } from "./commits/status-create.ts";
import { listCommitStatuses } from "./commits/statuses.ts";
import type { Handlers } from "./context.ts";
import {
  getArchive,
  getArchiveBz2,
  getArchiveGz,
  getArchiveTar,
  getArchiveTarBz2,
  getArchiveTarGz,
  getArchiveTb2,
  getArchiveTbz,
  getArchiveTbz2,
  getArchiveTgz,
  getArchiveZip,
} from "./files/archive.ts";
import { getFileBlame } from "./files/blame.ts";
import { getBlob, getRawBlob } from "./files/blobs.ts";
import { compareRefs, getMergeBase } from "./files/compare.ts";
import { listContributors } from "./files/contributors.ts";
import { createFile, deleteFile, updateFile } from "./files/file-writes.ts";
import { getFile, getRawFile } from "./files/files.ts";
import { searchProject, searchProjectDashed } from "./files/search.ts";
import { listTree } from "./files/tree.ts";
import { approveMergeRequest, getMergeRequestApprovals, unapproveMergeRequest } from "./merge-requests/approvals.ts";
import { listClosedIssues } from "./merge-requests/closed-issues.ts";
import { getApiDescription } from "./merge-requests/description.ts";
import { listAllIssues, listAllMergeRequests } from "./merge-requests/everywhere.ts";
import { createIssue, getIssue, listIssues, updateIssue } from "./merge-requests/issues.ts";
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from "./merge-requests/labels.ts";
import { acceptMergeRequest } from "./merge-requests/merge-request-accept.ts";
import {
  getMergeRequestChanges,
  getMergeRequestVersion,
  listMergeRequestCommits,
  listMergeRequestDiffs,
  listMergeRequestPipelines,
  listMergeRequestVersions,
} from "./merge-requests/merge-request-content.ts";
import { rebaseMergeRequest } from "./merge-requests/merge-request-rebase.ts";
import {
  createMergeRequest,
  getMergeRequest,
  listCommitMergeRequests,
  listMergeRequests,
  updateMergeRequest,
} from "./merge-requests/merge-requests.ts";
import { getCurrentUser, getOwnToken, getVersion } from "./people/account.ts";
import { getActivityFacts, getIssuesCount, getMergeRequestsCount, getNewMembersCount } from "./people/activity.ts";
import { getUserAvatar } from "./people/avatar.ts";
import { createGroup, getGroup, listGroupProjects, listGroups, listSubgroups } from "./people/groups.ts";
import {
  createGpgKey,
  createSshKey,
  deleteGpgKey,
  deleteSshKey,
  getGpgKey,
  getSshKey,
  listGpgKeys,
  listSshKeys,
  revokeGpgKey,
} from "./people/keys.ts";
import {
  addGroupMember,
  addProjectMember,
  getAnyGroupMember,
  getAnyProjectMember,
  getGroupMember,
  getProjectMember,
  listAllGroupMembers,
  listAllProjectMembers,
  listGroupMembers,
  listProjectMembers,
  listProjectUsers,
  removeGroupMember,
  removeProjectMember,
  updateGroupMember,
  updateProjectMember,
} from "./people/members.ts";
import { getNamespace, getNamespaceExistence, listNamespaces } from "./people/namespaces.ts";
import { getMetadata, getUser, listUsers } from "./people/users.ts";
import { cancelHistoryIndex, getCommitPrograms, getHistoryIndex, getIdentity, openFolder, openSample } from "./projects/local.ts";
import { createProject } from "./projects/project-create.ts";
import { deleteProject, updateProject } from "./projects/project-update.ts";
import { getProject, listProjects } from "./projects/projects.ts";
import { searchEverywhere } from "./projects/search-everywhere.ts";
import { getTrust, listTrustedFolders, revokeTrust, trustFolder } from "./projects/trust.ts";
import { undoCommit } from "./projects/undo-commit.ts";
import { createBranch, deleteBranch, deleteMergedBranches, getBranch, listBranches } from "./refs/branches.ts";
import {
  getProtectedBranch,
  listProtectedBranches,
  protectBranch,
  unprotectBranch,
  updateProtectedBranch,
} from "./refs/protected-branches.ts";
import { createRelease, deleteRelease, getLatestRelease, getRelease, listReleases, updateRelease } from "./refs/releases.ts";
import { createTag, deleteTag, getTag, listTags } from "./refs/tags.ts";
import { createCommitComment, listCommitComments } from "./review/comments.ts";
import {
  createCommitDiscussion,
  createCommitDiscussionNote,
  deleteCommitDiscussionNote,
  getCommitDiscussion,
  getCommitDiscussionNote,
  listCommitDiscussions,
  updateCommitDiscussionNote,
} from "./review/discussions.ts";
import {
  createIssueDiscussion,
  createIssueDiscussionNote,
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  deleteIssueDiscussionNote,
  deleteMergeRequestDiscussionNote,
  getIssueDiscussion,
  getIssueDiscussionNote,
  getMergeRequestDiscussion,
  getMergeRequestDiscussionNote,
  listIssueDiscussions,
  listMergeRequestDiscussions,
  resolveMergeRequestDiscussion,
  updateIssueDiscussionNote,
  updateMergeRequestDiscussionNote,
} from "./review/issuable-discussions.ts";
import {
  createIssueNote,
  createMergeRequestNote,
  deleteIssueNote,
  deleteMergeRequestNote,
  getIssueNote,
  getMergeRequestNote,
  listIssueNotes,
  listMergeRequestNotes,
  updateIssueNote,
  updateMergeRequestNote,
} from "./review/issuable-notes.ts";

export const handlers: Handlers = {
  listAllIssues,
  listAllMergeRequests,
  getNamespace,
  listNamespaces,
  getJob,
  getLatestPipeline,
  getPipeline,
  listJobs,
  listPipelineJobs,
  listPipelines,
  approveMergeRequest,
  getMergeRequestApprovals,
  unapproveMergeRequest,
  listClosedIssues,
  createLabel,
  deleteLabel,
  getLabel,
  listLabels,
  updateLabel,
  createIssueDiscussion,
  createIssueDiscussionNote,
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  deleteIssueDiscussionNote,
  deleteMergeRequestDiscussionNote,
  getIssueDiscussion,
  getIssueDiscussionNote,
  getMergeRequestDiscussion,
  getMergeRequestDiscussionNote,
  listIssueDiscussions,
  listMergeRequestDiscussions,
  resolveMergeRequestDiscussion,
  updateIssueDiscussionNote,
  updateMergeRequestDiscussionNote,
  createIssueNote,
  createMergeRequestNote,
  deleteIssueNote,
  deleteMergeRequestNote,
  getIssueNote,
  getMergeRequestNote,
  listIssueNotes,
  listMergeRequestNotes,
  updateIssueNote,
  updateMergeRequestNote,
  getFile,
  getRawFile,
  getFileBlame,
  createFile,
  updateFile,
  deleteFile,
  listCommits,
  createCommit,
  getCommit,
  getCommitDiff,
  listCommitRefs,
  getCommitSequence,
  cherryPickCommit,
  revertCommit,
  listTree,
  listBranches,
  getBranch,
  createBranch,
  deleteBranch,
  deleteMergedBranches,
  listTags,
  getVersion,
  getCurrentUser,
  getOwnToken,
  listProjects,
  getProject,
  openFolder,
  openSample,
  getHistoryIndex,
  getCommitPrograms,
  undoCommit,
  getTrust,
  trustFolder,
  revokeTrust,
  listTrustedFolders,
  commitTrusted,
  stopTrustedCommits,
  getHistoryRow,
  getIdentity,
  cancelHistoryIndex,
  getActivityFacts,
  getIssuesCount,
  getMergeRequestsCount,
  getNewMembersCount,
  createCommitComment,
  listCommitComments,
  createCommitDiscussion,
  createCommitDiscussionNote,
  deleteCommitDiscussionNote,
  getCommitDiscussion,
  getCommitDiscussionNote,
  listCommitDiscussions,
  updateCommitDiscussionNote,
  createGroup,
  getGroup,
  listGroupProjects,
  listGroups,
  listSubgroups,
  createIssue,
  getIssue,
  listIssues,
  updateIssue,
  addGroupMember,
  addProjectMember,
  getAnyGroupMember,
  getGroupMember,
  getAnyProjectMember,
  getProjectMember,
  listAllGroupMembers,
  listAllProjectMembers,
  listGroupMembers,
  listProjectMembers,
  removeGroupMember,
  removeProjectMember,
  updateGroupMember,
  updateProjectMember,
  acceptMergeRequest,
  createMergeRequest,
  getMergeRequest,
  listCommitMergeRequests,
  listMergeRequests,
  updateMergeRequest,
  getMergeRequestChanges,
  getMergeRequestVersion,
  listMergeRequestCommits,
  listMergeRequestDiffs,
  listMergeRequestPipelines,
  listMergeRequestVersions,
  getProtectedBranch,
  listProtectedBranches,
  protectBranch,
  unprotectBranch,
  updateProtectedBranch,
  createCommitStatus,
  listCommitStatuses,
  getMetadata,
  getUser,
  getUserAvatar,
  listUsers,
  getCommitSignature,
  createGpgKey,
  createSshKey,
  deleteGpgKey,
  deleteSshKey,
  getGpgKey,
  getSshKey,
  listGpgKeys,
  listSshKeys,
  revokeGpgKey,
  compareRefs,
  getMergeBase,
  getBlob,
  getRawBlob,
  getArchive,
  getArchiveZip,
  getArchiveTar,
  getArchiveTarGz,
  getArchiveTgz,
  getArchiveGz,
  getArchiveTarBz2,
  getArchiveTbz,
  getArchiveTbz2,
  getArchiveTb2,
  getArchiveBz2,
  listContributors,
  searchProject,
  searchProjectDashed,
  createRelease,
  deleteRelease,
  getLatestRelease,
  getRelease,
  listReleases,
  updateRelease,
  rebaseMergeRequest,
  getNamespaceExistence,
  searchEverywhere,
  getTag,
  createTag,
  deleteTag,
  createProject,
  updateProject,
  deleteProject,
  listProjectUsers,
  getApiDescription,
};
