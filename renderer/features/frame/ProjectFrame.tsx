// The frame inside a project: project / ref, views, search, and where the screen stands.

import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { useIsAnswered } from "../../data/when-answered.ts";
import { usePlace } from "../../state/place.ts";
import { useIsBeside, useRefPlace, useView } from "../../state/use-ref-place.ts";
import { BarSearch } from "../../ui/controls/BarSearch.tsx";
import { usePanelId } from "../../ui/controls/use-panel-id.ts";
import { WindowBar } from "../../ui/frame/WindowBar.tsx";
import { openPalette } from "../palette/index.ts";
import { AccountCommand } from "./AccountCommand.tsx";
import { JournalBand, OfflineBand, ServiceBand, WaitBand } from "./bands/Bands.tsx";
import { AsideBand, ExpiryBand, LeftOverCommit, MovedWorkBand, QueueBand, ReadOn } from "./bands/lazy-bands.tsx";
import { SlowBand } from "./bands/SlowBand.tsx";
import { TokenBand } from "./bands/TokenBand.tsx";
import { Mark } from "./Mark.tsx";
import { NewFileElsewhere } from "./NewFileElsewhere.tsx";
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
  useProjectCommands(checkout);
  const isBesideProject = useIsBeside();
  const view = useView();
  const panel = usePanelId(".ui-windowbar-views");
  return (
    <>
      <Bar />
      <Bands />
      <div ref={panel} {...(isBesideProject ? {} : { role: "tabpanel" })} className="app-body">
        {children}
      </div>
      <FootBands />
      <Status />
      {isBesideProject || view === "files" ? null : <NewFileElsewhere />}
    </>
  );
}

/** What stands around the body is drawn again for what it says itself alone, not for each row or line that the body puts into the URL. */
const Bar = memo(() => {
  const { project, ref, error } = useCheckout();
  const place = useRefPlace();
  const view = tabOf(useView());
  const isBesideProject = useIsBeside();
  const title = viewTitles.find((known) => known.view === view)?.title;
  return (
    <WindowBar
      start={
        <>
          <Mark />
          {isBesideProject ? null : (
            <h1 className="ui-hidden">
              {project?.path ?? place.project}, {title}
            </h1>
          )}
          <ProjectPicker />
          {ref === "" && error !== null ? null : (
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
  );
});

const Bands = memo(() => {
  const { connection } = useRefPlace();
  const { data: connections } = useQuery(connectionsQuery);
  const server = connections?.find(({ id, kind }) => id === connection && kind === "server");
  return (
    <>
      {server === undefined ? null : <AccountCommand connection={server} />}
      {connection === "local" ? null : <ReadOn />}
      <LeftOverCommit />
      <ServiceBand />
      <OfflineBand />
      <TokenBand connection={connection} />
      <QueueBand />
      {connection === "local" ? null : <ExpiryBand connection={connection} />}
      <JournalBand />
      <AsideBand />
    </>
  );
});

/** What comes and goes while one works stands below it: a row that somebody is about to press stays where it is. */
const FootBands = memo(() => {
  const { connection } = useRefPlace();
  const isAnswered = useIsAnswered();
  return (
    <div className="frame-foot">
      {isAnswered && connection === "local" ? <MovedWorkBand /> : null}
      <SlowBand connection={connection} />
      <WaitBand connection={connection} />
    </div>
  );
});

const Status = memo(ProjectStatus);
