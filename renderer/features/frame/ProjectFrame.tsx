// The frame inside a project: project / ref, views, search, and where the screen stands.

import type { ReactNode } from "react";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { deskKey } from "../../desk/model.ts";
import { useDesk } from "../../desk/use-desk.ts";
import { navigate, placeIn, usePlace, type View } from "../../state/place.ts";
import { BarSearch } from "../../ui/controls/BarSearch.tsx";
import { TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { WindowBar } from "../../ui/frame/WindowBar.tsx";
import { openPalette } from "../palette/index.ts";
import { AsideBand } from "./bands/AsideBand.tsx";
import { JournalBand, OfflineBand, ServiceBand } from "./bands/Bands.tsx";
import { Mark } from "./Mark.tsx";
import { ProjectStatus } from "./status/ProjectStatus.tsx";
import { useFreshness } from "./status/use-freshness.ts";
import { ProjectPicker } from "./switchers/ProjectPicker.tsx";
import { RefPicker } from "./switchers/RefPicker.tsx";
import { usePanelId } from "./use-panel-id.ts";
import { useProjectCommands } from "./use-project-commands.ts";
import { useRemembered } from "./use-remembered.ts";
import { viewTitles } from "./view-titles.ts";

export interface ProjectFrameProps {
  children: ReactNode;
}

/** A commit's page has no tab of its own: it belongs to the history. */
const tabOf = (view: View): View => (view === "commit" ? "history" : view);

export function ProjectFrame({ children }: ProjectFrameProps) {
  const place = usePlace();
  const checkout = useCheckout();
  const desk = useDesk(deskKey(place.connection, place.project, checkout.branch ?? ""));
  const staged = desk.changes.length;
  useRemembered(place, checkout);
  useFreshness(checkout);
  useProjectCommands(place, checkout);
  const go = (view: string) => navigate(placeIn(place, { view: view as View, ref: place.ref, path: view === "files" ? place.path : null }));
  const tabs = viewTitles.map(({ view, title }) => ({
    id: view,
    label: title,
    ...(view === "changes" && staged > 0 ? { count: staged, countLabel: `${staged} staged`, countTone: "amber" as const } : {}),
  }));
  const selected = tabOf(place.view);
  const title = viewTitles.find(({ view }) => view === selected)?.title;
  const panel = usePanelId();
  return (
    <>
      <WindowBar
        start={
          <>
            <Mark />
            <h1 className="ui-hidden">
              {checkout.project?.path ?? place.project}, {title}
            </h1>
            <ProjectPicker />
            {checkout.ref === "" ? null : (
              <span className="ui-barslash" aria-hidden="true">
                /
              </span>
            )}
            <RefPicker />
          </>
        }
        views={
          // Around its tabs only: whatever stands inside is drawn a second time, unseen, to collect them.
          <Tabs selected={selected} onSelect={go}>
            <TabList label="Views" items={tabs} />
          </Tabs>
        }
        end={<BarSearch label="Go to file, commit, ref…" keys={keyOf("palette.anything")} onPress={() => openPalette("anything")} />}
      />
      <ServiceBand />
      <OfflineBand />
      <JournalBand />
      <AsideBand />
      <div ref={panel} role="tabpanel" className="app-body">
        {children}
      </div>
      <ProjectStatus />
    </>
  );
}
