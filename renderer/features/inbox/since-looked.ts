// What became of a branch since one looked at it last. Pure.
import { ApiError } from "../../../shared/contract/errors.ts";
import type { Branch } from "../../../shared/contract/resources.ts";
import { lookAt } from "../../state/last-looks.ts";

/** Whether a branch stands elsewhere than when one looked; false where nobody looked yet. `looks`: full hashes by branch. */
export function hasMoved(
  looks: Readonly<Record<string, string>>,
  { name, commit }: Pick<Branch, "name"> & { commit: { id: string } },
): boolean {
  const before = lookAt(looks, name);
  return before !== undefined && before !== commit.id;
}

/**
 * Whether its history was rewritten: where it stood is no longer an ancestor. `base`: where the two parted; null = nowhere, or the
 * server has that commit no more; undefined = not known yet.
 */
export const isRewritten = (base: { readonly id: string } | null | undefined, before: string | undefined): boolean =>
  base === null || (base !== undefined && base.id !== before);

/** Whether the server says that it has one of two commits no more; any other fault tells nothing of where they part. */
export const isForgotten = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** "+12"; "…" while nobody knows. */
export const sayCount = (commits: number | undefined): string => (commits === undefined ? "…" : `+${commits}`);
