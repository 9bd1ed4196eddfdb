// Which screen a place in the URL shows; each view is its own chunk.
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { useLayoutEffect, useMemo } from "react";
import { dropKeys, holdKeys, patience, rowPatience } from "../commands/held-keys.ts";
import { sessionQuery } from "../data/desktop.ts";
import { useWhenAnswered } from "../data/when-answered.ts";
import { useHasMade } from "../desk/use-desk.ts";
import { ConnectionDialogs, DeadEnd } from "../features/connections/index.ts";
import { Frame, ProjectGate } from "../features/frame/index.ts";
import { PaletteHost } from "../features/palette/index.ts";
import { TourHost } from "../features/tour/index.ts";
import { useActionList } from "../state/last-actions.ts";
import { nextTask } from "../state/next-task.ts";
import { usePick } from "../state/pick.ts";
import {
  type Location,
  navigate,
  type PageOf,
  placeIn,
  placeOf,
  readLocation,
  ScreenContext,
  useLocation,
  type View as ViewName,
} from "../state/place.ts";
import { holdKeysMeanwhile } from "../ui/states/keys-meanwhile.ts";
import { fetchViewsAhead, type LazyView, lazyDialog, lazyView } from "../ui/states/lazy-view.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useFocusHome } from "./use-focus-home.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { useOutsideDrops } from "./use-outside-drops.ts";
import { useScreen } from "./use-screen.ts";

// In the order in which their code is fetched ahead: what the first keys in a project lead to.
const views: Readonly<Record<ViewName, LazyView & { title: string }>> = {
  files: { title: "Files", ...lazyView(async () => (await import("../features/files/FilesView.tsx")).FilesView) },
  changes: { title: "Changes", ...lazyView(async () => (await import("../features/changes/ChangesView.tsx")).ChangesView) },
  merge: { title: "The merge", ...lazyView(async () => (await import("../features/merge/MergeView.tsx")).MergeView) },
  queue: { title: "The queue", ...lazyView(async () => (await import("../features/queue/QueueView.tsx")).QueueView) },
  history: { title: "History", ...lazyView(async () => (await import("../features/history/HistoryView.tsx")).HistoryView) },
  commit: { title: "The commit", ...lazyView(async () => (await import("../features/commit/CommitPage.tsx")).CommitPage) },
  statuses: { title: "The statuses", ...lazyView(async () => (await import("../features/timeline/TimelineView.tsx")).TimelineView) },
  backports: { title: "Backports", ...lazyView(async () => (await import("../features/backports/BackportsView.tsx")).BackportsView) },
  compare: { title: "The comparison", ...lazyView(async () => (await import("../features/compare/CompareView.tsx")).CompareView) },
};
const activity = lazyView(async () => (await import("../features/activity/ActivityView.tsx")).ActivityView);
const welcome = lazyView(async () => (await import("../features/welcome/WelcomeView.tsx")).WelcomeView);
const projects = lazyView<PageOf<"projects">>(async () => (await import("../features/connections/ConnectionPage.tsx")).ConnectionPage);
const inbox = lazyView(async () => (await import("../features/inbox/InboxView.tsx")).InboxView);
const kept = lazyView(async () => (await import("../features/kept/KeptView.tsx")).KeptView);
const settings = lazyView(async () => (await import("../features/settings/SettingsView.tsx")).SettingsView);
/** Opened by commands of other views. */
const pick = lazyDialog(async () => (await import("../features/pick/PickHost.tsx")).PickHost);
/** After a commit that part of the program is loaded already. */
const undo = lazyView(async () => (await import("../features/changes/done/UndoCommand.tsx")).UndoCommand, null);
/** Opened by a command. */
const lastActions = lazyDialog(async () => (await import("../features/last-actions/LastActionsDialog.tsx")).LastActionsDialog);

/** Fetches the code of the view that an address opens, beside everything else that the first paint waits for. */
export const fetchFirstView = (location: Location): Promise<void> => {
  if (location.at === "settings") return settings.prefetch();
  if (location.at === "kept") return kept.prefetch();
  return views[placeOf(location)?.view ?? "files"].prefetch();
};

// A dialog is sure to come, or says that it does not; keys for it would be commands of what stands there.
holdKeysMeanwhile((isSending) => holdKeys(dropKeys, { isSending, ms: isSending ? patience : rowPatience }));

/** What fails here is asked again where it is shown, and said there. */
async function fetchAhead(client: QueryClient): Promise<void> {
  await fetchViewsAhead(nextTask);
  try {
    const { fetchReadingsAhead } = await import("../data/readings-ahead.ts");
    await fetchReadingsAhead(client, readLocation());
  } catch (error) {
    console.debug("No readings were fetched ahead.", error);
  }
}

/** The window below its providers. */
export function App() {
  const location = useLocation();
  useKeyboard();
  useFocusHome();
  useOutsideDrops();
  useWhenAnswered(fetchAhead);
  const isOnItsWay = useFirstPlace();
  const screen = useScreen(location, isOnItsWay);
  // What is in it hears of locations by its screen.
  const content = useMemo(() => <Content isOnItsWay={isOnItsWay} />, [isOnItsWay]);
  return <ScreenContext value={screen}>{content}</ScreenContext>;
}

function Content({ isOnItsWay }: { isOnItsWay: boolean }) {
  const location = useLocation();
  const hasCommitted = useHasMade();
  const isListing = useActionList(({ isOpen }) => isOpen);
  const isPicking = usePick(({ request }) => request !== null && placeOf(location)?.project === request.project);
  return (
    <div className="app-window">
      <Frame>{isOnItsWay ? <main /> : <View location={location} />}</Frame>
      <PaletteHost />
      <ConnectionDialogs />
      <TourHost />
      {isListing && placeOf(location) !== null ? <lastActions.View /> : null}
      {isPicking ? <pick.View /> : null}
      {hasCommitted && placeOf(location) !== null ? <undo.View /> : null}
    </div>
  );
}

function View({ location }: { location: Location }) {
  if (location.at === "welcome") {
    return (
      <ErrorBoundary subject="The welcome screen">
        <welcome.View />
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
        {location.page === "projects" ? <projects.View {...location} /> : location.page === "inbox" ? <inbox.View /> : <activity.View />}
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

/** A project from the command line is where the window starts, unless the address names a place already; true until it is gone to. */
function useFirstPlace(): boolean {
  const { data: session } = useQuery(sessionQuery);
  const project = session?.open?.project ?? null;
  const isOnItsWay = project !== null && window.location.hash === "";
  // Before the first paint, so that the welcome screen does not flash.
  useLayoutEffect(() => {
    if (project !== null && isOnItsWay) navigate(placeIn({ connection: "local", project }, { view: "files" }), { replace: true });
  }, [project, isOnItsWay]);
  return isOnItsWay;
}
