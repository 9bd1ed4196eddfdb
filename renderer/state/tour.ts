// The tour of the sample: which step is on screen, and whether it was begun ever; the next start finds the latter again.
import { create } from "zustand";
import { createRemembered } from "./remembered.ts";

interface Tour {
  /** path_with_namespace of the sample; null = nobody is shown around. */
  readonly project: string | null;
  /** From 0. */
  readonly step: number;
}

export const useTour = create<Tour>()(() => ({ project: null, step: 0 }));

/** Whether somebody was shown around on this machine: the offer comes until then. */
export const useTourSeen = createRemembered<{ readonly isSeen: boolean }>("tour", () => ({ isSeen: false }));

export function beginTour(project: string): void {
  useTour.setState({ project, step: 0 });
  useTourSeen.setState({ isSeen: true });
}

export const showTourStep = (step: number): void => useTour.setState({ step });

export const endTour = (): void => useTour.setState({ project: null, step: 0 });
