// Every screen that `npm run shots` takes a picture of; a new screen adds its line here.
import { first, pageScreens } from "./page-screens.ts";
import { answering, at, click, heading, inSample, press, type Screen, type Shown, type Step, see, type } from "./screen-parts.ts";
import { editor, hold, refuse, stageEdits } from "./screen-steps.ts";

const row: Shown = (page) => page.getByRole("row").nth(2);
/** In the page of a Markdown text. */
const pageHeading: Shown = (page) => page.frameLocator("iframe").getByRole("heading").first();
const triesDone: Shown = (page) => page.getByText(/tries done$/);
const mapDone: Shown = (page) => page.locator(".backports:not(:has(.backports-cell[data-tone=run]))").getByRole("grid");
const treeRow: Shown = (page) => page.getByRole("treeitem").first();

const file = inSample("files?path=src%2Frouting%2Fplanner.ts");
const section = (name: string): Screen => ({
  name: `settings-${name}`,
  show: at(
    (place) => `/settings/${name}?${new URLSearchParams({ from: `#${file(place)}` })}`,
    (page) => page.getByRole("main").getByRole("heading", { level: 1 }),
  ),
});
const openServerForm = [press("2"), see((page) => page.getByRole("textbox", { name: "Server address" }))];
const check = {
  url: "https://git.halden.example/api/v4",
  answered_in: 84,
  version: "18.6.0",
  user: { id: 7, username: "lena", name: "Lena Fischer", state: "active", email: "lena@halden.example" },
  token: {
    id: 3,
    name: "repodesk",
    user_id: 7,
    created_at: "2026-06-30T08:00:00Z",
    scopes: ["api", "read_user"],
    expires_at: "2027-06-30",
    active: true,
    revoked: false,
  },
  warnings: [],
};
const message = (text: string): Step[] => [
  press("Control+2"),
  (page) => page.getByRole("textbox", { name: "Message", exact: true }).fill(text),
];

export const screens: readonly Screen[] = [
  ...pageScreens,
  {
    name: "folder-chooser",
    show: at(
      () => "/",
      heading("Open a repository"),
      press("Control+o"),
      see((page) => page.getByRole("option").first()),
    ),
  },
  { name: "server-form", show: first(at(() => "/", heading("Open a repository"), ...openServerForm)) },
  {
    name: "server-form-checked",
    show: answering(
      /\/desktop\/connections\/check$/,
      (route) => route.fulfill({ json: check }),
      first(
        at(
          () => "/",
          heading("Open a repository"),
          ...openServerForm,
          (page) => page.getByRole("textbox", { name: "Server address" }).fill("https://git.halden.example"),
          (page) => page.getByLabel("Access token", { exact: true }).fill("glpat-not-a-real-token"),
          see((page) => page.getByText("Token accepted for")),
        ),
      ),
    ),
  },
  { name: "files", show: at(inSample("files"), treeRow, see(row), see(pageHeading)) },
  {
    name: "folder",
    show: at(
      inSample("files?path=src"),
      row,
      see((page) => page.getByRole("row", { name: /^[^,]+, folder, .+/ }).first()),
    ),
  },
  {
    name: "markdown",
    show: at(inSample("files?path=docs%2Fplanning.md"), editor, press("Control+Shift+V"), see(pageHeading)),
  },
  {
    name: "markdown-preview",
    show: at(inSample("files?path=README.md"), editor, press("Control+Shift+V", "Control+Shift+V"), see(pageHeading)),
  },
  {
    name: "search",
    show: at(
      inSample("files?search=cutoff&in=src"),
      (page) => page.getByRole("treeitem", { name: /^Line/ }).first(),
      press("ArrowDown", "j"),
      see(editor),
    ),
  },
  { name: "file", show: at(file, editor) },
  { name: "file-at-tag", show: at(inSample("files?ref=v4.1.0&path=src%2Frouting%2Fplanner.ts"), editor) },
  {
    name: "blame",
    show: at(
      file,
      editor,
      press("Control+Shift+B"),
      see((page) => page.getByRole("option", { name: /^Lines? / }).first()),
      press("j", "j", "Enter"),
      see((page) => page.getByRole("region", { name: /^Commit / })),
    ),
  },
  {
    name: "blame-before",
    show: at(
      file,
      editor,
      press("Control+Shift+B"),
      see((page) => page.getByRole("option", { name: /^Lines? / }).first()),
      press("j", "j", "["),
      see((page) => page.getByRole("button", { name: /^Return to / })),
    ),
  },
  {
    name: "file-image",
    show: at(inSample("files?path=docs%2Fimg%2Fnetwork.png"), (page) => page.getByRole("img", { name: "network.png" })),
  },
  { name: "file-missing", show: at(inSample("files?path=src%2Fnowhere.ts"), (page) => page.getByText(/does not exist/).first()) },
  {
    name: "file-typed",
    show: at(
      file,
      editor,
      click(editor),
      press("Control+Home"),
      type("// A line of one's own.\n"),
      see((page) => page.getByRole("radio", { name: "Changes" })),
    ),
  },
  {
    name: "tree-filter",
    show: at(
      file,
      editor,
      (page) => page.getByRole("searchbox", { name: "Filter files" }).fill("cut"),
      see((page) => page.getByRole("treeitem", { name: /cutoff\.ts/ }).first()),
    ),
  },
  {
    name: "ref-switcher",
    show: at(
      file,
      editor,
      press("Control+j"),
      see((page) => page.getByRole("option").first()),
    ),
  },
  {
    name: "project-switcher",
    show: at(
      file,
      editor,
      press("Control+Shift+j"),
      see((page) => page.getByRole("option").first()),
    ),
  },
  {
    name: "palette",
    show: at(
      file,
      editor,
      press("Control+p"),
      type("plan"),
      see((page) => page.getByRole("option").nth(2)),
    ),
  },
  {
    name: "palette-empty",
    show: at(
      file,
      editor,
      (page) => page.getByRole("treeitem", { name: /^README\.md/ }).dblclick(),
      see((page) => page.getByRole("tab", { name: "README.md" })),
      press("Control+p"),
      see((page) => page.getByRole("option", { name: /^planner\.ts/ })),
    ),
  },
  {
    name: "tree-menu",
    show: at(
      file,
      editor,
      (page) => page.getByRole("treeitem", { name: /^labels/ }).click({ button: "right" }),
      see((page) => page.getByRole("menuitem", { name: /^Rename or move/ })),
    ),
  },
  {
    name: "commands",
    show: at(
      file,
      editor,
      press("Control+Shift+p"),
      see((page) => page.getByRole("option").nth(2)),
    ),
  },
  {
    name: "all-keys",
    show: at(
      file,
      editor,
      press("Control+Shift+Slash"),
      see((page) => page.getByRole("dialog")),
    ),
  },
  {
    name: "history",
    show: at(
      inSample("history"),
      row,
      see((page) => page.getByRole("heading", { level: 2 }).first()),
      see((page) => page.getByRole("img", { name: "X.509 signature: verified" })),
    ),
  },
  {
    name: "commit",
    show: at(
      (place) => inSample(`commit?sha=${place.commit}`)(place),
      (page) =>
        page
          .getByRole("grid", { name: /^Diff of/ })
          .locator(".diff-line")
          .first(),
    ),
  },
  {
    name: "commit-details",
    show: at(
      (place) => inSample(`commit?sha=${place.commit}`)(place),
      (page) => page.getByRole("grid", { name: /^Diff of/ }),
      press("4"),
      see((page) => page.getByText("SSH", { exact: true })),
    ),
  },
  {
    name: "statuses-stages",
    show: answering(
      /\/jobs\?/,
      async (route) => {
        const response = await route.fetch();
        const jobs = (await response.json()) as { name: string }[];
        await route.fulfill({
          response,
          json: jobs.map((job) => ({ ...job, stage: /^(build|image)$/.test(job.name) ? "build" : "check" })),
        });
      },
      at(inSample("statuses"), (shown) => shown.getByText(/Statuses of [3-9]\d of/)),
    ),
  },
  {
    name: "statuses",
    show: at(inSample("statuses"), (shown) => shown.getByText(/Statuses of [3-9]\d of/)),
  },
  {
    name: "compare",
    show: at(inSample("compare?from=main&to=release%2F4.2"), (page) => page.getByText(/also changed on main|of these files/).first()),
  },
  { name: "backports", show: at(inSample("backports?message=depot"), mapDone) },
  {
    name: "commit-backports",
    show: at((place) => inSample(`commit?sha=${place.commit}&tab=backports`)(place), mapDone),
  },
  {
    name: "cherry-pick",
    show: at(inSample("history"), row, press("ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "p"), see(triesDone)),
  },
  {
    name: "revert",
    show: at(
      (place) => inSample(`commit?sha=${place.commit}`)(place),
      (page) => page.getByRole("grid", { name: /^Diff of/ }),
      press("u"),
      see((page) => page.getByText(/^Applies cleanly|conflicts on/).first()),
    ),
  },
  { name: "changes-none", show: at(inSample("changes"), heading(/staged|changes/i)) },
  {
    name: "changes",
    show: at(file, editor, stageEdits, ...message("Plan around closed depots\n\nThe planner skips a depot after its cut-off.")),
  },
  {
    name: "changes-refused",
    show: answering(
      /\/repository\/commits$/,
      refuse(400, "You are attempting to update a file that has changed since you started editing it."),
      at(
        file,
        editor,
        stageEdits,
        ...message("Plan around closed depots"),
        press("Control+Enter"),
        see((page) => page.getByRole("alert").filter({ hasText: /refused/ })),
      ),
    ),
  },
  {
    name: "changes-token",
    show: answering(
      /\/repository\/commits$/,
      refuse(401, "401 Unauthorized"),
      at(
        file,
        editor,
        stageEdits,
        ...message("Plan around closed depots"),
        press("Control+Enter"),
        see((page) => page.getByRole("alert").filter({ hasText: /token/ })),
      ),
    ),
  },
  {
    name: "changes-sending",
    show: answering(
      /\/repository\/commits$/,
      hold("POST"),
      at(
        file,
        editor,
        stageEdits,
        ...message("Plan around closed depots"),
        press("Control+Enter"),
        see((page) => page.getByRole("button", { name: /under way/ })),
      ),
    ),
  },
  ...["connections", "appearance", "editor", "commits", "keyboard", "data", "about"].map(section),
  {
    name: "empty-repository",
    show: at(
      (place) => `/local/${encodeURIComponent(place.empty)}/files`,
      (page) => page.getByRole("button", { name: "New file" }).last(),
    ),
  },
  {
    name: "loading",
    show: answering(/\/repository\/(tree|files)/, hold("GET"), async (page, place) => {
      await page.goto(`${place.room}#${file(place)}`);
      await page.locator(".ui-skeleton").first().waitFor();
    }),
  },
  {
    name: "error-tree",
    show: answering(/\/repository\/(tree|files)/, refuse(500, "500 Internal Server Error"), async (page, place) => {
      await page.goto(`${place.room}#${file(place)}`);
      await page.getByRole("button", { name: "Try again" }).first().waitFor();
    }),
  },
  {
    name: "error-project",
    show: at(
      () => "/local/nobody%2Fnothing/files",
      (page) => page.getByRole("main").getByRole("heading").first(),
    ),
  },
  { name: "error-ref", show: at(inSample("files?ref=no-such-branch"), (page) => page.getByRole("button", { name: "Go to main" })) },
  // Last: it makes a commit.
  {
    name: "changes-done",
    show: at(
      file,
      editor,
      stageEdits,
      ...message("Plan around closed depots"),
      press("Control+Enter"),
      see((page) => page.getByRole("status").filter({ hasText: /^Committed to/ })),
    ),
  },
];
