// The project that a thread belongs to: that of the place, or the one that a page outside of projects (the inbox) names.
import { createContext, useContext } from "react";
import { placeOf, useLocation } from "../../state/place.ts";

export interface ReviewProject {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Where links of a text lead: branch, tag or commit; null = the default branch. */
  readonly ref: string | null;
}

export const ReviewProjectContext = createContext<ReviewProject | null>(null);

/** Throws where there is neither. */
export function useReviewProject(): ReviewProject {
  const given = useContext(ReviewProjectContext);
  const place = placeOf(useLocation());
  const found = given ?? place;
  if (found === null) throw new Error("There is no project that this thread belongs to.");
  return found;
}
