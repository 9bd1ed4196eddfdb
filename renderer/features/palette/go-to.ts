// Carries out a row of the palette that is a place.
import { wantFocus } from "../../state/focus.ts";
import { requestLink } from "../../state/link-request.ts";
import { atRef, connectionAt, type Location, navigate, type Place, pageAt, pathOf, placeIn } from "../../state/place.ts";
import { requestFolder, requestServer } from "../connections/index.ts";
import { connectionOfRow } from "./connection-group.ts";
import { addressOfRow, locationOfRow, requestOfRow } from "./link-group.ts";

/** `file:`, `at:` (a line and a file), `commit:`, `branch:`, `tag:`, `line:` and `symbol:` (a number and a line) rows. A ref keeps the open view and file; other places keep the ref. */
export function goTo(row: string, place: Place): void {
  const location = toLocation(row, place);
  if (location !== null) show(location, /^(file|line|at|symbol):/.test(row));
}

/** Rows that mean the same wherever one is: a connection's page, a link, an address to connect, a folder. Answers false for any other. */
export function goToAnywhere(row: string): boolean {
  const [connection, address, location] = [connectionOfRow(row), addressOfRow(row), locationOfRow(row)];
  if (connection !== null)
    navigate(connection.page === "projects" ? connectionAt(connection.connection) : pageAt(connection.connection, connection.page));
  else if (address !== null) requestServer(address);
  else if (requestOfRow(row) !== null) requestLink(requestOfRow(row));
  else if (row.startsWith("folder:")) requestFolder(row.slice("folder:".length));
  else if (location !== null) show(location, true);
  else return false;
  return true;
}

function show(location: Location, isOfFile: boolean): void {
  navigate(location);
  const isText = isOfFile && location.at === "project" && location.view === "files" && location.path !== null && location.path !== "";
  // Also the line where one is already, whose address is the same.
  wantFocus(isText ? { kind: "text", path: location.path, line: location.line } : { kind: "home" });
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
    case "symbol": {
      const line = Number(target.slice(target.indexOf(":") + 1));
      // A search and a blame stay beside the text; a stop of a blame is another text.
      if (place.view === "files") return placeIn(place, { ...place, trail: [], blamedLines: null, line, lastLine: null });
      return placeIn(place, { view: "files", ref: place.ref, path: pathOf(place), line });
    }
    default:
      return null;
  }
}
