// The frame inside a project: project / ref, views, search, and where the screen stands.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { isBeside, useLocation, usePlace } from "../../state/place.ts";
import { BarSearch } from "../../ui/controls/BarSearch.tsx";
import { usePanelId } from "../../ui/controls/use-panel-id.ts";
import { WindowBar } from "../../ui/frame/WindowBar.tsx";
import { openPalette } from "../palette/index.ts";
import { AccountCommand } from "./AccountCommand.tsx";
import { AsideBand } from "./bands/AsideBand.tsx";
import { JournalBand, OfflineBand, ServiceBand, WaitBand } from "./bands/Bands.tsx";
import { ExpiryBand } from "./bands/ExpiryBand.tsx";
import { QueueBand } from "./bands/QueueBand.tsx";
import { SlowBand } from "./bands/SlowBand.tsx";
import { Mark } from "./Mark.tsx";
import { SettingsButton } from "./SettingsButton.tsx";
import { ProjectStatus } from "./status/ProjectStatus.tsx";
import { useFreshness } from "./status/use-freshness.ts";
import { ProjectPicker } from "./switchers/ProjectPicker.tsx";
import { RefPicker } from "./switchers/RefPicker.tsx";
import { useProjectCommands } from "./use-project-commands.ts";
import { useRemembered } from "./use-remembered.ts";
import { ViewTabs } from "./ViewTabs.tsx";
import { tabOf, viewTitles } from "./view-titles.ts";

export interface ProjectFrameProps {
  children: ReactNode;
}

export function ProjectFrame({ children }: ProjectFrameProps) {
  const place = usePlace();
  const checkout = useCheckout();
  useRemembered(place, checkout);
  useFreshness(checkout);
  useProjectCommands(place, checkout);
  const { data: connections } = useQuery(connectionsQuery);
  const server = connections?.find(({ id, kind }) => id === place.connection && kind === "server");
  const isBesideProject = isBeside(useLocation());
  const title = viewTitles.find(({ view }) => view === tabOf(place.view))?.title;
  const panel = usePanelId(".ui-windowbar-views");
  return (
    <>
      <WindowBar
        start={
          <>
            <Mark />
            {isBesideProject ? null : (
              <h1 className="ui-hidden">
                {checkout.project?.path ?? place.project}, {title}
              </h1>
            )}
            <ProjectPicker />
            {checkout.ref === "" && checkout.error !== null ? null : (
              <span className="ui-barslash" aria-hidden="true">
                /
              </span>
            )}
            <RefPicker />
          </>
        }
        views={<ViewTabs />}
        end={
          <>
            <BarSearch label="Go to file, commit, ref…" keys={keyOf("palette.anything")} onPress={() => openPalette("anything")} />
            <SettingsButton />
          </>
        }
      />
      {server === undefined ? null : <AccountCommand connection={server} />}
      <ServiceBand />
      <OfflineBand />
      <QueueBand place={place} />
      <WaitBand connection={place.connection} />
      <SlowBand connection={place.connection} />
      <ExpiryBand connection={place.connection} />
      <JournalBand />
      <AsideBand />
      <div ref={panel} {...(isBesideProject ? {} : { role: "tabpanel" })} className="app-body">
        {children}
      </div>
      <ProjectStatus />
    </>
  );
}
