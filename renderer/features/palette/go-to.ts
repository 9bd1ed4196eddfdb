// Carries out a row of the palette that is a place.
import { wantFocus } from "../../state/focus.ts";
import { atRef, type Location, navigate, type Place, pathOf, placeIn } from "../../state/place.ts";
import { locationOfRow } from "./link-group.ts";

/** `file:`, `at:` (a line and a file), `commit:`, `branch:`, `tag:`, `line:` and `link:` rows. A ref keeps the open view and file; other places keep the ref. */
export function goTo(row: string, place: Place): void {
  const location = toLocation(row, place);
  if (location === null) return;
  navigate(location);
  const isText =
    /^(file|line|at|link):/.test(row) &&
    location.at === "project" &&
    location.view === "files" &&
    location.path !== null &&
    location.path !== "";
  wantFocus(isText ? { kind: "text", path: location.path } : { kind: "home" });
}

function toLocation(row: string, place: Place): Location | null {
  const cut = row.indexOf(":");
  const target = row.slice(cut + 1);
  switch (row.slice(0, cut)) {
    case "file":
      return placeIn(place, { view: "files", ref: place.ref, path: target });
    case "at": {
      const colon = target.indexOf(":");
      return placeIn(place, { view: "files", ref: place.ref, path: target.slice(colon + 1), line: Number(target.slice(0, colon)) });
    }
    case "link":
      return locationOfRow(row);
    case "commit":
      return placeIn(place, { view: "commit", ref: place.ref, sha: target });
    case "branch":
    case "tag":
      return atRef(place, target);
    case "line":
      return placeIn(place, { view: "files", ref: place.ref, path: pathOf(place), line: Number(target) });
    default:
      return null;
  }
}
