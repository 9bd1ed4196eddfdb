// The palette itself, inside a project or outside of one.
import { useState } from "react";
import type { CommandId } from "../../commands/catalogue.ts";
import { PaletteDialog } from "../../ui/overlays/PaletteDialog.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ProjectPalette } from "./ProjectPalette.tsx";
import { closePalette, startOf, usePalette } from "./palette-store.ts";

const titles = { "": "Go to anything", ">": "Commands", "%": "Go to symbol in file", ":": "Go to line" };

/** They turn one palette into another. */
const own: readonly CommandId[] = ["palette.anything", "palette.commands", "file.symbol", "file.line"];

export interface PaletteProps {
  isProject: boolean;
}

export function Palette({ isProject }: PaletteProps) {
  const mode = usePalette((state) => state.mode);
  const isOpen = mode !== null;
  const [came, setCame] = useState<{ readonly isOpen: boolean; readonly from: Element | null }>({ isOpen: false, from: null });
  // Before it takes the focus.
  if (came.isOpen !== isOpen) setCame({ isOpen, from: isOpen ? document.activeElement : came.from });
  const start = startOf(isProject || mode === "commands" ? mode : null);
  return (
    <PaletteDialog label={titles[start]} isOpen={isOpen} onClose={closePalette} commands={own}>
      {isProject ? <ProjectPalette key={start} start={start} from={came.from} /> : <CommandPalette key={start} from={came.from} />}
    </PaletteDialog>
  );
}
