// How the desktop says that an answer is a copy that it kept, and no answer of the server's at this moment.

/** `at`: when the server said it, as 2026-11-22T14:02:00.000Z; `why`: a CopyReason. On answers of /connections/:connection/api/v4. */
export const copyHeaders = { at: "x-repodesk-copy", why: "x-repodesk-copy-why" } as const;

/** A request with this header, whatever its value, is answered by the server or not at all, but for what can never change. */
export const freshHeader = "x-repodesk-fresh";

/** pinned: it can never change; unreachable: the server was asked and did not answer; token: the connection's token is not at hand. */
export type CopyReason = "pinned" | "unreachable" | "token";
