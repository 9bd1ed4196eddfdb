// How a window gets a file's bytes without the walk through history for the commit that touched it last.

/**
 * A request for raw bytes with this header is answered without X-Service-Last-Commit-Id, unless that commit is known already; one without tells it.
 * Understood by our own service alone; no other server is sent it.
 */
export const lastCommitLaterHeader = "x-repodesk-last-commit-later";
