// The keys of the palette, printed where they are used.
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import "./palette.css";

export interface PaletteFooterProps {
  isProject: boolean;
}

/** Prefixes at the left, Enter at the right. */
export function PaletteFooter({ isProject }: PaletteFooterProps) {
  const prefixes = [
    [">", "commands"],
    ["@", "branches, tags"],
    ["#", "commits"],
    [":", "line"],
    ["%", "symbols"],
  ] as const;
  return (
    <>
      {isProject
        ? prefixes.map(([sign, words]) => (
            <span key={sign}>
              <Kbd keys={sign} /> {words}
            </span>
          ))
        : null}
      <span className="palette-enter">
        <CommandKeys of="choices.run" /> open
      </span>
    </>
  );
}
