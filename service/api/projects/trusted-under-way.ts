// Commits that run what a folder's person trusts, as long as they are being made: what ends them.
import type { Context } from "../context.ts";

/** What ends them, by the store and the number of their project. */
const underWay = new Map<string, Set<AbortController>>();
const placeOf = ({ store }: Context, project: { readonly id: number }): string => `${store.folder}:${project.id}`;

/** Why one was ended whose person took the trust back. */
export const takenBack = new Error("The trust in this folder was taken back");

/** Counts a commit among those of its folder; answers what takes it out again. */
export function enterUnderWay(context: Context, project: { readonly id: number }, ended: AbortController): () => void {
  const place = placeOf(context, project);
  const others = underWay.get(place) ?? new Set();
  underWay.set(place, others.add(ended));
  return () => {
    others.delete(ended);
    if (others.size === 0) underWay.delete(place);
  };
}

export function endUnderWay(context: Context, project: { readonly id: number }, why: Error): void {
  for (const ended of underWay.get(placeOf(context, project)) ?? []) ended.abort(why);
}
