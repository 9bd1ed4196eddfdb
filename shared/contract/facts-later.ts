// How a window gets a file's bytes without waiting for what is slow to find out about them.

/**
 * A request for raw bytes with this header is answered without X-Service-Last-Commit-Id, which takes a walk through history, and, where the file is
 * large, without X-Service-Content-Sha256, which takes all of its bytes, unless they are known already; one without tells both.
 * Understood by our own service alone; no other server is sent it.
 */
export const factsLaterHeader = "x-repodesk-facts-later";
