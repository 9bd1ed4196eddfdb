// Which addresses of a server are opened: a browser runs others as scripts, reads them from the disk, or takes them for places of this window.

/** Whether it is the address of a page on the web, whole. */
export const isWebPage = (url: string): boolean => /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);
