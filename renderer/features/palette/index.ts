// What other features may use of the palette.

export { PaletteHost } from "./PaletteHost.tsx";
export { openPalette } from "./palette-store.ts";
