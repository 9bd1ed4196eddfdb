// A project that is deleted or hidden while one works in it: it is called that, no branch of it is, and the work is there when it is back.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { drawnText, openFile, press, type } from "./support/person.tsx";
import { startTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const project = "halden/tide-tables";

it("is told where it cannot be found any more, and gives its text back when it can", { tags: "long" }, async () => {
  const team = await startTeam();
  const address = await commands.startInTheWay(team.address);
  const { id } = (await desktopClient.createConnection({ url: address, token: team.token })).data;
  onTestFinished(async () => {
    await commands.setFault(address, null);
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopCounters(address);
  });
  openWindow(`#/${id}/${encodeURIComponent(project)}/files`);
  await openFile("src/tide.ts");
  await type("// moon");
  await expect.poll(drawnText).toContain("// moon");
  await commands.setFault(address, {
    on: "/projects/halden",
    does: "answer",
    status: 404,
    body: { message: "404 Project Not Found" },
  });
  await press("F5");
  await expect.element(page.getByRole("heading", { name: `No project at ${project}` })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Kept work (1 file)…" })).toBeVisible();
  await commands.setFault(address, null);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(drawnText).toContain("// moon");
  await expect.element(page.getByText(/Read-only/)).not.toBeInTheDocument();
});
