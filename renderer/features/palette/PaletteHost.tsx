// Mounts the palette over any screen and offers its commands.
import { useCommand } from "../../commands/bindings.ts";
import { placeOf, useLocation } from "../../state/place.ts";
import { PaletteDialog } from "../../ui/overlays/PaletteDialog.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ProjectPalette } from "./ProjectPalette.tsx";
import { closePalette, openPalette, startOf, usePalette } from "./palette-store.ts";
import { useOutsideLink } from "./use-outside-link.ts";

const titles = { "": "Go to anything", ">": "Commands", "%": "Go to symbol in file" };

/** Mounted once. */
export function PaletteHost() {
  const mode = usePalette((state) => state.mode);
  const location = useLocation();
  useCommand("palette.anything", () => openPalette("anything"));
  useCommand("palette.commands", () => openPalette("commands"));
  useOutsideLink();
  const isProject = placeOf(location) !== null;
  const start = startOf(isProject || mode === "commands" ? mode : null);
  return (
    <>
      {isProject ? <SymbolCommand /> : null}
      <PaletteDialog label={titles[start]} isOpen={mode !== null} onClose={closePalette}>
        {isProject ? <ProjectPalette key={start} start={start} /> : <CommandPalette key={start} />}
      </PaletteDialog>
    </>
  );
}

/** Bound where a project is open; elsewhere its key says that one must be. */
function SymbolCommand() {
  useCommand("file.symbol", () => openPalette("symbols"));
  return null;
}
