// The pages of a connection in the window bar: its projects, the comments on their commits, and the activity of its groups.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../commands/bindings.ts";
import { connectionsQuery, recentQuery } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { wantFocus } from "../../state/focus.ts";
import { connectionAt, navigate, type Page, pageAt, placeIn } from "../../state/place.ts";
import { useUnread } from "../../state/unread.ts";
import { TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { toConnectionName } from "../connections/index.ts";
import { AccountCommand } from "./AccountCommand.tsx";

/** Asks again for what the page shows; the page of the projects does more. */
function CheckCommand({ connection }: { connection: string }) {
  const client = useQueryClient();
  // Each query holds its own failure.
  useCommand("project.check", () => void askConnectionAgain(client, connection).catch(() => undefined));
  return null;
}

/** Groups and authors are the two halves of the activity. */
export function PageTabs({ connection, page }: { connection: string; page: Page }) {
  const unread = useUnread(connection);
  const tabs = [
    { id: "projects", label: "Projects" },
    { id: "inbox", label: "Inbox", ...(unread ? { count: unread, countLabel: `${unread} unread` } : {}) },
    { id: "activity", label: "Activity" },
  ];
  const go = (id: string): void =>
    navigate(id === "projects" ? connectionAt(connection) : pageAt(connection, id === "inbox" ? "inbox" : "activity"));
  const open = (id: string) => () => {
    wantFocus({ kind: "home" });
    go(id);
  };
  useCommand("connection.projects", open("projects"));
  useCommand("connection.inbox", open("inbox"));
  useCommand("view.inbox", open("inbox"));
  useCommand("connection.activity", open("activity"));
  useCommand("view.activity", open("activity"));
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: recent } = useQuery(recentQuery);
  const here = connections.find(({ id }) => id === connection);
  // One comes from a project and goes back to it with the keys of its views.
  const last = recent?.find((project) => project.connection === connection);
  const view = (to: "files" | "changes" | "history") => () => {
    if (last === undefined) {
      toasts.show(`No project of ${here === undefined ? "this connection" : toConnectionName(here)} was opened lately: choose one here.`);
      return;
    }
    wantFocus({ kind: "home" });
    navigate(placeIn(last, { view: to, ref: last.ref }));
  };
  const titleOf = (what: string) => (last === undefined ? {} : { title: `${what} of ${last.label}` });
  useCommand("view.files", view("files"), titleOf("Files"));
  useCommand("view.changes", view("changes"), titleOf("Changes"));
  useCommand("view.history", view("history"), titleOf("History"));
  return (
    <>
      {page === "projects" ? null : <CheckCommand connection={connection} />}
      {here?.kind === "server" ? <AccountCommand connection={here} /> : null}
      <Tabs selected={page === "authors" ? "activity" : page} onSelect={go}>
        <TabList label="Pages" items={tabs} />
      </Tabs>
    </>
  );
}
