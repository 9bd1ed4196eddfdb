// What a window asks before it can show anything, and how the desktop answers all of it in one go (first-answers.ts). Imports nothing: the
// part of the window that asks runs before everything else is there.

/** As the window asks them, relative to its page. */
export const firstQuestions = [
  "desktop/session",
  "desktop/settings",
  "desktop/drafts?prefix=desk%3A",
  "desktop/drafts?prefix=aside%3A",
  "desktop/desks",
  "desktop/window-state",
] as const;

export const acceptJson = "application/json";
/** For a list that may come as lines: they are as good as an array to who reads either. */
export const acceptItems = "application/x-ndjson, application/json;q=0.9";

export const firstAnswersPath = "desktop/first-answers";

/** Where the project of a connection stands below the address of a window. */
export const projectAddress = (connection: string, project: string): string =>
  `connections/${encodeURIComponent(connection)}/api/v4/projects/${encodeURIComponent(project)}`;

interface Question {
  readonly address: string;
  /** As the window's own request would say it. */
  readonly accept: string;
}

/** One line of the answer: a question that is being asked, one that the window has to ask itself, or an answer. */
export type FirstLine =
  | (Question & { readonly is: "asked" | "left" })
  | (Question & {
      readonly is: "answer";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    });
