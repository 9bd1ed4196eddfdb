// The way to the commits that wait for a server.
import { wantFocus } from "../../../state/focus.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import type { RefPlace } from "../../../state/use-ref-place.ts";

export function showQueue(place: RefPlace): void {
  wantFocus({ kind: "home" });
  navigate(placeIn(place, { view: "queue", ref: place.ref }));
}
