// Which paths hold Markdown.

/** By the end of the name, as servers tell. */
export const isMarkdown = (path: string): boolean => /\.(md|markdown|mdown|mkdn?|mdwn)$/i.test(path);
