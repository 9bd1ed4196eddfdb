// The page that a server shows in a browser, from the address of its API.

/** null where it has none that is opened from here: the local service, and servers without https. */
export function serverPage(api: string | null): string | null {
  if (api === null || !api.startsWith("https://")) return null;
  return api.replace(/\/api\/v4\/?$/, "");
}
