// Begins the tour from the palette, shows its card while the sample is on screen, and ends it elsewhere.
import { useEffect, useSyncExternalStore } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { type Location, placeOf, readLocation, useLocation, watchLocation } from "../../state/place.ts";
import { endTour, useTour } from "../../state/tour.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { lazyView } from "../../ui/states/lazy-view.tsx";
import { useSample } from "../welcome/index.ts";
import type { TourCardProps } from "./TourCard.tsx";

const card = lazyView<TourCardProps>(async () => (await import("./TourCard.tsx")).TourCard, null);

export function TourHost() {
  const { project, step } = useTour();
  const { showAround, error } = useSample();
  const isIn = (location: Location): boolean => {
    const place = placeOf(location);
    return place?.connection === "local" && place.project === project;
  };
  // Where the window is going, which the sample's screen may not have come to yet.
  const isElsewhere = !isIn(useSyncExternalStore(watchLocation, readLocation)) && project !== null;
  const isShown = isIn(useLocation());
  useCommand("app.tour", showAround);
  useEffect(() => {
    if (error !== null) toasts.show(`The sample could not be opened. ${error.message}`);
  }, [error]);
  useEffect(() => {
    if (isElsewhere) endTour();
  }, [isElsewhere]);
  return project === null || isElsewhere || !isShown ? null : <card.View project={project} at={step} />;
}
