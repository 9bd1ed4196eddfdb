// Titles, descriptions and labels of issues and merge requests: what they may be, and how clients send them.
import { modelRefusal } from "./status-rules.ts";

const longestTitle = 255;
const longestDescription = 1_048_576;

/** Throws as model validation does. undefined = not sent. */
export function checkTexts({ title, description }: { title?: string | undefined; description?: string | undefined }): void {
  if (title !== undefined && title.trim() === "") throw modelRefusal({ title: ["can't be blank"] });
  if (title !== undefined && [...title].length > longestTitle)
    throw modelRefusal({ title: [`is too long (maximum is ${longestTitle} characters)`] });
  if (description !== undefined && description.length > longestDescription)
    throw modelRefusal({ description: [`is too long (maximum is ${longestDescription} characters)`] });
}

/** Labels come as a list, or as one text with commas; each once, in the order of their names. */
export function readLabels(labels: string | readonly string[] | undefined): string[] | undefined {
  if (labels === undefined) return undefined;
  const parts = typeof labels === "string" ? labels.split(",") : labels.flatMap((label) => label.split(","));
  return [...new Set(parts.map((label) => label.trim()).filter(Boolean))].sort();
}
