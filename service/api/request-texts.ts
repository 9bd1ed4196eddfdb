// Titles, descriptions and labels of issues and merge requests: what they may be, and how clients send them.
import { modelRefusal } from "./status-rules.ts";

const longestTitle = 255;
const longestDescription = 1_048_576;

/** Throws as model validation does. undefined = not sent. */
export function checkTexts({ title, description }: { title?: string | undefined; description?: string | null | undefined }): void {
  if (title !== undefined && title.trim() === "") throw modelRefusal({ title: ["can't be blank"] });
  if (title !== undefined && [...title].length > longestTitle)
    throw modelRefusal({ title: [`is too long (maximum is ${longestTitle} characters)`] });
  if (description != null && description.length > longestDescription)
    throw modelRefusal({ description: [`is too long (maximum is ${longestDescription} characters)`] });
}

type Texts = string | readonly string[] | undefined;

/** All labels after a change: `labels` instead of those that are known, then some more, then some less. undefined = not sent. */
export function changeLabels(
  known: readonly string[],
  asked: { readonly labels?: Texts; readonly add_labels?: Texts; readonly remove_labels?: Texts },
): string[] | undefined {
  const [labels, more, less] = [asked.labels, asked.add_labels, asked.remove_labels].map(readLabels);
  if (labels === undefined && more === undefined && less === undefined) return undefined;
  return readLabels([...(labels ?? known), ...(more ?? [])])?.filter((label) => less?.includes(label) !== true);
}

/** Labels come as a list, or as one text with commas; each once, in the order of their names. */
export function readLabels(labels: Texts): string[] | undefined {
  if (labels === undefined) return undefined;
  const parts = typeof labels === "string" ? labels.split(",") : labels.flatMap((label) => label.split(","));
  return [...new Set(parts.map((label) => label.trim()).filter(Boolean))].sort();
}
