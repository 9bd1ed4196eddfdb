// What the file tree looks like: open folders per project, visibility of the sidebar. The next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

interface TreeStore {
  readonly expanded: Readonly<Record<string, readonly string[]>>;
  readonly hidden: boolean;
  setExpanded(project: string, paths: readonly string[], open: boolean): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
  toggleSidebar(): void;
}

export const useTreeStore = createRemembered<TreeStore>(
  "tree",
  (set) => ({
    expanded: {},
    hidden: false,
    setExpanded: (project, paths, open) =>
      set((state) => {
        const before = ownValue(state.expanded, project) ?? [];
        if (paths.every((path) => before.includes(path) === open)) return state;
        const others = before.filter((path) => !paths.includes(path));
        return { expanded: { ...state.expanded, [project]: open ? [...others, ...paths] : others } };
      }),
    forget: (connection) => set((state) => ({ expanded: withoutConnection(state.expanded, connection) })),
    toggleSidebar: () => set((state) => ({ hidden: !state.hidden })),
  }),
  { byProject: "expanded", sample: [""] },
);

const none: readonly string[] = [];
export const useExpanded = (project: string): readonly string[] => useTreeStore((state) => ownValue(state.expanded, project) ?? none);

/** "a/b/c.ts" -> ["a", "a/b"]: the folders above a path, outermost first. */
export function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
}

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** "docs" and "../src/a.ts" -> "src/a.ts"; null where it leads out of the repository. */
export function joinPath(folder: string, path: string): string | null {
  const parts = path.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
