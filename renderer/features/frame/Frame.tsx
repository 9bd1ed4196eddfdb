// The window: bar, bands, body, status bar; inside a project and outside of one.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useBindings } from "../../commands/bindings.ts";
import { commandsAt, type Here } from "../../commands/here.ts";
import { keyOf } from "../../commands/press.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { type Location, placeOf, useLocation } from "../../state/place.ts";
import { BarSearch } from "../../ui/controls/BarSearch.tsx";
import { usePanelId } from "../../ui/controls/use-panel-id.ts";
import { WindowBar } from "../../ui/frame/WindowBar.tsx";
import { lazyDialog } from "../../ui/states/lazy-view.tsx";
import { capitalize } from "../../ui/text/capitalize.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { toConnectionName } from "../connections/index.ts";
import { openPalette } from "../palette/index.ts";
import type { AllKeysProps } from "./AllKeys.tsx";
import { JournalBand, ServiceBand, WaitBand } from "./bands/Bands.tsx";
import { AsideBand, PageBand } from "./bands/lazy-bands.tsx";
import { SlowBand } from "./bands/SlowBand.tsx";
import { LastConnection } from "./LastConnection.tsx";
import { Mark } from "./Mark.tsx";
import { PageTabs } from "./PageTabs.tsx";
import { ProjectFrame } from "./ProjectFrame.tsx";
import { SettingsButton } from "./SettingsButton.tsx";
import { PlainStatus } from "./status/PlainStatus.tsx";
import { useFrameCommands } from "./use-frame-commands.ts";
import { useLinkHere } from "./use-link-here.ts";
import "./frame.css";

const allKeys = lazyDialog<AllKeysProps>(async () => (await import("./AllKeys.tsx")).AllKeys);

export interface FrameProps {
  children: ReactNode;
}

/** Where one is, outside a project. */
function useTitle(location: Location): string {
  const { data: connections } = useQuery(connectionsQuery);
  if (location.at === "settings") return "Settings";
  if (location.at === "kept") return "Kept work";
  if (location.at !== "connection") return "Repodesk";
  const connection = connections?.find(({ id }) => id === location.connection);
  return connection === undefined ? "Repodesk" : toConnectionName(connection);
}

/** What of it is shown, which comes first, so that windows can be told apart. */
function partsOf(location: Location): string[] {
  if (location.at === "settings") return [capitalize(location.section)];
  if (location.at !== "connection") return [];
  const group = location.page === "activity" && location.group !== null ? [location.group] : [];
  return [...group, capitalize(location.page)];
}

/** Stands around every screen; features bring their own main and complementary landmarks. */
export function Frame({ children }: FrameProps) {
  const location = useLocation();
  const [keysHere, setKeysHere] = useState<Here | null>(null);
  useFrameCommands(() => setKeysHere(commandsAt(document.activeElement, useBindings.getState().bindings)), useLinkHere());
  const isProject = placeOf(location) !== null;
  const title = useTitle(location);
  const parts = partsOf(location);
  useEffect(() => {
    if (!isProject) document.title = title === "Repodesk" ? "Repodesk" : spellOdd([...parts, title, "Repodesk"].join(" · "));
  });
  return (
    <>
      {isProject ? (
        <ProjectFrame>{children}</ProjectFrame>
      ) : (
        <>
          <WindowBar
            start={
              <>
                <Mark />
                <b className="frame-name">{markOdd(title)}</b>
              </>
            }
            views={location.at === "connection" ? <PageTabs connection={location.connection} page={location.page} /> : undefined}
            end={
              <>
                <BarSearch label="Project or command…" keys={keyOf("palette.anything")} onPress={() => openPalette("anything")} />
                <SettingsButton />
              </>
            }
          />
          <ServiceBand />
          {/* The list of projects says it beside what it knows of the account. */}
          {location.at === "connection" && location.page !== "projects" ? (
            <PageBand connection={location.connection} isOfServer={location.page !== "activity"} />
          ) : null}
          <JournalBand />
          <AsideBand />
          {location.at === "connection" ? <PageBody>{children}</PageBody> : <div className="app-body">{children}</div>}
          {location.at === "connection" ? (
            <div className="frame-foot">
              <SlowBand connection={location.connection} />
              <WaitBand connection={location.connection} />
            </div>
          ) : null}
          {location.at === "connection" ? null : <LastConnection location={location} />}
          <PlainStatus />
        </>
      )}
      {keysHere === null ? null : <allKeys.View here={keysHere} onClose={() => setKeysHere(null)} />}
    </>
  );
}

/** What the tabs of a connection switch. */
function PageBody({ children }: { children: ReactNode }) {
  const panel = usePanelId(".ui-windowbar-views");
  return (
    <div ref={panel} role="tabpanel" className="app-body">
      {children}
    </div>
  );
}
