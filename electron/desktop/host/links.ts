// An address that Repodesk was started with: a page of a server, what git clones from, or repodesk:// and a folder. The window finds its place.

/** More characters are no address. */
const longest = 4_096;

/** Whether a word of the command line, or what the system hands over, is an address; else it is a path. */
export const isLink = (text: string): boolean =>
  text.length <= longest && /^(?:https?|ssh|repodesk):\/\/\S+$|^[^@/\s]+@[^:/\s]+:\S+$/i.test(text) && !/\p{Cc}/u.test(text);

/** The end of the window's first address that tells it (renderer/features/palette/use-outside-link.ts); "" for none. */
export const hashOfLink = (link: string | null): string => (link === null ? "" : `#link=${encodeURIComponent(link)}`);
