// Which screen a place in the URL shows; each view is its own chunk.
import { useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { useLayoutEffect } from "react";
import { sessionQuery } from "../data/desktop.ts";
import { useWhenAnswered } from "../data/when-answered.ts";
import { useHasMade } from "../desk/use-desk.ts";
import {
  AccountDialogHost,
  ConnectionPage,
  DeadEnd,
  FolderDialogHost,
  ServerDialogHost,
  TokenDialogHost,
} from "../features/connections/index.ts";
import { Frame, ProjectGate } from "../features/frame/index.ts";
import { PaletteHost } from "../features/palette/index.ts";
import { TourHost } from "../features/tour/index.ts";
import { WelcomeView } from "../features/welcome/index.ts";
import { useActionList } from "../state/last-actions.ts";
import { usePick } from "../state/pick.ts";
import { type Location, navigate, placeIn, placeOf, useLocation, type View } from "../state/place.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { type LazyView, lazyView } from "./lazy-view.tsx";
import { useFocusHome } from "./use-focus-home.ts";
import { useKeyboard } from "./use-keyboard.ts";

const activity = lazyView(async () => (await import("../features/activity/index.ts")).ActivityView);
const inbox = lazyView(async () => (await import("../features/inbox/index.ts")).InboxView);
const kept = lazyView(async () => (await import("../features/kept/index.ts")).KeptView);
const settings = lazyView(async () => (await import("../features/settings/index.ts")).SettingsView);
/** Opened by commands of other views. */
const pick = lazyView(async () => (await import("../features/pick/index.ts")).PickHost, null);
/** After a commit that part of the program is loaded already. */
const undo = lazyView(async () => (await import("../features/changes/index.ts")).UndoCommand, null);
/** Opened by a command. */
const lastActions = lazyView(async () => (await import("../features/last-actions/index.ts")).LastActionsDialog, null);
const views: Readonly<Record<View, LazyView & { title: string }>> = {
  files: { title: "Files", ...lazyView(async () => (await import("../features/files/index.ts")).FilesView) },
  changes: { title: "Changes", ...lazyView(async () => (await import("../features/changes/index.ts")).ChangesView) },
  merge: { title: "The merge", ...lazyView(async () => (await import("../features/merge/index.ts")).MergeView) },
  queue: { title: "The queue", ...lazyView(async () => (await import("../features/queue/index.ts")).QueueView) },
  history: { title: "History", ...lazyView(async () => (await import("../features/history/index.ts")).HistoryView) },
  commit: { title: "The commit", ...lazyView(async () => (await import("../features/commit/index.ts")).CommitPage) },
  statuses: { title: "The statuses", ...lazyView(async () => (await import("../features/timeline/index.ts")).TimelineView) },
  backports: { title: "Backports", ...lazyView(async () => (await import("../features/backports/index.ts")).BackportsView) },
  compare: { title: "The comparison", ...lazyView(async () => (await import("../features/compare/index.ts")).CompareView) },
};

/** Fetches the code of the view that an address opens, beside everything else that the first paint waits for. */
export const fetchFirstView = (location: Location): Promise<void> => {
  if (location.at === "settings") return settings.prefetch();
  if (location.at === "kept") return kept.prefetch();
  return views[placeOf(location)?.view ?? "files"].prefetch();
};

/** A key that goes to another view finds its code here. One that does not arrive is asked for again when its view is opened, which says so. */
function prefetchViews(): void {
  for (const view of [...Object.values(views), activity, inbox, kept, settings, undo, pick, lastActions]) {
    view.prefetch().catch((error: unknown) => console.warn("A view could not be fetched ahead.", error));
  }
}

/** The window below its providers. */
export function App() {
  const location = useLocation();
  useKeyboard();
  useFocusHome();
  useWhenAnswered(prefetchViews);
  useFirstPlace();
  const hasCommitted = useHasMade();
  const isListing = useActionList(({ isOpen }) => isOpen);
  const isPicking = usePick(({ request }) => request !== null && placeOf(location)?.project === request.project);
  return (
    <div className="app-window">
      <Frame>
        <Screen location={location} />
      </Frame>
      <PaletteHost />
      <FolderDialogHost />
      <ServerDialogHost />
      <AccountDialogHost />
      <TokenDialogHost />
      <TourHost />
      {isListing && placeOf(location) !== null ? <lastActions.View /> : null}
      {isPicking ? <pick.View /> : null}
      {hasCommitted && placeOf(location) !== null ? <undo.View /> : null}
    </div>
  );
}

function Screen({ location }: { location: Location }) {
  if (location.at === "welcome") {
    return (
      <ErrorBoundary subject="The welcome screen">
        <WelcomeView />
      </ErrorBoundary>
    );
  }
  if (location.at === "kept") {
    return (
      <ErrorBoundary key="kept" subject="Kept work">
        <kept.View />
      </ErrorBoundary>
    );
  }
  if (location.at === "settings") {
    return (
      <ErrorBoundary key="settings" subject="Settings">
        <settings.View />
      </ErrorBoundary>
    );
  }
  if (location.at === "connection") {
    return (
      <ErrorBoundary key={`connection ${location.connection}`} subject="The connection">
        {location.page === "projects" ? <ConnectionPage {...location} /> : location.page === "inbox" ? <inbox.View /> : <activity.View />}
      </ErrorBoundary>
    );
  }
  if (location.at === "nowhere")
    return (
      <DeadEnd
        title="This address leads nowhere"
        why={location.why}
        safe="What you typed and staged is safe on this machine."
        icon={MapPinOff}
      />
    );
  const shown = views[location.view];
  return (
    <ErrorBoundary key={`${location.connection}/${location.project}/${location.view}`} subject={shown.title}>
      <ProjectGate>
        <shown.View />
      </ProjectGate>
    </ErrorBoundary>
  );
}

/** A project from the command line is where the window starts, unless the address names a place already. */
function useFirstPlace(): void {
  const { data: session } = useQuery(sessionQuery);
  const project = session?.open?.project ?? null;
  // Before the first paint, so that the welcome screen does not flash.
  useLayoutEffect(() => {
    if (project !== null && window.location.hash === "") {
      navigate(placeIn({ connection: "local", project }, { view: "files" }), { replace: true });
    }
  }, [project]);
}
