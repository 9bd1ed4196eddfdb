// The projects of a connection, to open one: those opened here, then what the server lists, page after page.
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { isPressed, keysOf, surface } from "../../commands/press.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { allRecentQuery } from "../../data/desktop.ts";
import { projectPagesQuery } from "../../data/known-projects.ts";
import { projectQuery } from "../../data/repository.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { home, wantFocus } from "../../state/focus.ts";
import { connectionAt, navigate, placeIn } from "../../state/place.ts";
import { type StatusItem, useStatusKeys } from "../../state/status.ts";
import { useSettled } from "../../state/use-settled.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ReadProblem } from "../problem/index.ts";
import { toConnectionProblem } from "./connection-problem.ts";
import { NoProjects } from "./NoProjects.tsx";
import { ProjectRows } from "./ProjectRows.tsx";
import { findAmong, holdsWords, nearestProject, toProjectRows } from "./project-rows.ts";

/** Of the rows, where there are any. */
const keysOfRows: readonly StatusItem[] = [
  { id: "move", keys: keysOf("projects.next", "projects.previous"), text: "project" },
  { id: "open", keys: keysOf("projects.open"), text: "open" },
];

/** Of a 401: there is no token that could have expired. */
const noToken = "The server shows it only to people whom it knows, and there is no token here.";

export interface ProjectListProps {
  connection: Connection;
  /** Where names, paths and numbers are typed. */
  field: RefObject<HTMLInputElement | null>;
  /** As in the address. */
  search: string | null;
  all: boolean;
}

/** What is typed is searched on the server; a path or number that it does not list can be opened all the same. */
export function ProjectList({ connection, field, search, all: isAskedForAll }: ProjectListProps) {
  const { id } = connection;
  // Who has no token is a member of nothing.
  const isNobody = connection.kind === "server" && connection.token === "none";
  const all = isAskedForAll || isNobody;
  const isLocal = connection.kind === "local";
  const [typed, setTyped] = useState(search ?? "");
  const text = useSettled(typed.trim());
  const [addressed, setAddressed] = useState(search);
  if (search !== addressed) {
    setAddressed(search);
    // Not what was put there below: somebody has set the address.
    if ((search ?? "") !== text) setTyped(search ?? "");
  }
  const [active, setActive] = useState(1);
  useEffect(() => {
    navigate(connectionAt(id, { search: text === "" ? null : text, all: isAskedForAll }), { replace: true });
  }, [id, text, isAskedForAll]);

  const pages = useInfiniteQuery({ ...projectPagesQuery(id, text, all), placeholderData: keepPreviousData });
  const isExact = /^\d+$|\//.test(text);
  const exact = useQuery({ ...projectQuery(id, text), enabled: isExact, retry: false });
  const { data: recent = [] } = useQuery(allRecentQuery);
  const desks = useDesks();
  const shownSearch = useDeferredValue(typed.trim());
  const isSearched = !pages.isPlaceholderData && text === shownSearch;
  const rows = useMemo(() => {
    const found = (pages.data?.pages ?? []).flatMap(({ items }) => items);
    // Until the server has searched, what is there already is searched here.
    const there = isSearched ? found : findAmong(shownSearch, found);
    const listed = exact.data && !there.some((one) => one.id === exact.data.id) ? [exact.data, ...there] : there;
    return toProjectRows({
      recent: recent.filter((one) => one.connection === id),
      listed,
      total: isSearched ? (pages.data?.pages[0]?.total ?? null) : null,
      works: listKeptWork(desks).filter((work) => work.connection === id),
      search: shownSearch,
      title:
        text !== ""
          ? "Found on the server"
          : isLocal
            ? "On this machine"
            : all
              ? "On the server, open to you"
              : recent.some((one) => one.connection === id)
                ? "Also yours"
                : "Yours",
    });
  }, [pages.data, isSearched, exact.data, recent, desks, id, shownSearch, text, isLocal, all]);
  const at = nearestProject(rows, Math.min(active, rows.length - 1), 1);

  const open = (index: number): void => {
    const row = rows[index];
    if (row?.kind === "project") navigate(placeIn({ connection: id, project: row.path }, { view: "files", ref: row.ref }));
  };
  const find = (next: string): void => {
    setTyped(next);
    setActive(1);
  };
  const move = (step: 1 | -1): void => {
    const next = nearestProject(rows, Math.max(0, Math.min(rows.length - 1, at + step)), step);
    if (next >= 0) setActive(next);
  };
  const chosen = [
    ["choices.next", () => move(1)],
    ["choices.previous", () => move(-1)],
    ["choices.run", () => open(at)],
  ] as const;
  useStatusKeys(keysOfRows, rows.length > 0);
  useCommand("connection.find", () => field.current?.focus());
  const problem = pages.error === null ? null : toConnectionProblem(pages.error);
  const why = problem?.field === "token" && connection.token === "none" ? noToken : problem?.text;
  const isBusy = pages.isFetching || exact.isFetching;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const row = rows[at];
  // The server may still find what was typed: a row that only looks like it is not opened in its place.
  const isGuess = !isSearched && (row?.kind !== "project" || !holdsWords(shownSearch, row.label));
  const postpone = usePostponedKeys(typed.trim() !== shownSearch || (isBusy && at < 0) || isGuess);

  // Who has nothing to choose from wants to know what leads on, and letters of theirs are keys still.
  const [hasRows, isBare] = [rows.length > 0 || pages.isPending, problem === null && text === ""];
  return (
    <div
      className="connection-projects"
      {...home(hasRows ? ".ui-list" : isBare ? ".ui-state-actions .ui-button" : ".connection-field input")}
    >
      <div className="connection-search">
        <div
          className="connection-field"
          onKeyDownCapture={(event) => {
            const choose = (run: () => void) => () => (postpone === undefined ? run() : postpone(event));
            for (const [command, run] of chosen) isPressed(command, event, choose(run));
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            if (typed === "") wantFocus({ kind: "home" });
            else find("");
          }}
          {...surface("choices")}
        >
          <TextField
            label={isLocal ? "Find a repository of this machine" : "Find a project on this server"}
            labelPlace="hidden"
            placeholder={isLocal ? "Find a repository of this machine" : "Find a project on this server: name, path or number"}
            prefix={<Icon of={Search} size="small" />}
            suffix={isBusy ? <Spinner /> : typed === "" ? <CommandKeys of="connection.find" silent /> : null}
            inputRef={field}
            value={typed}
            autoComplete="off"
            spellCheck="false"
            onChange={find}
          />
        </div>
        {isLocal || isNobody ? null : (
          <SegmentedControl
            label="Show"
            value={all ? "all" : "yours"}
            onChange={(value) => navigate(connectionAt(id, { search: text === "" ? null : text, all: value === "all" }), { replace: true })}
            segments={[
              { value: "yours", label: "Yours" },
              { value: "all", label: "All" },
            ]}
          />
        )}
      </div>
      {rows.length > 0 ? (
        <div className="connection-list" {...surface("projects", "list")}>
          <ProjectRows
            {...{ rows, open, connection: id }}
            active={at}
            onActive={(index) => setActive(nearestProject(rows, index, index < at ? -1 : 1))}
            onEndNear={() => {
              if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
            }}
            foot={
              problem !== null ? (
                <p className="connection-foot" role="status">
                  The server’s list could not be read. {why}
                </p>
              ) : null
            }
          />
        </div>
      ) : problem !== null ? (
        <ReadProblem
          error={pages.error ?? new Error(problem.text)}
          what="the list of projects"
          asked="GET projects"
          connection={id}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      ) : pages.isPending ? (
        <Skeleton label="Loading projects" rows={12} rowHeight={30} trailing />
      ) : text === "" ? (
        <NoProjects
          {...{ connection, all }}
          onShowAll={() => navigate(connectionAt(id, { search: null, all: true }), { replace: true })}
          onFind={() => field.current?.focus()}
        />
      ) : (
        <EmptyState title={`No project matches ${text}`}>A path or number that the server does not list can be typed in full.</EmptyState>
      )}
    </div>
  );
}
