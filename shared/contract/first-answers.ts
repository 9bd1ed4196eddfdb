// One answer to everything that a window asks before it can show anything: its way to the desktop is gone once, not ten times.
import { bytes, endpoint } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { text } from "./wire.ts";

/** Lines as first-questions.ts describes them, each sent as soon as there is something to say. */
export const getFirstAnswers = endpoint({
  method: "GET",
  path: "/first-answers",
  summary:
    "What a window at a place asks first, answered as it would be: session, settings, desks, then project, branch and list of files.",
  section: "own",
  query: {
    /** The project of the window's address; without it, the one that was named when Repodesk was started. */
    connection: text("path").optional(),
    project: text("path").optional(),
    ref: text("revision").optional(),
    view: text("name").optional(),
  },
  answer: bytes(200, "Lines of JSON."),
  errors: ["parameters", "session_required"],
  access,
});
