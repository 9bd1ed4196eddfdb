// A person's name as git's basic regular expression for authors, where it means itself.

/** Escapes what a basic regular expression would read as more than a letter, but for the dot, which would only make the text harder to read. */
export const toAuthorPattern = (name: string): string => name.replaceAll(/[[\\*^$]/g, "\\$&");
