// A manager finds the figures of groups by keyboard: chooses a group, reads the trend, compares, exports; and is told what is not offered.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { toPicture } from "../../renderer/features/activity/charts/picture.ts";
import { rangeUpTo } from "../../renderer/features/activity/model/trend.ts";
import { until } from "../until.ts";
import { watchInTheWay } from "./support/counters.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const grid = () => page.getByRole("grid", { name: "Groups" });
const cell = (name: string | RegExp) => page.getByRole("gridcell", { name });
const heading = (name: string, level = 1) => page.getByRole("heading", { name, level });

/** A connection to a server with such counters; gone afterwards. */
async function counters(groups: Record<string, [number, number, number] | number>): Promise<string> {
  const url = await commands.startCounters(groups);
  const { data } = await desktopClient.createConnection({ url, token: "glpat-1", allow_http: true });
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(url);
  });
  return data.id;
}

/** What is saved as a file meanwhile. */
function savedFiles(): Blob[] {
  const blobs: Blob[] = [];
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:nowhere";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => {
    make.mockRestore();
    click.mockRestore();
  });
  return blobs;
}

/** A picture as it is seen: the lightness of its corner, and how many pixels are none of the paper. */
async function readPicture(blob: Blob): Promise<{ width: number; height: number; paper: number; drawn: number }> {
  const image = await createImageBitmap(blob);
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const lightness = (at: number): number => ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  const paper = lightness(0);
  let drawn = 0;
  for (let at = 0; at < data.length; at += 4) if (Math.abs(lightness(at) - paper) > 60) drawn += 1;
  return { width, height, paper, drawn };
}

it("shows a year of the sample's group, said to be sample data, and its figures as a file and a picture", {
  tags: "long",
  timeout: 60_000,
}, async () => {
  await apiClient("local").openSample({});
  openWindow("#/c/local/activity?range=1y");
  await expect.element(page.getByText("No group is read yet", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/how many issues, merge requests and members are new in each/)).toBeVisible();
  expect(page.getByText("open, use column").query()).toBeNull();
  await press("n");
  await expectFocus("Find a group");
  await press("local");
  await expect.element(page.getByRole("option", { name: /^local/ }).first()).toBeVisible();
  await press("{Enter}");
  await expect.element(grid()).toBeVisible();
  await expect.element(page.getByText(/^Sample data: readings of local up to/)).toBeVisible();
  await expect.element(page.getByText(/in the 30 days before it was read, as this service is set; it ends at 1,000/)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  const { data: watched } = await desktopClient.getWatchedActivity({ connection: "local" });
  expect(watched.groups).toMatchObject([{ path: "local", sample: 365 }]);

  await expectFocus("Groups");
  await press("{ArrowRight}{Enter}");
  await expect.element(heading("Issues created", 2)).toBeVisible();
  await press(" ");
  await expect.element(page.getByText("Tick groups to compare them.")).toBeVisible();
  await press(" t");
  await expect.element(page.getByRole("table", { name: "Issues created" })).toBeVisible();

  const files = savedFiles();
  await press("e");
  await expectFocus(/^Table, CSV/);
  await press("{Enter}");
  const [head, ...rows] = (await (files[0] as Blob).text()).trim().split("\r\n");
  expect(head).toBe("group,read_at,issues,merge_requests,new_members,sample,other_account");
  const [series] = (await desktopClient.listReadings({ connection: "local", from: 0, to: Date.now() + 1 })).data;
  expect(rows.length).toBe(series?.at.filter((at) => at >= rangeUpTo(Date.now(), 365).from).length);
  expect(rows.at(0)).toMatch(/^local,.*,yes,no$/);
  const newest = rows.at(-1)?.split(",");
  await expect.element(cell(new RegExp(`^Issues created, ${newest?.[2]}\\b`))).toBeVisible();
  // A table is no picture.
  await press("e");
  await expect.element(page.getByRole("menuitem", { name: /^Picture, PNG/ })).toBeDisabled();
  await press("{Escape}");
  await press("t");
  await press("e");
  await page.getByRole("menuitem", { name: /^Picture, PNG/ }).click();
  await expect.poll(() => files[1]?.type).toBe("image/png");
  const light = await readPicture(files[1] as Blob);
  document.documentElement.dataset["theme"] = "dark";
  onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
  await press("e");
  await page.getByRole("menuitem", { name: /^Picture, PNG/ }).click();
  await expect.poll(() => files.length).toBe(3);
  const dark = await readPicture(files[2] as Blob);
  for (const { drawn, width, height } of [light, dark]) {
    expect([width, height].every((side) => side > 300)).toBe(true);
    // A line through a year, its axes and its words; a blank one has none of it.
    expect(drawn).toBeGreaterThan(2_000);
  }
  expect([light.paper > 200, dark.paper < 80]).toEqual([true, true]);
});

it("exports what is shown, or everything that was read, with the days that were missed", { tags: "long" }, async () => {
  await apiClient("local").openSample({});
  await desktopClient.watchGroup({ connection: "local", path: "local" });
  // Its first reading has come: nothing is added while one looks.
  const tried = async () => (await desktopClient.getWatchedActivity({ connection: "local" })).data.groups[0]?.tried_at ?? null;
  await expect.poll(tried).not.toBeNull();
  const [series] = (await desktopClient.listReadings({ connection: "local", from: 0, to: Date.now() + 1 })).data;
  const all = series?.at.length ?? 0;
  openWindow("#/c/local/activity?range=4w");
  await expectFocus("Groups");
  const files = savedFiles();
  const readJson = async (): Promise<{ days_missed_before: number }[]> => {
    const count = files.length;
    await page.getByRole("menuitem", { name: /^Readings, JSON/ }).click();
    await expect.poll(() => files.length).toBe(count + 1);
    return JSON.parse(await (files[count] as Blob).text());
  };
  await press("e");
  const shown = await readJson();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(all);
  await press("e");
  await page.getByRole("menuitem", { name: /^Only what is shown/ }).click();
  await expect.element(page.getByRole("menuitem", { name: /^Only what is shown.*off/ })).toBeVisible();
  const everything = await readJson();
  expect(everything).toHaveLength(all);
  // The days between readings, counted from the readings that the desktop gives out.
  const missed = (series?.at ?? []).map((at, index, times) => Math.round((at - (times[index - 1] ?? at)) / 86_400_000) - 1);
  expect(everything.map(({ days_missed_before: days }) => days)).toEqual(missed.map((days) => Math.max(0, days)));
});

it("is sorted by any column with a key, and turned around by the same key", { tags: "long", timeout: 60_000 }, async () => {
  const id = await counters({ alpha: [5, 1, 9], beta: [2, 7, 8], gamma: [9, 4, 1] });
  for (const path of ["alpha", "beta", "gamma"]) await desktopClient.watchGroup({ connection: id, path });
  openWindow(`#/c/${id}/activity`);
  await expect.element(cell(/^Issues created, 9/)).toBeVisible();
  const order = () => [...document.querySelectorAll(".activity-groups tbody input")].map((box) => box.getAttribute("aria-label"));
  await expectFocus("Groups");
  for (const [keys, expected] of [
    ["s", ["gamma", "beta", "alpha"]],
    ["{ArrowRight}s", ["gamma", "alpha", "beta"]],
    ["s", ["beta", "alpha", "gamma"]],
    ["{ArrowRight}s", ["beta", "gamma", "alpha"]],
    ["{ArrowRight}s", ["alpha", "beta", "gamma"]],
  ] as const) {
    await press(keys);
    await expect.poll(order).toEqual(expected.map((path) => `Compare ${path}`));
  }
});

it("opens one group, moves the day to compare with, and leads back", async () => {
  await apiClient("local").openSample({});
  await desktopClient.watchGroup({ connection: "local", path: "local" });
  openWindow("#/c/local/activity?range=1y");
  await expectFocus("Groups");
  await press("{ArrowUp}{Enter}");
  await expect.element(page.getByRole("img", { name: /^Issues created, now \d+$/ })).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Readings of local, newest first" })).toBeVisible();
  await expectFocus("Trends");
  const day = () => document.querySelector(".activity-mark text")?.textContent ?? "";
  await expect.poll(day).not.toBe("");
  const before = day();
  await press("{Shift>}{ArrowLeft}{/Shift}");
  await expect.poll(day).not.toBe(before);
  await press("{Shift>}{ArrowRight}{/Shift}");
  await expect.poll(day).toBe(before);
  await press("{ArrowLeft}");
  await expect.poll(() => document.querySelectorAll("[data-pointed]").length).toBe(1);
  // The picture says of each counter what stands beside its chart.
  const charts = document.querySelector('section[aria-label="Trends"]') ?? document.body;
  const picture = new DOMParser().parseFromString(toPicture(charts, "Activity of local", []).svg, "image/svg+xml");
  const said = [...picture.documentElement.children].map(({ textContent }) => textContent ?? "").join(" ");
  for (const change of document.querySelectorAll(".activity-now-figure p:nth-of-type(1)"))
    expect(said).toContain((change.textContent ?? "").trim().slice(0, 10));
  await press("{Escape}");
  await expect.element(grid()).toBeVisible();
  await expectFocus("Groups");
});

it("says of each group what is not offered, reads now, and tells how long recent is only where the server does", {
  tags: "long",
}, async () => {
  const id = await counters({ halden: [342, 312, 14], "halden/labs": 403, "halden/old": 404 });
  for (const path of ["halden", "halden/labs", "halden/old"]) await desktopClient.watchGroup({ connection: id, path });
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByRole("tab", { name: "Activity" })).toBeVisible();
  await press("{Control>}4{/Control}");
  await expect.element(cell("Issues created, 342, first reading")).toBeVisible();
  await expect
    .element(page.getByText("Not offered here. The server does not let this token read the counter for issues (403)."))
    .toBeVisible();
  await expect.element(page.getByText("Not offered here. The server has no counter for issues (404).")).toBeVisible();
  await expect.element(page.getByText(/^One reading so far, today/)).toBeVisible();
  await expect.element(page.getByText(/How many days “recent” covers. The server does not say/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/30 days/);
  await page.getByRole("button", { name: "Read now" }).click();
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  await page.getByRole("button", { name: "Read: Every day" }).click();
  await page.getByRole("menuitem", { name: "Every week" }).click();
  await expect.element(page.getByText(/read once a week/)).toBeVisible();

  window.location.hash = `#/c/${id}/activity?group=halden`;
  await page.getByRole("button", { name: "Read this group no more…" }).click();
  await page.getByRole("button", { name: "Remove 2 readings" }).click();
  await expect.element(grid()).toBeVisible();
  expect((await desktopClient.listReadings({ connection: id, from: 0, to: Date.now() + 1 })).data).toEqual([]);
});

it("says that a server asks to wait with its counters and for how long, and reads them by itself when the time has come", {
  tags: "long",
}, async () => {
  const { connection, way } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(cell("Issues created, 342, first reading")).toBeVisible();
  const busy = (retryAfter: number) =>
    commands.setFault(way, { on: "_count[?]", does: "answer", status: 429, body: { message: "Retry later" }, retryAfter });
  const note = page.getByText(`${connection.name} asks to wait.`);
  // Short enough for the request itself to wait.
  await busy(3);
  await page.getByRole("button", { name: "Read now" }).click();
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/^Goes on in \d s$/)).toBeVisible();
  await commands.setFault(way, null);
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  // Too long for that.
  await busy(7_200);
  await page.getByRole("button", { name: "Read now" }).click();
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/read by themselves when it takes requests again, (today|tomorrow), \d\d:\d\d\./)).toBeVisible();
  expect(page.getByText(/could not be read/).query()).toBeNull();
  window.location.hash = `#/c/${connection.id}/activity?group=halden`;
  await expect.element(heading("halden")).toBeVisible();
  await expect.element(note).toBeVisible();
});

it("brings in readings that another machine exported, and says which line of a file is none", async () => {
  const id = await counters({ halden: [342, 312, 14] });
  const files = [
    new File(["group,read_at,issues,merge_requests,new_members\nhalden,yesterday,1,2,3"], "odd.csv"),
    new File(["group,read_at,issues,merge_requests,new_members\nhalden,2026-01-04T09:00:00Z,1,2,3"], "readings.csv"),
  ];
  const click = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    const chosen = new DataTransfer();
    chosen.items.add(files.shift() as File);
    this.files = chosen.files;
    this.dispatchEvent(new Event("change"));
  });
  onTestFinished(() => click.mockRestore());
  openWindow(`#/c/${id}/activity?range=1y`);
  await page.getByRole("button", { name: "Bring in older readings…" }).click();
  await expect.element(page.getByText(/odd\.csv: Line 2: yesterday is no time as 2026-08-28T09:00:00Z\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Bring in older readings…" }).click();
  await expect.element(page.getByText("1 reading brought in.")).toBeVisible();
  await expect.element(cell(/^Issues created, 342\b/)).toBeVisible();
  await expect.element(page.getByText(/No reading was brought in/)).not.toBeInTheDocument();
  const { data } = await desktopClient.listReadings({ connection: id, from: 0, to: Date.now() + 1 });
  expect(data.map(({ path, issues }) => [path, issues])).toEqual([["halden", [1, 342]]]);
});

it("counts commits by author and week, as bars and as a table, and opens them in the history", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  for (const title of ["One", "Two"])
    await commands.runGit(folder, [
      "-c",
      "user.name=Ingrid",
      "-c",
      "user.email=ingrid@halden.example",
      "commit",
      "--allow-empty",
      "-m",
      title,
    ]);
  openWindow(`#/c/local/authors?project=${encodeURIComponent(project)}`);
  const row = page.getByRole("row", { name: /Ingrid/ });
  await expect.element(row).toBeVisible();
  await expectFocus("Authors and weeks");
  await press("{ArrowRight}t");
  await expect.poll(() => window.location.hash).toContain("as=table");
  await expect.element(page.getByRole("heading", { name: /^Week of/ })).toBeVisible();
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toMatch(/\/history\?.*since=/);
  window.history.back();
  await expect.element(row).toBeVisible();
});

it("finds any of a thousand projects for its authors, and counts another branch, by keyboard alone", { tags: "long" }, async () => {
  const paths = Array.from({ length: 1_000 }, (_, number) => `many/project-${String(number).padStart(4, "0")}`);
  const { folder, project } = await commands.repository("everyday");
  for (const name of ["Ingrid", "Nora"]) {
    const who = ["-c", `user.name=${name}`, "-c", `user.email=${name}@halden.example`];
    await commands.runGit(folder, [...who, "commit", "--allow-empty", "-m", "One"]);
    if (name === "Ingrid") await commands.runGit(folder, ["branch", "quiet"]);
  }
  const [one] = await until(async () => (await apiClient("local").listProjects({ simple: true })).data);
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.href);
    if (!url.pathname.endsWith("/api/v4/projects")) return fetch(input, init);
    const found = [...paths, project].filter((path) => path.includes(url.searchParams.get("search") ?? "")).slice(0, 100);
    return Response.json(found.map((path, index) => ({ ...one, id: index + 1, path_with_namespace: path })));
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow("#/c/local/authors?project=many%2Fproject-0000");
  await expect.element(heading("Commits by author and week")).toBeVisible();
  await press("{Control>}{Shift>}j{/Shift}{/Control}");
  await expect.element(page.getByRole("combobox", { name: "Find a project" })).toBeVisible();
  await press("0990");
  await expect.element(page.getByRole("option", { name: "many/project-0990" })).toBeVisible();
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toContain("project=many%2Fproject-0990");

  window.location.hash = `#/c/local/authors?project=${encodeURIComponent(project)}`;
  await expect.element(page.getByRole("row", { name: /Nora/ })).toBeVisible();
  await press("{Control>}j{/Control}");
  await expect.element(page.getByRole("option", { name: /quiet/ })).toBeVisible();
  await press("quiet{Enter}");
  await expect.poll(() => window.location.hash).toContain("ref=quiet");
  await expect.element(page.getByRole("row", { name: /Nora/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /Ingrid/ })).toBeVisible();
  await expectFocus("Authors and weeks");
});

it("says why authors cannot be counted, and what of it could not be read", { tags: "long" }, async () => {
  const server = await commands.startTeam(0);
  const way = await commands.startInTheWay(server.address);
  const { data } = await desktopClient.createConnection({ url: way, token: server.token });
  onTestFinished(async () => {
    await commands.setFault(way, null);
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(way);
    await commands.stopTeam(server.address);
  });
  const fails = { does: "answer", status: 403, body: { message: "403 Forbidden" } } as const;
  await commands.setFault(way, { on: "/api/v4/projects[?]", ...fails });
  openWindow(`#/c/${data.id}/authors`);
  await expect.element(page.getByRole("heading", { name: "You may not read the projects" })).toBeVisible();
  await commands.setFault(way, { on: "mailmap", ...fails });
  window.location.hash = `#/c/${data.id}/authors?project=halden%2Ftide-tables`;
  await expect.element(page.getByRole("heading", { name: "You may not read the .mailmap that says who is who" })).toBeVisible();
  await expect.element(page.getByText("403 · GET repository/files/.mailmap/raw")).toBeVisible();
  await commands.setFault(way, { on: "repository/commits[?]", ...fails });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("403 · GET repository/commits")).toBeVisible();
  await commands.setFault(way, null);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/merges left out/)).toBeVisible();
});

it("shows the trend of many groups below a few of their rows, and leads through all of them by key", { tags: "long" }, async () => {
  const hour = 3_600_000;
  const groups = Array.from({ length: 24 }, (_none, index) => `many-${String(index).padStart(2, "0")}/web`);
  const readings = groups.flatMap((group, index) =>
    [48, 24, 1].map((hours) => ({
      ...{ group, at: Date.now() - hours * hour, issues: index, merge_requests: index, new_members: index, sample: false },
    })),
  );
  onTestFinished(async () => {
    for (const path of groups) await desktopClient.unwatchGroup({ connection: "local", path });
  });
  await desktopClient.bringReadings({ connection: "local", readings });
  openWindow("#/c/local/activity");
  await expectFocus("Groups");
  const trend = page.getByRole("heading", { name: "Merge requests created", level: 2 });
  await expect.poll(() => trend.element().getBoundingClientRect().top).toBeLessThan(window.innerHeight);
  // Lines of groups that are called the same have names that tell them apart.
  await expect.element(page.getByText("many-00/web", { exact: true }).last()).toBeInTheDocument();
  await press("{ArrowDown}".repeat(20));
  const active = (): DOMRect | undefined =>
    document
      .getElementById(document.querySelector(".activity-groups")?.getAttribute("aria-activedescendant") ?? "")
      ?.getBoundingClientRect();
  const box = document.querySelector(".activity-groups-box")?.getBoundingClientRect();
  await expect.poll(() => (active()?.bottom ?? 0) <= (box?.bottom ?? 0) + 1).toBe(true);
});
