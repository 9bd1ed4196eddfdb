// Whether typing reaches the disk, what lost its place there, and what other windows type too; the screen says so for as long as that is so.
import { createStore } from "zustand/vanilla";

/** What such a text is: one whose place another one has, one that could not be read back, or names of changes that may not be whole. */
const kinds = ["apart", "damaged", "names"] as const;
export type AsideKind = (typeof kinds)[number];

/** A text that could not be read back, or whose place another one has. */
export interface SetAside {
  readonly kind: AsideKind;
  /** Under which it is kept. */
  readonly name: string;
  /** Key of the desk that it was. */
  readonly desk: string;
  /** A sentence. */
  readonly why: string;
  /** As it was found. */
  readonly text: string;
}

/** Names of such drafts begin so. */
export const asidePrefix = "aside:";

/** A text for the disk under a name of its own, which says when, why, what it is and of which desk. */
export const asideOf = (desk: string, text: string, why: string, kind: AsideKind = "apart"): SetAside => ({
  name: `${asidePrefix}${new Date().toISOString()} ${crypto.randomUUID().slice(0, 8)} ${encodeURIComponent(why)} ${kind}:${desk}`,
  kind,
  desk,
  why,
  text,
});

/** Why the names of changes are kept that are written in several pieces. */
export const sayUnfinished = (count: number): string =>
  `${count.toLocaleString("en")} changes were still on their way to the disk: some may be missing, so look before you commit.`;

/** Such a text as the disk has it. A desk's key holds no colon, and neither does the reason: their parts are encoded. */
export function readAside(name: string, text: string): SetAside {
  const end = name.lastIndexOf(":");
  const [, , why, said] = name.slice(0, end).split(" ");
  // Older versions did not say it.
  const kind = kinds.find((one) => one === said) ?? "apart";
  return { name, kind, desk: name.slice(end + 1), why: why === undefined ? "It lost its place." : decodeURIComponent(why), text };
}

export interface JournalState {
  /** Why the last write failed; null = all is kept. */
  readonly failure: string | null;
  /** The same of comments that were begun. */
  readonly commentFailure: string | null;
  readonly aside: readonly SetAside[];
  /** Files that are typed in this window and in another one, each as its desk's key and its path, parted by a line end. */
  readonly shared: ReadonlySet<string>;
  share(key: string, path: string, isShared: boolean): void;
  report(failure: string | null): void;
  reportComments(failure: string | null): void;
  setAside(drafts: readonly SetAside[]): void;
  drop(name: string): void;
  /** What was set aside of a connection that was forgotten. */
  forget(connection: string): void;
}

export const journalState = createStore<JournalState>()((set) => ({
  failure: null,
  commentFailure: null,
  aside: [],
  shared: new Set(),
  share: (key, path, isShared) =>
    set(({ shared }) => {
      const name = `${key}\n${path}`;
      if (shared.has(name) === isShared) return {};
      return { shared: isShared ? new Set([...shared, name]) : new Set([...shared].filter((known) => known !== name)) };
    }),
  report: (failure) => set((state) => (state.failure === failure ? state : { failure })),
  reportComments: (commentFailure) => set((state) => (state.commentFailure === commentFailure ? state : { commentFailure })),
  setAside: (drafts) =>
    set(({ aside }) => ({ aside: [...aside.filter((known) => !drafts.some((draft) => draft.name === known.name)), ...drafts] })),
  forget: (connection) =>
    set(({ aside }) => ({ aside: aside.filter(({ desk }) => !desk.startsWith(`${encodeURIComponent(connection)}/`)) })),
  drop: (name) => set(({ aside }) => ({ aside: aside.filter((draft) => draft.name !== name) })),
}));
