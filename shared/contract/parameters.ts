// Parameters that many endpoints share, and the two common kinds of access.
import { z } from "zod";
import { isTraversal } from "../lib/path.ts";
import type { Access } from "./endpoint.ts";
import { text } from "./wire.ts";

/** Numeric id of a project, or its path (specification section 1). */
export const projectId = z.union([text("path"), z.int()]).meta({ description: "Numeric id of the project, or its URL-encoded path." });

/**
 * Path of a file inside its repository, decoded once. Traversal and absolute paths are refused here
 * (api-behaviour 1.1). What may be written is narrower, as `findPathFault` says; whatever a tree holds already can be read, blanks alone too.
 */
export const filePath = text("path")
  .refine((path) => isFilePath(path) && !path.startsWith("/"), "should be a valid file path")
  .meta({ description: "URL-encoded full path of the file." });

/** The same where slashes in front do no harm: of raw bytes alone (api-behaviour 1.1). */
export const rawFilePath = text("path")
  .refine(isFilePath, "should be a valid file path")
  .meta({ description: "URL-encoded full path of the file; slashes in front of it are dropped." });

function isFilePath(path: string): boolean {
  return !isTraversal(path) && !path.includes("\0");
}

export const sha = text("revision").meta({ description: "Commit hash; a branch or tag name works too." });

/** Reading a project's content: anonymous where the project is public. */
export const readsProject: Access = { scopes: ["api", "read_api"], anonymous: true };

/** Reading files: read_repository opens these too (section 5). */
export const readsFiles: Access = { scopes: ["api", "read_api", "read_repository"], anonymous: true };

/** Changing anything. Anonymous callers get as far as the permission check (api-behaviour 0.3). */
export const writes: Access = { scopes: ["api"], anonymous: true };

/** Reading what only somebody signed in may see. */
export const readsSignedIn: Access = { scopes: ["api", "read_api"], anonymous: false };

/** The desktop's own commands: the session cookie (or Electron's window) is the credential. */
export const ofTheWindow: Access = { scopes: "any", anonymous: false };

/** How a request about a repository can be refused. */
export const repositoryErrors = [
  "parameters",
  "project_not_found",
  "repository_not_found",
  "forbidden",
  "insufficient_scope",
  "invalid_token",
  "unauthorized",
] as const;

/** How one about a commit can be. */
export const commitErrors = [...repositoryErrors, "commit_not_found"] as const;
