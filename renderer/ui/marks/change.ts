// The states that a spine, a letter and a name show for one changed thing. Colour, shape and letter always agree.

export type Change = "added" | "changed" | "removed" | "moved" | "mode";

/** Letter and name of each change (A M D R x). */
export const changes: Record<Change, { letter: string; name: string }> = {
  added: { letter: "A", name: "added" },
  changed: { letter: "M", name: "changed" },
  removed: { letter: "D", name: "removed" },
  moved: { letter: "R", name: "moved" },
  mode: { letter: "x", name: "mode changed" },
};
