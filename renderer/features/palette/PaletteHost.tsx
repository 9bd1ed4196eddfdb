// Mounts the palette over any screen and offers its commands. What draws it is fetched when, or before, it is first opened.
import { useCommand } from "../../commands/bindings.ts";
import { placeOf, useLocation } from "../../state/place.ts";
import { useEver } from "../../state/use-ever.ts";
import { lazyDialog } from "../../ui/states/lazy-view.tsx";
import type { PaletteProps } from "./Palette.tsx";
import { openPalette, usePalette } from "./palette-store.ts";
import { useOutsideLink } from "./use-outside-link.ts";

const palette = lazyDialog<PaletteProps>(async () => (await import("./Palette.tsx")).Palette);

/** Mounted once. */
export function PaletteHost() {
  const wasOpened = useEver(usePalette(({ mode }) => mode !== null));
  const isProject = placeOf(useLocation()) !== null;
  useCommand("palette.anything", () => openPalette("anything"));
  useCommand("palette.commands", () => openPalette("commands"));
  useOutsideLink();
  return (
    <>
      {isProject ? <FileCommands /> : null}
      {wasOpened ? <palette.View isProject={isProject} /> : null}
    </>
  );
}

/** Bound where a project is open; elsewhere their keys say that one must be. */
function FileCommands() {
  useCommand("file.line", () => openPalette("line"));
  useCommand("file.symbol", () => openPalette("symbols"));
  return null;
}
