// The views of a project in the window bar: tabs, and in the settings, where none of them is open, buttons that lead to them.
import { Button } from "react-aria-components";
import { useCheckout } from "../../data/checkout.ts";
import { deskKey } from "../../desk/model.ts";
import { useStagedCount } from "../../desk/use-desk.ts";
import { navigate, pageAt, type View } from "../../state/place.ts";
import { useIsBeside, useRefPlace, useView } from "../../state/use-ref-place.ts";
import { type TabItem, TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { goToView } from "./use-project-commands.ts";
import { tabOf, viewTitles } from "./view-titles.ts";

export function ViewTabs() {
  const place = useRefPlace();
  const view = useView();
  const { branch } = useCheckout();
  const isBesideProject = useIsBeside();
  const staged = useStagedCount(deskKey(place.connection, place.project, branch ?? ""));
  const showActivity = (): void => navigate(pageAt(place.connection, "activity"));
  const items: TabItem[] = viewTitles.map(({ view, title }) => ({
    id: view,
    label: title,
    ...(view === "changes" && staged > 0 ? { count: staged, countLabel: `${staged} staged`, countTone: "amber" as const } : {}),
  }));
  // It belongs to the connection: its page is there, and Back leads here again.
  items.push({ id: "activity", label: "Activity" });
  if (isBesideProject) {
    return (
      <nav className="ui-tablist" aria-label="Views">
        {viewTitles.map(({ view, title }) => (
          <Button key={view} className="ui-tab" onPress={() => goToView(view)}>
            {title}
            {view === "changes" && staged > 0 ? (
              <span className="ui-tab-count" data-tone="amber">
                {formatCount(staged)} <span className="ui-hidden">staged</span>
              </span>
            ) : null}
          </Button>
        ))}
        <Button className="ui-tab" onPress={showActivity}>
          Activity
        </Button>
      </nav>
    );
  }
  return (
    // Around its tabs only: whatever stands inside is drawn a second time, unseen, to collect them.
    <Tabs selected={tabOf(view)} onSelect={(id) => (id === "activity" ? showActivity() : goToView(id as View))}>
      <TabList label="Views" items={items} />
    </Tabs>
  );
}
