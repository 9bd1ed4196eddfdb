// Draws the whole window, or one part of it, as the app does; each test gets a fresh one.
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";
import { App } from "../../../renderer/app/App.tsx";
import { Window } from "../../../renderer/app/Window.tsx";

/** The window at a place such as "#/local/group%2Fname/files". */
export const openWindow = (hash: string): void => {
  window.history.replaceState(null, "", hash);
  draw(
    <Window>
      <App />
    </Window>,
  );
};

/** One part, with nothing around it. */
export function draw(part: ReactNode): void {
  const host = document.createElement("div");
  host.id = "root";
  document.body.append(host);
  const root: Root = createRoot(host);
  root.render(part);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
}

/** Where a project's view is. */
export const hashOf = (project: string, view: string, query = ""): string => `#/local/${encodeURIComponent(project)}/${view}${query}`;
