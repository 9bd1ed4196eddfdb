// Opens an address that came from outside the window, or leads to what it takes. Nothing is connected or opened for the first time by itself.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { requestLink, useLinkRequest } from "../../state/link-request.ts";
import { navigate } from "../../state/place.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { closePalette } from "./palette-store.ts";

const fetchOpener = async () => (await import("./open-link.ts")).openLink;

const ofFirstAddress = "#link=";

/** Mounted once. */
export function useOutsideLink(): void {
  const client = useQueryClient();
  const link = useLinkRequest((state) => state.link);
  // Before the first paint, so that no dead end flashes.
  useLayoutEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith(ofFirstAddress)) return;
    navigate({ at: "welcome" }, { replace: true });
    requestLink(readHash(hash));
  }, []);
  useEffect(() => {
    if (link === null) return;
    requestLink(null);
    closePalette();
    fetchOpener()
      .then((openLink) => openLink(client, link))
      .catch((error: Error) => toasts.show(`${link} could not be opened. ${error.message}`));
  }, [client, link]);
}

function readHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(ofFirstAddress.length));
  } catch {
    return null; // Cut off: it means nothing.
  }
}
