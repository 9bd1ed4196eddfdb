// The pages of a connection in the window bar: its projects, the comments on their commits, and the activity of its groups.
import { useCommand } from "../../commands/bindings.ts";
import { wantFocus } from "../../state/focus.ts";
import { connectionAt, navigate, type Page, pageAt } from "../../state/place.ts";
import { useUnread } from "../../state/unread.ts";
import { TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";

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
  return (
    <Tabs selected={page === "authors" ? "activity" : page} onSelect={go}>
      <TabList label="Pages" items={tabs} />
    </Tabs>
  );
}
