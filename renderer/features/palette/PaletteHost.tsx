// Mounts the palette over any screen and offers its two commands.
import { useCommand } from "../../commands/bindings.ts";
import { placeOf, useLocation } from "../../state/place.ts";
import { PaletteDialog } from "../../ui/overlays/PaletteDialog.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ProjectPalette } from "./ProjectPalette.tsx";
import { closePalette, openPalette, usePalette } from "./palette-store.ts";

/** Mounted once. */
export function PaletteHost() {
  const mode = usePalette((state) => state.mode);
  const location = useLocation();
  useCommand("palette.anything", () => openPalette("anything"));
  useCommand("palette.commands", () => openPalette("commands"));
  const start = mode === "commands" ? ">" : "";
  return (
    <PaletteDialog label={mode === "commands" ? "Commands" : "Go to anything"} isOpen={mode !== null} onClose={closePalette}>
      {placeOf(location) !== null ? <ProjectPalette key={start} start={start} /> : <CommandPalette key={start} />}
    </PaletteDialog>
  );
}
