// Rules for names that people choose, as a real server has them: usernames, paths of groups and projects, e-mail addresses.
import { StoreError } from "./errors.ts";

export type Visibility = "private" | "internal" | "public";
export const visibilities: readonly Visibility[] = ["private", "internal", "public"];

const pathPattern = /^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,254}$/;
// First components of our own URLs; a person or group of that name would stand in their way.
const reserved = new Set(["-", "api", "assets", "connections", "desktop", "explore", "groups", "help", "projects", "repodesk", "users"]);

const isPath = (text: string): boolean => pathPattern.test(text) && !/\.(git|atom)?$/i.test(text);

/** Throws unless `text` may be a username. */
export function checkUsername(text: string): void {
  if (!isPath(text))
    throw new StoreError(
      "username",
      "is invalid",
      `The username ${quote(text)} is not valid: letters, digits, '_', '-' and '.' only, not starting with '-', not ending in '.', '.git' or '.atom'.`,
    );
  if (reserved.has(text.toLowerCase())) throw new StoreError("username", "is a reserved name", `The username ${quote(text)} is reserved.`);
}

/** Splits and checks `group/sub/name`; throws when a component may not be a path. */
export function checkFullPath(text: string): string[] {
  const parts = text.split("/");
  for (const part of parts) checkPathComponent(part, text);
  if (reserved.has((parts[0] ?? "").toLowerCase()))
    throw new StoreError("path", "is a reserved name", `${quote(text)} starts with a reserved name.`);
  if (parts.length > 20) throw new StoreError("path", "is too deep", `${quote(text)} has more than 20 components.`);
  return parts;
}

/** Throws unless `part` may be the path of one group or project. */
export function checkPathComponent(part: string, whole: string = part): void {
  if (isPath(part)) return;
  throw new StoreError(
    "path",
    "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    `${quote(whole)} is not a valid path: letters, digits, '_', '-' and '.' only in each part, not starting with '-', not ending in '.', '.git' or '.atom'.`,
  );
}

/** Throws unless `text` may be shown as the name of a user, group or project and written into a commit. */
export function checkName(text: string): void {
  if (text.trim() === "") throw new StoreError("name", "can't be blank", "The name is blank.");
  if (text.length > 255) throw new StoreError("name", "is too long (maximum is 255 characters)");
  // Control characters and angle brackets would forge the author line of a commit.
  if (/[\p{Cc}<>]/u.test(text))
    throw new StoreError("name", "is invalid", `The name ${quote(text)} holds characters that a name may not hold.`);
}

/** Throws unless `text` looks like one e-mail address. */
export function checkEmail(text: string): void {
  if (text.length <= 254 && /^[^@\s<>\p{Cc}]+@[^@\s<>\p{Cc}]+$/u.test(text)) return;
  throw new StoreError("email", "is invalid", `The e-mail address ${quote(text)} is not valid.`);
}

const quote = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
