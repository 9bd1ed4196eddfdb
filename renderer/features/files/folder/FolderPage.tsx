// A folder as a page: what is in it and what happened to it last, and its README below.
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FilePlus, History, Upload } from "lucide-react";
import { type ReactNode, useMemo, useReducer } from "react";
import { ApiError } from "../../../../shared/contract/errors.ts";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import { keyOf, keysOf } from "../../../commands/press.ts";
import { useFetchAhead } from "../../../data/ahead.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { lastCommitQuery } from "../../../data/folder.ts";
import { allPathsQuery, treeQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { navigate, type PlaceOf, placeIn } from "../../../state/place.ts";
import { type StatusItem, useStatusKeys } from "../../../state/status.ts";
import { foldersAbove, nameOf } from "../../../state/tree.ts";
import { usePainted } from "../../../state/use-painted.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Breadcrumb } from "../../../ui/text/Breadcrumb.tsx";
import { formatCount, sayFiles } from "../../../ui/text/count.ts";
import { readError, readme } from "../lazy-parts.tsx";
import { CommitCount, LastCommit } from "../open-file/LastCommit.tsx";
import { emptiedFolders, listingsOfPaths, type TreeRow, toRows } from "../tree/tree-rows.ts";
import { FolderList } from "./FolderList.tsx";
import { findReadme } from "./find-readme.ts";
import { countBelow } from "./folder-counts.ts";
import { activeRowOf, rememberRow, rememberWayUp } from "./remembered-rows.ts";
import "./FolderPage.css";

export interface FolderPageProps {
  place: PlaceOf<"files">;
  checkout: Checkout;
  desk: Desk;
  /** Key of what is remembered about this project. */
  memory: string;
  /** "" is the repository's own. */
  folder: string;
  /** Paths seen so far, for servers that list no folders. */
  knownPaths: readonly string[];
  onFolder: (folder: string) => void;
  /** Opens a file. */
  onOpen: (path: string) => void;
  onNew: () => void;
  onUpload: () => void;
  /** Where the menu of an entry should stand. */
  onMenu: (row: TreeRow, at: { x: number; y: number; byKey?: boolean }) => void;
  /** The same for the folder's own menu. */
  onOwnMenu: (at: { x: number; y: number; byKey: boolean }) => void;
  isMenuOpen: boolean;
  /** Draws Markdown as a page. */
  preview: (path: string, text: string) => ReactNode;
  /** Stands under everything. */
  foot: ReactNode;
}

const noEntries: readonly TreeEntry[] = [];

export function FolderPage(props: FolderPageProps) {
  const {
    place,
    checkout,
    desk,
    memory,
    folder,
    knownPaths,
    onFolder,
    onOpen,
    onNew,
    onUpload,
    onMenu,
    onOwnMenu,
    isMenuOpen,
    preview,
    foot,
  } = props;
  const { connection, project, commit } = checkout;
  const fetchAhead = useFetchAhead(checkout);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const id = project?.path_with_namespace;
  const isKnown = id !== undefined && commit !== undefined;
  const listed = useQuery({
    ...treeQuery(connection, id ?? "", commit?.id ?? "", folder),
    enabled: isKnown,
    // While a newer commit's are on their way, the former entries stay; another folder's never stand in.
    placeholderData: (before, query) => {
      const input = query?.queryKey[2] as { readonly id: string; readonly path?: string } | undefined;
      return input?.id === id && (input?.path ?? "") === folder ? before : undefined;
    },
  });
  const isNotThere = listed.error instanceof ApiError && listed.error.status === 404;
  const isUnlisted = isNotThere && folder === "";
  const changes = seenChanges(desk);
  const unsaved = useMemo(() => Object.keys(desk.unsaved), [desk.unsaved]);
  // A folder that no commit has yet is what stands in it on the desk.
  const isOfDesk = isNotThere && [...changes.map(({ path }) => path), ...unsaved].some((path) => path.startsWith(`${folder}/`));
  const entries = useMemo((): readonly TreeEntry[] | null => {
    const known = isUnlisted ? listingsOfPaths(knownPaths).get(folder) : undefined;
    return listed.data?.entries ?? (typeof known === "object" ? known : isUnlisted || isOfDesk ? [] : null);
  }, [listed.data, isUnlisted, isOfDesk, knownPaths, folder]);
  // Counting every path is cheap for the built-in service only, and the sidebar does it there.
  const all = useQuery({
    ...allPathsQuery(connection, id ?? "", commit?.id ?? ""),
    enabled: isKnown && connection === "local" && listed.data !== undefined,
  });
  const emptied = useMemo(() => emptiedFolders(changes, all.data?.isComplete ? all.data.paths : null), [changes, all.data]);
  const rows = useMemo(
    () => toRows(new Map([[folder, entries ?? "loading"]]), new Set(), changes, unsaved, folder, emptied).filter(({ name }) => name !== ""),
    [entries, changes, unsaved, folder, emptied],
  );
  const counts = useMemo(() => (all.data === undefined ? null : countBelow(all.data.paths, folder)), [all.data, folder]);
  const last = useQuery({ ...lastCommitQuery(connection, id ?? "", commit?.id ?? "", folder), enabled: isKnown && folder !== "" });
  const lastSha = folder === "" ? (commit?.id ?? null) : (last.data?.[0]?.id ?? null);

  const name = folder === "" ? (project?.path ?? "") : nameOf(folder);
  const active = activeRowOf(memory, folder);
  const goUp = folder === "" ? null : () => onFolder(rememberWayUp(memory, folder));
  const open = (row: TreeRow): void => {
    rememberRow(memory, folder, row.path);
    if (row.kind === "folder") onFolder(row.path);
    else onOpen(row.path);
  };
  const page = findReadme(rows);
  useStatusKeys(keyHints(folder !== "", page !== null));

  const crumbs = [
    { id: "", label: project?.path ?? place.project, onPress: () => onFolder("") },
    ...(folder === "" ? [] : foldersAbove(`${folder}/`)).map((above) => ({
      id: above,
      label: nameOf(above),
      onPress: () => onFolder(above),
    })),
  ].map((crumb, index, { length }) => (index === length - 1 ? { id: crumb.id, label: crumb.label, kind: "here" as const } : crumb));
  const isWhole = listed.data?.isWhole === true;
  const error = listed.error !== null && listed.data === undefined && !isUnlisted && !isOfDesk ? listed.error : null;
  const readOnly = checkout.readOnly ?? (checkout.branch === null ? "The branch is not known yet." : undefined);
  const count = [
    rows.length === 0 && !isWhole ? null : `${formatCount(rows.length)} ${rows.length === 1 ? "entry" : "entries"}`,
    counts === null || counts.total === 0 ? null : sayFiles(counts.total),
  ]
    .filter((words) => words !== null)
    .join(", ");
  return (
    <>
      <div className="files-path listing-path">
        <Breadcrumb label="Folders" crumbs={crumbs} />
        {/* Beside the buttons, whose room does not follow its words; each of them a text of its own, which nothing is moved by. */}
        <span key={count} className="listing-count ui-num">
          {count}
        </span>
        <div className="files-path-controls">
          <Button size="small" icon={FilePlus} keys={keyOf("file.new")} offReason={readOnly} onPress={onNew}>
            New file
          </Button>
          <IconButton icon={Upload} label="Upload files…" offReason={readOnly} onPress={onUpload} />
          <IconButton
            icon={History}
            label={folder === "" ? "History" : "History of this folder"}
            keys={keyOf("file.history")}
            onPress={() => navigate(placeIn(place, { view: "history", ref: place.ref, path: folder === "" ? null : folder }))}
          />
          <IconButton
            icon={Ellipsis}
            label="More"
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            onPress={({ target, pointerType }) => {
              const { left, bottom } = target.getBoundingClientRect();
              onOwnMenu({ x: left, y: bottom, byKey: pointerType === "keyboard" });
            }}
          />
        </div>
      </div>
      <LastCommit place={place} sha={lastSha}>
        {folder === "" ? <CommitCount {...{ place, checkout }} /> : null}
      </LastCommit>
      <div className="files-notes">
        {isUnlisted ? (
          <Note tone="amber" fact="Known paths only.">
            The server gave no list here: it offers none, or this commit is there no more. What was opened, changed or searched is listed.
          </Note>
        ) : listed.isError && listed.data !== undefined ? (
          <Note tone="amber" fact="Part of the list.">
            Reading this folder stopped after {formatCount(rows.length)} entries. {listed.error.message}
          </Note>
        ) : null}
      </div>
      <div className="files-body">
        <div className="listing-page">
          {error !== null ? (
            <readError.View
              error={error}
              asked={`GET repository/tree?path=${folder}&ref=${checkout.ref}`}
              onRetry={() => void listed.refetch()}
            />
          ) : rows.length === 0 && (isWhole || isUnlisted) ? (
            <EmptyState title="Nothing in here">
              {isUnlisted
                ? "Open a file by its path; it is listed here then."
                : entries?.length === 0
                  ? "This commit has no files here."
                  : "Every file of this folder is staged to be deleted or moved away."}
            </EmptyState>
          ) : rows.length === 0 ? (
            <Skeleton label={`Loading ${name}`} rows={12} rowHeight={24} trailing />
          ) : (
            <FolderList
              {...{ connection, folder, rows, active, onMenu }}
              project={id}
              commit={commit?.id}
              label={`${name}, ${rows.length} ${rows.length === 1 ? "entry" : "entries"}`}
              isWhole={isWhole}
              canMove={readOnly === undefined}
              entries={entries ?? noEntries}
              files={counts?.below ?? null}
              onActive={(path) => {
                rememberRow(memory, folder, path);
                redraw();
              }}
              onOpen={open}
              onNear={fetchAhead}
              onUp={goUp}
              onReadme={page === null ? null : focusReadme}
            />
          )}
          {page === null || error !== null ? null : (
            <OncePainted>
              <readme.View key={page} {...{ checkout, desk, preview }} path={page} onEdit={() => onOpen(page)} />
            </OncePainted>
          )}
        </div>
      </div>
      <div className="files-unsaved">{foot}</div>
    </>
  );
}

/** Nothing until the entries above have been seen. */
const OncePainted = ({ children }: { children: ReactNode }) => (usePainted() ? children : null);

/** Into the page, where the keys of a browser scroll; false where it is not drawn. */
function focusReadme(): boolean {
  const page = document.querySelector<HTMLElement>(".readme-body iframe, .readme-body [tabindex]");
  page?.focus();
  return page !== null;
}

/** Keys of the page, for the status bar. */
const keyHints = (hasAbove: boolean, hasReadme: boolean): StatusItem[] => [
  { id: "choose", text: "choose", keys: keysOf("folder.previous", "folder.next") },
  { id: "open", text: "open", keys: keysOf("folder.open") },
  { id: "filter", text: "filter", keys: keysOf("files.filter") },
  ...(hasAbove ? [{ id: "up", text: "folder above", keys: keysOf("folder.up") }] : []),
  ...(hasReadme ? [{ id: "readme", text: "README", keys: keysOf("folder.readme") }] : []),
];
