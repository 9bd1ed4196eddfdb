// The pages beside a project's own views: the ways in, and those of a connection.
import { answering, at, heading, inSample, press, type Screen, type Shown, type Step, see, type } from "./screen-parts.ts";
import { editor } from "./screen-steps.ts";

const file = inSample("files?path=src%2Frouting%2Fplanner.ts");

/** As at the first start: nothing was opened yet. */
export const first = (show: Screen["show"]): Screen["show"] =>
  answering(/\/desktop\/recent$/, (route) => (route.request().method() === "GET" ? route.fulfill({ json: [] }) : route.fallback()), show);
/** The counters of the sample's group, read once; the service of the sample brings a year of readings with it. */
const readCounters: Step = async (page, { room }) => {
  const headers = { origin: new URL(room).origin };
  await page.request.post(`${room}desktop/activity/local/groups`, { data: { path: "local" }, headers });
  await page.request.post(`${room}desktop/activity/local/read`, { headers });
};
const chart =
  (name: string | RegExp): Shown =>
  (page) =>
    page.getByRole("img", { name });
const withCounters =
  (show: Screen["show"]): Screen["show"] =>
  async (page, place) => {
    await readCounters(page, place);
    await show(page, place);
  };

/** The tour at a step, from 1. */
const tour = (step: number, shown: Shown): Screen => ({
  name: `tour-${step}`,
  show: at(
    () => "/",
    heading("Open a repository"),
    press("Control+Shift+p"),
    type("Show me around"),
    press("Enter"),
    see((page) => page.getByText("1 of 6")),
    press(...Array.from({ length: step - 1 }, () => "ArrowRight")),
    see((page) => page.getByText(`${step} of 6`)),
    see(shown),
  ),
});

export const pageScreens: readonly Screen[] = [
  { name: "welcome-first", show: first(at(() => "/", heading("Open a repository"))) },
  {
    name: "welcome",
    show: async (page, place) => {
      await page.goto(`${place.room}#${file(place)}`);
      await editor(page).waitFor();
      await page.goto(`${place.room}#/`);
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "welcome-news",
    show: async (page, place) => {
      await page.goto(`${place.room}#${file(place)}`);
      await editor(page).waitFor();
      await page.goto("about:blank");
      const name = (kept: string): string => `${kept}/local/${encodeURIComponent(place.project)}`;
      const values = [
        { connection: "local", name: name("last-visits"), value: JSON.stringify({ main: place.commit }) },
        { connection: "local", name: name("unread"), value: "2" },
      ];
      await page.request.put(`${place.room}desktop/window-state`, { data: { values }, headers: { origin: new URL(place.room).origin } });
      await page.goto(`${place.room}#/`);
      await page.getByText("2 unread").waitFor();
      await page.getByText(/^\+\d+ commit/).waitFor();
    },
  },
  tour(1, (page) => page.getByRole("treeitem").first()),
  tour(2, editor),
  tour(3, (page) => page.locator(".blame-range").first()),
  tour(4, (page) => page.getByRole("row").nth(2)),
  tour(5, (page) => page.locator(".backports:not(:has(.backports-cell[data-tone=run]))").getByRole("grid")),
  tour(6, editor),
  {
    name: "connection",
    show: at(
      () => "/c/local/projects",
      (page) => page.getByRole("option").first(),
    ),
  },
  {
    name: "inbox",
    show: at(
      () => "/c/local/inbox",
      (page) => page.locator(".inbox-thread .review-thread").first(),
    ),
  },
  { name: "activity-none", show: at(() => "/c/local/activity", heading("Activity")) },
  { name: "activity", show: withCounters(at(() => "/c/local/activity", chart(/of 1 group$/))) },
  { name: "activity-group", show: withCounters(at(() => "/c/local/activity?group=local&range=1y", chart(/^Members added/))) },
  {
    name: "authors",
    show: at(
      (place) => `/c/local/authors?project=${encodeURIComponent(place.project)}`,
      (page) => page.getByRole("grid", { name: "Authors and weeks" }),
    ),
  },
  { name: "queue-none", show: at(inSample("queue"), heading("Nothing is in the queue")) },
];
