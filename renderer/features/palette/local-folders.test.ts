// A folder that was opened here is known by its path, however many others were opened or changed since.
import { expect, it } from "vitest";
import type { Project } from "../../../shared/contract/resources.ts";
import { locateLink } from "./link-group.ts";
import { toLocalFolders } from "./local-folders.ts";

const opened = (project: string, label: string, connection = "local") => ({ connection, project, label, ref: "main", opened_at: "" });
const listed = Array.from(
  { length: 100 },
  (_, index) => ({ path_with_namespace: `local/new-${index}`, folder: `/src/new-${index}` }) as Project,
);
const placeOf = (link: string) => {
  const recent = [opened("team/x", "team/x", "c1"), opened("local/new-1", "/src/new-1"), opened("local/tide", "~/work/tide")];
  const local = toLocalFolders(listed, recent, "/home/ada");
  return locateLink(link, { connections: [], local, refs: [], open: { connection: "", project: "" } });
};

it.each([
  ["repodesk:///home/ada/work/tide", "local/tide"],
  ["repodesk:///src/new-1", "local/new-1"],
  ["repodesk:///src/new-77", "local/new-77"],
  ["repodesk:///local/tide", "local/tide"],
])("%s is %s", (link, project) => {
  expect(placeOf(link)).toMatchObject({ connection: "local", project });
});

it("knows no folder that was not opened, and none of a server", () => {
  expect(placeOf("repodesk:///home/ada/work")).toBeNull();
  expect(placeOf("repodesk:///team/x")).toBeNull();
});
