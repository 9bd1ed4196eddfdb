// All handlers by the names of their endpoints: one that is missing does not compile.
import { getCurrentUser, getOwnToken, getVersion } from "./account.ts";
import { getFileBlame } from "./blame.ts";
import { createBranch, deleteBranch, getBranch, listBranches } from "./branches.ts";
import { createCommit } from "./commit-create.ts";
import { getCommitSequence, listCommitRefs } from "./commit-position.ts";
import { getCommit, getCommitDiff, listCommits } from "./commits.ts";
import type { Handlers } from "./context.ts";
import { createFile, deleteFile, updateFile } from "./file-writes.ts";
import { getFile, getRawFile } from "./files.ts";
import { openFolder, openSample } from "./local.ts";
import { cherryPickCommit, revertCommit } from "./pick.ts";
import { getProject, listProjects } from "./projects.ts";
import { listTags } from "./tags.ts";
import { listTree } from "./tree.ts";

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
};
