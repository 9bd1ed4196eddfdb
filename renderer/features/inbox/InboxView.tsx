// The inbox: which comments, the comments, and the thread of the one that is chosen. `#/c/<connection>/inbox?show=&author=&file=&project=`
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { currentUserQuery } from "../../data/account.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { isPassing, waitFor } from "../../data/failed-reads.ts";
import { type Inbox as InboxData, inboxQuery, wantAnew, wantOlder } from "../../data/inbox.ts";
import { home } from "../../state/focus.ts";
import { navigate, type PageOf, pageAt, placeIn, useLocation } from "../../state/place.ts";
import { useReadComments, useReadMarks } from "../../state/read-comments.ts";
import { useStatus } from "../../state/status.ts";
import { sayUnread } from "../../state/unread.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { NoConnection } from "../connections/index.ts";
import { FilterChip } from "../history-switch/index.ts";
import { ReadProblem, type ReadProblemProps } from "../problem/index.ts";
import { InboxFilters } from "./InboxFilters.tsx";
import { InboxRows } from "./InboxRows.tsx";
import { InboxThread } from "./InboxThread.tsx";
import { countsOf, type InboxRow, kindTitles, narrow, toRows } from "./rows.ts";
import "./inbox.css";

export function InboxView() {
  const location = useLocation();
  const { data: connections } = useQuery(connectionsQuery);
  if (location.at !== "connection" || location.page !== "inbox" || connections === undefined) return <main />;
  const connection = connections.find(({ id }) => id === location.connection);
  return connection === undefined ? <NoConnection /> : <Inbox key={connection.id} connection={connection} location={location} />;
}

/** Milliseconds after which a comment that is looked at counts as read. */
const glance = 2_000;

function Inbox({ connection: { id: connection }, location }: { connection: Connection; location: PageOf<"inbox"> }) {
  const client = useQueryClient();
  const query = useQuery(inboxQuery(connection));
  const me = useQuery(currentUserQuery(connection)).data ?? null;
  const marks = useReadMarks(connection);
  useEffect(() => useReadComments.getState().begin(connection), [connection]);
  const inbox = query.data;
  const all = useMemo(() => toRows(inbox?.comments ?? [], me, marks), [inbox, me, marks]);
  const counts = useMemo(() => countsOf(all), [all]);
  useEffect(() => {
    if (inbox === undefined) return;
    const unread = all.filter(({ isUnread }) => isUnread);
    sayUnread(
      connection,
      unread.map(({ project }) => project),
      inbox.isWhole,
    );
  }, [connection, inbox, all]);
  const [chosen, setChosen] = useState<string | null>(location.opened);
  const rows = useMemo(() => {
    const left = narrow(all, location);
    const held = all.find(({ key }) => key === chosen);
    // What is being read stays in the list of what is not.
    return location.show === "unread" &&
      held !== undefined &&
      !left.includes(held) &&
      narrow([held], { ...location, show: "all" }).length > 0
      ? all.filter((row) => row === held || left.includes(row))
      : left;
  }, [all, location, chosen]);
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const here = rows[index];
  const [isKeptUnread, setKeptUnread] = useState<string | null>(null);
  const mark = (keys: readonly string[], isRead: boolean): void => useReadComments.getState().mark(connection, keys, isRead);
  const toggle = (row: InboxRow): void => {
    setKeptUnread(row.isUnread ? null : row.key);
    mark([row.key], row.isUnread);
  };
  const lookedAt = chosen !== null && here?.key === chosen && here.isUnread && isKeptUnread !== chosen ? chosen : null;
  useEffect(() => {
    if (lookedAt === null) return;
    const timer = setTimeout(() => useReadComments.getState().mark(connection, [lookedAt], true), glance);
    return () => clearTimeout(timer);
  }, [connection, lookedAt]);
  const open = ({ key, project, commit, comment }: InboxRow): void => {
    // Who comes back goes on from there.
    navigate(pageAt(connection, "inbox", { ...location, opened: key }), { replace: true });
    const at =
      comment.path === null
        ? { tab: "comments" as const }
        : { file: comment.path, line: comment.line, wasLine: comment.line_type === "old" };
    navigate(placeIn({ connection, project }, { view: "commit", sha: commit.id, ...at }));
  };
  const check = (): void => {
    wantAnew(client, connection);
    void query.refetch();
  };
  const readOlder = (): void => {
    wantOlder(client, connection);
    void query.refetch();
  };
  const change = (options: Partial<typeof location>): void =>
    navigate(pageAt(connection, "inbox", { ...location, ...options }), { replace: true });
  useCommand("project.check", check);
  useAgainWhilePassing(query);
  const hints = [
    { id: "move", keys: keysOf("inbox.next", "inbox.previous"), text: "comment" },
    { id: "read", keys: keysOf("inbox.read"), text: "read, unread" },
    { id: "reply", keys: keysOf("inbox.reply"), text: "reply" },
    { id: "since", keys: keysOf("inbox.since"), text: "since last look" },
    { id: "open", keys: keysOf("inbox.open"), text: "open" },
  ];
  useStatus(hints, rows.length > 0);
  const problem = inbox === undefined ? query.error && { error: query.error, asked: "GET projects" } : problemOf(inbox);
  if (problem !== null)
    return (
      <main className="inbox-alone" aria-label="Inbox" {...home(".ui-state-actions button")}>
        <ReadProblem {...problem} what="the comments" connection={connection} onRetry={check} isRetrying={query.isFetching} />
      </main>
    );
  const unread = rows.filter(({ isUnread }) => isUnread);
  const found = `${formatCount(rows.length)} ${rows.length === 1 ? "comment" : "comments"}`;
  return (
    <main
      className="inbox"
      aria-label="Inbox"
      {...home(rows.length > 0 || query.isFetching ? ".inbox-list [role=listbox]" : ".inbox-filters button")}
    >
      <h1 className="ui-hidden">Inbox</h1>
      <InboxFilters
        location={location}
        counts={counts}
        inbox={inbox}
        isReading={query.isFetching}
        onChange={change}
        onCancel={() => void client.cancelQueries({ queryKey: inboxQuery(connection).queryKey }, { revert: false })}
        onRead={check}
        onOlder={readOlder}
      />
      <section className="inbox-list" aria-label="Comments">
        <header className="inbox-bar">
          <h2>{found}</h2>
          {/* With its filter: two of them may leave the same number. */}
          <span className="ui-hidden" role="status">
            {query.isFetching ? "" : `${kindTitles[location.show]}: ${found}`}
          </span>
          <FilterChip
            name="Author"
            help="Text in the name of who said it."
            value={location.author}
            onChange={(author) => change({ author })}
          />
          <FilterChip name="File" help="Text in the path of the file." value={location.file} onChange={(file) => change({ file })} />
          <Button
            size="small"
            variant="quiet"
            onPress={() =>
              mark(
                unread.map(({ key }) => key),
                true,
              )
            }
            {...(unread.length === 0 ? { offReason: "Nothing here is unread." } : {})}
          >
            Mark all read
          </Button>
        </header>
        {query.isError ? (
          <Note fact="This is what was read before." tone="amber" role="status" onRetry={check}>
            {query.error.message}
          </Note>
        ) : null}
        {inbox?.failures.length ? (
          <Note fact={`${inbox.failures.map(({ project }) => project).join(", ")}: not all of it could be read.`} tone="amber">
            {inbox.failures[0]?.why}
          </Note>
        ) : null}
        {inbox === undefined ? (
          <Skeleton label="Reading the comments" rows={8} rowHeight={66} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={all.length === 0 ? (query.isFetching ? "No comment yet" : "Nobody said anything") : "Nothing of that kind"}
            level={3}
          >
            {all.length === 0
              ? "No commit that was read has a comment."
              : location.show === "unread"
                ? "Everything is read. What was said before you first looked here counts as read."
                : "Other filters may find something."}
          </EmptyState>
        ) : (
          <InboxRows
            rows={rows}
            identity={`${connection} ${location.show}`}
            active={index}
            onActive={(at) => setChosen(rows[at]?.key ?? null)}
            onOpen={open}
            onRead={toggle}
          />
        )}
      </section>
      {here === undefined ? (
        <section className="inbox-thread" aria-label="Thread" />
      ) : (
        <InboxThread key={here.key} connection={connection} row={here} onOpen={() => open(here)} />
      )}
    </main>
  );
}

/** Reads again, rarer with each time, while what is lacking failed for a reason that passes. */
function useAgainWhilePassing({ data, isFetching, refetch }: Pick<UseQueryResult<InboxData>, "data" | "isFetching" | "refetch">): void {
  const turn = useRef(0);
  const lacks = data?.isWhole === true && data.failures.some(({ error }) => isPassing(error));
  useEffect(() => {
    if (isFetching) return;
    if (!lacks) {
      turn.current = 0;
      return;
    }
    const timer = setTimeout(() => {
      turn.current += 1;
      void refetch();
    }, waitFor(turn.current));
    return () => clearTimeout(timer);
  }, [lacks, isFetching, refetch]);
}

/** Where nothing could be read, nobody knows whether something was said; what a part of the projects lacks is told beside the rest. */
function problemOf({
  projects,
  failures,
  asked,
  refused,
  isWhole,
}: InboxData): Pick<ReadProblemProps, "error" | "asked" | "missing"> | null {
  const [failure] = failures;
  if (!isWhole || failure === undefined || failures.length < projects.length || refused < asked) return null;
  return asked === 0
    ? { error: failure.error, asked: "GET repository/commits" }
    : {
        error: failure.error,
        asked: "GET repository/commits/…/comments",
        missing: { title: "This server does not offer comments", why: "Commits are listed, but it has no comments on them." },
      };
}
