// Where this window stands in its origin: the browser host lets it in below one path only, Electron at the root.
import { roomKey } from "../../shared/contract/desktop.ts";

/** Keeps it for pages of this origin outside it, which lead back here (electron/desktop/way-back.ts). */
export function rememberRoom(): void {
  const { pathname } = window.location;
  if (pathname !== "/") localStorage.setItem(roomKey, pathname);
}

/** The address of the place on the screen. The room is half of what lets a window in, so it does not travel. */
export const linkToPlace = (): string => new URL(`/${window.location.hash}`, window.location.href).href;
