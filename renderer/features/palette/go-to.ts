// Carries out a row of the palette that is a place.
import { wantFocus } from "../../state/focus.ts";
import { atRef, connectionAt, type Location, navigate, type Place, pageAt, pathOf, placeIn } from "../../state/place.ts";
import { requestFolder, requestServer } from "../connections/index.ts";
import { connectionOfRow } from "./connection-group.ts";
import { addressOfRow, locationOfRow } from "./link-group.ts";

/** `file:`, `at:` (a line and a file), `commit:`, `branch:`, `tag:` and `line:` rows. A ref keeps the open view and file; other places keep the ref. */
export function goTo(row: string, place: Place): void {
  const location = toLocation(row, place);
  if (location !== null) show(location, /^(file|line|at):/.test(row));
}

/** Rows that mean the same wherever one is: a connection's page, a link, an address to connect, a folder. Answers false for any other. */
export function goToAnywhere(row: string): boolean {
  const [connection, address, location] = [connectionOfRow(row), addressOfRow(row), locationOfRow(row)];
  if (connection !== null)
    navigate(connection.page === "projects" ? connectionAt(connection.connection) : pageAt(connection.connection, connection.page));
  else if (address !== null) requestServer(address);
  else if (row.startsWith("folder:")) requestFolder(row.slice("folder:".length));
  else if (location !== null) show(location, true);
  else return false;
  return true;
}

function show(location: Location, isOfFile: boolean): void {
  navigate(location);
  const isText = isOfFile && location.at === "project" && location.view === "files" && location.path !== null && location.path !== "";
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
