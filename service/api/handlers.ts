// All handlers by the names of their endpoints: one that is missing does not compile.
import { getCurrentUser, getOwnToken, getVersion } from "./account.ts";
import { getIssuesCount, getMergeRequestsCount, getNewMembersCount } from "./activity.ts";
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
} from "./archive.ts";
import { getFileBlame } from "./blame.ts";
import { getBlob, getRawBlob } from "./blobs.ts";
import { createBranch, deleteBranch, getBranch, listBranches } from "./branches.ts";
import { createCommitComment, listCommitComments } from "./comments.ts";
import { createCommit } from "./commit-create.ts";
import { getCommitSequence, listCommitRefs } from "./commit-position.ts";
import { getCommit, getCommitDiff, listCommits } from "./commits.ts";
import { compareRefs, getMergeBase } from "./compare.ts";
import type { Handlers } from "./context.ts";
import { listContributors } from "./contributors.ts";
import { getApiDescription } from "./description.ts";
import {
  createCommitDiscussion,
  createCommitDiscussionNote,
  deleteCommitDiscussionNote,
  getCommitDiscussion,
  getCommitDiscussionNote,
  listCommitDiscussions,
  updateCommitDiscussionNote,
} from "./discussions.ts";
import { createFile, deleteFile, updateFile } from "./file-writes.ts";
import { getFile, getRawFile } from "./files.ts";
import { createGroup, getGroup, listGroupProjects, listGroups, listSubgroups } from "./groups.ts";
import { getHistoryRow } from "./history-row.ts";
import { createIssue, getIssue, listIssues, updateIssue } from "./issues.ts";
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
} from "./keys.ts";
import { cancelHistoryIndex, getCommitPrograms, getHistoryIndex, getIdentity, openFolder, openSample } from "./local.ts";
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
  removeGroupMember,
  removeProjectMember,
  updateGroupMember,
  updateProjectMember,
} from "./members.ts";
import { acceptMergeRequest } from "./merge-request-accept.ts";
import { createMergeRequest, getMergeRequest, listCommitMergeRequests, listMergeRequests, updateMergeRequest } from "./merge-requests.ts";
import { cherryPickCommit, revertCommit } from "./pick.ts";
import { createProject } from "./project-create.ts";
import { getProject, listProjects } from "./projects.ts";
import { getProtectedBranch, listProtectedBranches, protectBranch, unprotectBranch } from "./protected-branches.ts";
import { searchProject } from "./search.ts";
import { getCommitSignature } from "./signature.ts";
import { createCommitStatus } from "./status-create.ts";
import { listCommitStatuses } from "./statuses.ts";
import { createTag, deleteTag, getTag, listTags } from "./tags.ts";
import { listTree } from "./tree.ts";
import { getMetadata, getUser, listUsers } from "./users.ts";

export const handlers: Handlers = {
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
  getHistoryRow,
  getIdentity,
  cancelHistoryIndex,
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
  getProtectedBranch,
  listProtectedBranches,
  protectBranch,
  unprotectBranch,
  createCommitStatus,
  listCommitStatuses,
  getMetadata,
  getUser,
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
  getTag,
  createTag,
  deleteTag,
  createProject,
  getApiDescription,
};
