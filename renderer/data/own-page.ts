// The page that this window is.

/** Whether it would be there for a window that is loaded anew. */
export const isPageThere = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
