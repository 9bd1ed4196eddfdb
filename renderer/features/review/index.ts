// What other features may use of reviews.
export { CommentsTab } from "./CommentsTab.tsx";
export type { DraftPlace as LinePlace } from "./draft-lines.ts";
export { excerptOf } from "./excerpt.ts";
export { NoteBody } from "./NoteBody.tsx";
export { ReviewProjectContext } from "./review-project.ts";
export { ThreadView } from "./ThreadView.tsx";
export { isLacking, isLegacy, lineOf, type Thread, toLoneThreads, toThreads } from "./threads.ts";
export { type Review, useReview } from "./use-review.tsx";
