// Draws the whole window, or one part of it, as the app does; each test gets a fresh one.
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";
import { App } from "../../../renderer/app/App.tsx";
import { Window } from "../../../renderer/app/Window.tsx";

/** The window at a place such as "#/local/group%2Fname/files"; answers what closes it before the test ends. */
export const openWindow = (hash: string): (() => void) => {
  window.history.replaceState(null, "", hash);
  return draw(
    <Window>
      <App />
    </Window>,
  );
};

/** One part, with nothing around it; answers what takes it away before the test ends. */
export function draw(part: ReactNode): () => void {
  const host = document.createElement("div");
  host.id = "root";
  document.body.append(host);
  const root: Root = createRoot(host);
  root.render(part);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    root.unmount();
    host.remove();
  };
  onTestFinished(close);
  return close;
}

/** Where a project's view is. */
export const hashOf = (project: string, view: string, query = ""): string => `#/local/${encodeURIComponent(project)}/${view}${query}`;
