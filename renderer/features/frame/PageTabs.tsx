// The pages of a connection in the window bar: its projects, and the activity of its groups.
import { useCommand } from "../../commands/bindings.ts";
import { wantFocus } from "../../state/focus.ts";
import { connectionAt, navigate, type Page, pageAt } from "../../state/place.ts";
import { TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";

const tabs = [
  { id: "projects", label: "Projects" },
  { id: "activity", label: "Activity" },
];

/** Groups and authors are the two halves of the activity. */
export function PageTabs({ connection, page }: { connection: string; page: Page }) {
  const go = (id: string): void => navigate(id === "projects" ? connectionAt(connection) : pageAt(connection, "activity"));
  const open = (id: string) => () => {
    wantFocus({ kind: "home" });
    go(id);
  };
  useCommand("connection.projects", open("projects"));
  useCommand("connection.activity", open("activity"));
  useCommand("view.activity", open("activity"));
  return (
    <Tabs selected={page === "projects" ? "projects" : "activity"} onSelect={go}>
      <TabList label="Pages" items={tabs} />
    </Tabs>
  );
}
