// The steps of the tour: what is said, the keys that do it, and the place of the sample that shows it. Pure.
import type { CommandId } from "../../commands/catalogue.ts";
import { type Location, placeIn } from "../../state/place.ts";

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Commands worth their keys, printed by their titles. */
  readonly commands: readonly CommandId[];
  /** `project`: path_with_namespace of the sample. */
  place(project: string): Location;
}

const local = (project: string) => ({ connection: "local", project });
/** A file of the sample with a long story. */
const path = "src/routing/planner.ts";

export const tourSteps: readonly TourStep[] = [
  {
    title: "One line says where you are",
    text: "The bar names the project and the ref, and both are switchers: files, blame and history follow them. Nothing is cloned.",
    commands: ["ref.switch", "palette.anything"],
    place: (project) => placeIn(local(project), { view: "files" }),
  },
  {
    title: "Saving stages, committing writes",
    text: "Type into the text: it is kept as you type. Saving stages it, and only a commit writes to the branch.",
    commands: ["file.save", "view.changes"],
    place: (project) => placeIn(local(project), { view: "files", path }),
  },
  {
    title: "Why a line is as it is",
    text: "Beside the lines stands the commit that wrote them. From there you go to before that change, as often as you like.",
    commands: ["file.blame", "blame.before"],
    place: (project) => placeIn(local(project), { view: "files", path, blame: true }),
  },
  {
    title: "Every commit, to read and to comment on",
    text: "Filter by author, date, path or message. A commit opens with its whole diff, where any line takes a comment.",
    commands: ["history.filters", "commits.open"],
    place: (project) => placeIn(local(project), { view: "history" }),
  },
  {
    title: "Tried before it is written",
    text: "Each cell is a dry run of one fix on one branch: clean, in conflict, or there already. Nothing moves until you pick.",
    commands: ["backports.choose-clean", "backports.pick"],
    place: (project) => placeIn(local(project), { view: "backports", message: "depot" }),
  },
  {
    title: "Everything has a key",
    text: "Commands lists what can be done here, each with its key. Change anything in the sample: Reset on the welcome screen undoes it.",
    commands: ["palette.commands", "app.all-keys"],
    place: (project) => placeIn(local(project), { view: "files", path }),
  },
];
