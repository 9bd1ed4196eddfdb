// What other features may use of blame.
export { useBlameStatus } from "./blame-status.ts";
export { lineAfter } from "./ranges.ts";
export { type BlamedText, type BlameSession, useBlameSession } from "./use-blame-session.tsx";
