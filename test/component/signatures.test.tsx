// Signatures on the sample: the shields of its newest commits, and what the details of each say of its key.
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { apiClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;

beforeAll(async () => {
  await fetchViews();
  project = (await apiClient("local").openSample({})).data.path_with_namespace;
}, 60_000);

const shields = [
  ["Take an arrival at the very deadline", "PGP signature: verified"],
  ["Skip depots past their cut-off", "SSH signature: verified"],
  ["Close Lille at 19:20", "PGP signature: unknown key"],
  ["Describe how plans are written down", "X.509 signature: verified"],
] as const;

/** Name of the shield in the row of a commit; null where there is none, undefined without the row. */
const shieldOf = (title: string): string | null | undefined => {
  const row = [...document.querySelectorAll(".history-row")].find(({ textContent }) => textContent.includes(title));
  return row && (row.querySelector(".commit-signature [role=img]")?.getAttribute("aria-label") ?? null);
};

it("stand as shields in the history, at the commits that have one", { tags: "long" }, async () => {
  openWindow(hashOf(project, "history"));
  for (const [title, shield] of shields) await expect.poll(() => shieldOf(title)).toBe(shield);
  expect(shieldOf("Close Groningen at 18:40")).toBeNull();
});

it.each([
  ["Take an arrival at the very deadline", ["Verified", "PGP", "40A0A9ECE7401E0B", "Tomasz Wójcik", "tomasz.wojcik@halden.example"]],
  ["Skip depots past their cut-off", ["Verified", "SSH", "Laptop", "signing"]],
  ["Close Lille at 19:20", ["Unknown key", "PGP", "37B2C397722AC825"]],
  [
    "Describe how plans are written down",
    ["Verified", "X.509", "CN=Aiko Tanaka,OU=Engineering,O=Halden Parcels", "CN=Halden Parcels Sample CA,OU=Security,O=Halden Parcels"],
  ],
])("are told in the details of “%s”", async (title, facts) => {
  const { data: commits } = await apiClient("local").listCommits({ id: project, per_page: 4 });
  const sha = commits.find((commit) => commit.title === title)?.id ?? "";
  openWindow(hashOf(project, "commit", `?sha=${sha}&tab=details`));
  await expect.element(page.getByRole("heading", { name: "Signature" })).toBeVisible();
  const told = () => document.querySelector(".commit-details-signature")?.textContent;
  for (const fact of facts) await expect.poll(told).toContain(fact);
});
