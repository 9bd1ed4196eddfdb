// What the keys depend on: the platform, and whether a browser keeps some of them for itself.
import { readPlatform } from "../ui/text/keys.ts";

/** The platform whose keys are meant; it does not change while a page lives. */
export const platform = readPlatform(globalThis.navigator?.platform ?? "");

/** Electron's window marks itself (electron/preload.ts); in anything else the browser takes some keys first. */
export const isBrowserTab = (globalThis as { readonly repodeskHost?: { readonly kind: string } }).repodeskHost?.kind !== "electron";
