// Mounts the palette over any screen and offers its two commands.
import { useCommand } from "../../state/commands.ts";
import { useLocation } from "../../state/place.ts";
import { PaletteDialog } from "../../ui/overlays/PaletteDialog.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ProjectPalette } from "./ProjectPalette.tsx";
import { closePalette, openPalette, usePalette } from "./palette-store.ts";

/** Mounted once. */
export function PaletteHost() {
  const mode = usePalette((state) => state.mode);
  const location = useLocation();
  useCommand({ id: "palette.anything", title: "Go to anything", keys: ["ctrl+p"], run: () => openPalette("anything") });
  useCommand({ id: "palette.commands", title: "Commands", keys: ["ctrl+shift+p"], run: () => openPalette("commands") });
  const start = mode === "commands" ? ">" : "";
  return (
    <PaletteDialog label={mode === "commands" ? "Commands" : "Go to anything"} isOpen={mode !== null} onClose={closePalette}>
      {location.at === "project" ? <ProjectPalette key={start} start={start} /> : <CommandPalette key={start} />}
    </PaletteDialog>
  );
}
