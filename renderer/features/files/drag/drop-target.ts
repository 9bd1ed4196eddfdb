// Which folder the pointer means while something is dragged over the Files view, and the mark on what would take it.

export interface DropTarget {
  readonly folder: string;
  /** What is marked. */
  readonly element: HTMLElement;
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The folder of the row under an element, else the one that the tree or the page stands for; null beside both. `page`: the open folder. */
export function findTarget(under: Element, page: string | null): DropTarget | null {
  const tree = under.closest<HTMLElement>(".files-tree");
  const whole = tree ?? (page === null ? null : under.closest<HTMLElement>(".files-main"));
  if (whole === null) return null;
  const row = under.closest<HTMLElement>("[data-path][data-kind]");
  const path = row?.dataset["path"];
  const standing = tree === null ? (page ?? "") : "";
  if (row === null || path === undefined) return { folder: standing, element: whole };
  const isFolder = row.dataset["kind"] === "folder";
  const folder = isFolder ? path : parentOf(path);
  if (isFolder) return { folder, element: row };
  return { folder, element: tree?.querySelector<HTMLElement>(`[data-path="${CSS.escape(folder)}"]`) ?? whole };
}

/** The folder that keys mean: of the tree's active row, or the open page's; null while neither has the focus. */
export function focusedFolder(focused: Element, page: string | null): string | null {
  if (focused.closest("input, textarea, [contenteditable]") !== null) return null;
  const tree = focused.closest(".files-tree");
  if (tree === null) return page !== null && focused.closest(".files-main") !== null ? page : null;
  const row = tree.querySelector<HTMLElement>("[data-active]");
  const path = row?.dataset["path"] ?? "";
  return row?.dataset["kind"] === "folder" ? path : parentOf(path);
}

/** Marks one element at a time. */
export function createMark(): (element: HTMLElement | null) => void {
  let marked: HTMLElement | null = null;
  return (element) => {
    if (element === marked) return;
    marked?.removeAttribute("data-drop");
    element?.setAttribute("data-drop", "");
    marked = element;
  };
}
