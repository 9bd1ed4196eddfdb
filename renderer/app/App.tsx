// Which screen a place in the URL shows; each view is its own chunk.
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { sessionQuery } from "../data/desktop.ts";
import { useHasMade } from "../desk/use-desk.ts";
import { ConnectionPage, FolderDialogHost } from "../features/connections/index.ts";
import { Frame, ProjectGate } from "../features/frame/index.ts";
import { PaletteHost } from "../features/palette/index.ts";
import { WelcomeView } from "../features/welcome/index.ts";
import { type Location, navigate, placeIn, placeOf, useLocation, type View } from "../state/place.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Nowhere } from "./Nowhere.tsx";
import { useFocusHome } from "./use-focus-home.ts";
import { useKeyboard } from "./use-keyboard.ts";

const load = {
  kept: async () => ({ default: (await import("../features/kept/index.ts")).KeptView }),
  settings: async () => ({ default: (await import("../features/settings/index.ts")).SettingsView }),
  files: async () => ({ default: (await import("../features/files/index.ts")).FilesView }),
  changes: async () => ({ default: (await import("../features/changes/index.ts")).ChangesView }),
  history: async () => ({ default: (await import("../features/history/index.ts")).HistoryView }),
  commit: async () => ({ default: (await import("../features/commit/index.ts")).CommitPage }),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;

const KeptView = lazy(load.kept);
/** After a commit that part of the program is loaded already. */
const UndoCommand = lazy(async () => ({ default: (await import("../features/changes/index.ts")).UndoCommand }));
const SettingsView = lazy(load.settings);
const views: Readonly<Record<View, { title: string; View: ComponentType }>> = {
  files: { title: "Files", View: lazy(load.files) },
  changes: { title: "Changes", View: lazy(load.changes) },
  history: { title: "History", View: lazy(load.history) },
  commit: { title: "The commit", View: lazy(load.commit) },
};

/** Fetches the code of every view once the first one is painted: a key that goes to another view finds it here. */
function prefetchViews(): () => void {
  const fetchAll = () => {
    // A part that does not arrive is asked for again when its view is opened, which says so.
    for (const view of Object.values(load)) view().catch((error: unknown) => console.warn("A view could not be fetched ahead.", error));
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(fetchAll, 300);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(fetchAll, { timeout: 2_000 });
  return () => window.cancelIdleCallback(idle);
}

/** The window below its providers. */
export function App() {
  const location = useLocation();
  useKeyboard();
  useFocusHome();
  useEffect(prefetchViews, []);
  useFirstPlace();
  const hasCommitted = useHasMade();
  return (
    <div className="app-window">
      <Frame>
        <Screen location={location} />
      </Frame>
      <PaletteHost />
      <FolderDialogHost />
      {hasCommitted && placeOf(location) !== null ? (
        <Suspense>
          <UndoCommand />
        </Suspense>
      ) : null}
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
        <Suspense fallback={<main />}>
          <KeptView />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (location.at === "settings") {
    return (
      <ErrorBoundary key="settings" subject="Settings">
        <Suspense fallback={<main />}>
          <SettingsView />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (location.at === "connection") {
    return (
      <ErrorBoundary key={`connection ${location.connection}`} subject="The connection">
        <ConnectionPage {...location} />
      </ErrorBoundary>
    );
  }
  if (location.at === "nowhere") return <Nowhere why={location.why} />;
  const shown = views[location.view];
  return (
    <ErrorBoundary key={`${location.connection}/${location.project}/${location.view}`} subject={shown.title}>
      <ProjectGate>
        <Suspense fallback={<main />}>
          <shown.View />
        </Suspense>
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
