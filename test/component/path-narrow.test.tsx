// The folders above a file can be read and pressed where the window leaves them little room.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { expectAllAt, show } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

it("keeps each folder of a deep path in reach beside a file that was edited, and shows the file's name first", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const path = "harbour/instruments/pressure/barometer/calibration/readings/sensor.ts";
  await commands.writeInto(folder, path, "export const sensor = 1;\n");
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Eve", "-c", "user.email=eve@example.com", "commit", "-qm", "Add a sensor"]);
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  await userEvent.keyboard("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("radio", { name: "Changes" })).toBeInTheDocument();
  await expectAllAt("a deep path of an edited file");
  await show({ width: 700, height: 900, zoom: 1 });
  const crumbs = page.getByRole("navigation", { name: "Folders" });
  await expect.poll(() => insideOf(crumbs.element(), crumbs.getByText("sensor.ts").element())).toBe(true);
  await expect
    .poll(() =>
      crumbs
        .getByRole("button")
        .elements()
        .map((step) => step.scrollWidth - step.clientWidth),
    )
    .toEqual([0, 0, 0, 0, 0, 0]);
});

function insideOf(outer: Element, inner: Element): boolean {
  const box = outer.getBoundingClientRect();
  const part = inner.getBoundingClientRect();
  return part.width > 0 && part.left >= box.left - 1 && part.right <= box.right + 1;
}
