// The window's first and last line around the gallery.
import { GitBranch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BarPicker } from "../controls/BarPicker.tsx";
import { BarSearch } from "../controls/BarSearch.tsx";
import { TabList } from "../controls/TabList.tsx";
import { TabPanel } from "../controls/TabPanel.tsx";
import { Tabs } from "../controls/Tabs.tsx";
import { WindowBar } from "../frame/WindowBar.tsx";
import { toasts } from "../overlays/toast-queue.ts";

const views = [
  { id: "files", label: "Files" },
  { id: "changes", label: "Changes", count: 6, countLabel: "6 staged", countTone: "amber" },
  { id: "history", label: "History" },
  { id: "activity", label: "Activity" },
] as const;

/** A window bar as in the app. */
export function FrameSamples({ children }: { children: ReactNode }) {
  const [view, setView] = useState("files");
  return (
    <Tabs selected={view} onSelect={setView}>
      <WindowBar
        start={
          <>
            <BarPicker label="Project halden/parcel-router, switch">
              <span>
                halden / <b>parcel-router</b>
              </span>
            </BarPicker>
            <span className="ui-barslash" aria-hidden="true">
              /
            </span>
            <BarPicker label="Branch main, switch" icon={GitBranch}>
              <span className="ui-mono">main</span>
            </BarPicker>
          </>
        }
        views={<TabList label="Views" items={views} />}
        end={<BarSearch label="Go to file, commit, ref…" keys="Ctrl+P" onPress={() => toasts.show("The palette is among the samples")} />}
      />
      <main className="gallery-main">
        {views.map((item) => (
          <TabPanel key={item.id} id={item.id}>
            {children}
          </TabPanel>
        ))}
      </main>
    </Tabs>
  );
}
