// Every page and view there is, on the sample, which has something to show on each of them.
import type { Locator } from "vitest/browser";
import { page } from "vitest/browser";
import { apiClient, desktopClient } from "../../../renderer/data/clients.ts";

export interface ShownPage {
  readonly hash: string;
  /** There once the page has what it shows. */
  readonly shown: Locator;
}

const sections = ["connections", "appearance", "editor", "commits", "keyboard", "data", "about"];

/** What earlier tests left on desks: its branches and folders come and go while a page of it is looked at. */
async function clearDesks(): Promise<void> {
  const { entries } = (await desktopClient.listDeskEntries({})).data;
  for (const [index, { desk, entry, revision }] of entries.entries())
    await desktopClient.writeDeskEntries({
      ...{ window: "pages", turn: Date.now() + index, desk },
      operations: [{ entry, revision, value: null }],
    });
}

/** Makes the sample where it is not there yet, and reads its group's counters. */
export async function listPages(): Promise<ShownPage[]> {
  const { path_with_namespace: project } = (await apiClient("local").openSample({})).data;
  await desktopClient.watchGroup({ connection: "local", path: "local" });
  await desktopClient.readActivity({ connection: "local" });
  await clearDesks();
  const { data: commits } = await apiClient("local").listCommits({ id: project, per_page: 1 });
  const sha = commits[0]?.id ?? "";
  const own = `#/local/${encodeURIComponent(project)}`;
  const heading = (level: number) => page.getByRole("main").getByRole("heading", { level }).first();
  const grid = (name: string | RegExp) => page.getByRole("grid", { name });
  return [
    { hash: "#/", shown: page.getByRole("heading", { level: 1 }) },
    { hash: "#/kept", shown: page.getByRole("heading", { name: "Kept work", level: 1 }) },
    { hash: "#/c", shown: page.getByRole("heading", { name: "This address leads nowhere" }) },
    { hash: "#/gone/halden%2Fdepots/files", shown: page.getByRole("heading", { name: "There is no such connection" }) },
    { hash: "#/c/local/projects", shown: page.getByRole("option").first() },
    { hash: "#/c/local/inbox", shown: page.getByText(/^All that was said/) },
    { hash: "#/c/local/activity", shown: page.getByRole("img", { name: /of 1 group$/ }) },
    { hash: "#/c/local/activity?group=local&range=1y", shown: page.getByRole("img", { name: /^Members added/ }) },
    { hash: `#/c/local/authors?project=${encodeURIComponent(project)}`, shown: grid("Authors and weeks") },
    ...sections.map((name) => ({ hash: `#/settings/${name}`, shown: heading(1) })),
    { hash: `${own}/statuses`, shown: grid("Jobs and commits") },
    { hash: `${own}/backports?message=depot`, shown: grid("Fixes and branches") },
    { hash: `${own}/queue`, shown: page.getByRole("heading", { name: "Nothing is in the queue" }) },
    { hash: `${own}/compare?from=v4.1.0&to=main`, shown: grid(/^Diff from/) },
    ...["comments", "statuses", "details", "backports"].map((tab) => ({
      hash: `${own}/commit?sha=${sha}&tab=${tab}`,
      shown: page.getByRole("tab", { name: new RegExp(`^${tab}`, "i"), selected: true }),
    })),
    { hash: `${own}/files?ref=no-such-branch`, shown: page.getByRole("heading", { name: /^no-such-branch does not exist/ }) },
  ];
}
