// What windows remember of themselves and of projects: sizes of panes, open files, marks, comments that were begun.
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { filled, text } from "./wire.ts";

const section = "own";

/** One value under a name of the renderer's own; `connection` "" = of no connection. */
export const windowState = z.object({ connection: z.string(), name: z.string(), value: z.string() });
export type WindowState = z.infer<typeof windowState>;

/** The event `marks`: values that several windows add to, as they are kept now. */
export interface Marked {
  /** The window that saved them. */
  readonly window: string;
  readonly values: readonly { readonly connection: string; readonly name: string; readonly value: string | null }[];
}

export const listWindowState = endpoint({
  method: "GET",
  path: "/window-state",
  summary: "All that windows remember, what was kept first first.",
  section,
  answer: json(200, z.array(windowState), "Values by connection and name."),
  errors: ["session_required"],
  access,
});

export const saveWindowState = endpoint({
  method: "PUT",
  path: "/window-state",
  summary: "Keep values; they are on disk when this answers. What is named for a connection that was forgotten is left out.",
  section,
  body: {
    /** The window that saves them. */
    window: text("name").optional(),
    values: z
      .array(
        z.object({
          connection: text("path"),
          name: filled("path"),
          /** null = gone. */
          value: text("content").nullable(),
          /** What the window began from; given, what another window added to a list or an object since stays. null = nothing. */
          was: text("content").nullable().optional(),
        }),
      )
      .max(10_000),
  },
  answer: none(204, "On disk."),
  errors: ["parameters", "session_required", "too_large"],
  access,
});
