// Who a commit is by: what is known, what has to be asked for, and whether what was typed can stand in a commit.

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A name and an address of which each may be unknown. */
export type Known = { readonly [K in keyof Author]: string | null };

/** What is wrong with a name or an address, as a sentence; null = a commit can hold it. */
export function findAuthorFault(field: keyof Author, text: string): string | null {
  const trimmed = text.trim();
  if (field === "name") {
    if (trimmed === "") return "A commit needs the name of its author.";
    return /[<>\n]/.test(trimmed) ? "git takes no < or > in a name." : null;
  }
  if (trimmed === "") return "A commit needs the e-mail address of its author.";
  return /^[^\s<>@]+@[^\s<>@]+$/.test(trimmed) ? null : "An e-mail address has one @ and no spaces.";
}

/** Typed for this commit, else the settings', else whom git names or the account. */
export const knownAuthor = (typed: Known, settings: Known, user: Known | null): Known => ({
  name: typed.name ?? settings.name ?? user?.name ?? null,
  email: typed.email ?? settings.email ?? user?.email ?? null,
});

export const isWhole = (known: Known): known is Author =>
  known.name !== null &&
  known.email !== null &&
  findAuthorFault("name", known.name) === null &&
  findAuthorFault("email", known.email) === null;
