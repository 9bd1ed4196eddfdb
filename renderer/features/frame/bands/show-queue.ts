// The way to the commits that wait for a server.
import { wantFocus } from "../../../state/focus.ts";
import { navigate, type Place, placeIn } from "../../../state/place.ts";

export function showQueue(place: Place): void {
  wantFocus({ kind: "home" });
  navigate(placeIn(place, { view: "queue", ref: place.ref }));
}
