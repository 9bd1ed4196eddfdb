// What other features may use of reviews.
export { CommentsTab } from "./CommentsTab.tsx";
export type { Thread } from "./threads.ts";
export { type Review, useReview } from "./use-review.tsx";
