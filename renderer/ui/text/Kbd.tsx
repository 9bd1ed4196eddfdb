// Draws the keys of a command as caps, so that every surface can print its own keys.
import { memo } from "react";
import { readPlatform, toKeyCaps } from "./keys.ts";
import "./Kbd.css";

export interface KbdProps {
  /** Written as on Linux and Windows: "Ctrl+Shift+P", "Enter", "Up". "Control" stays Control on macOS. */
  keys: string;
  /** Another chord for macOS, where it is not the same one with Command. */
  mac?: string | undefined;
  /** Hidden from readers where a label already says it. */
  silent?: boolean | undefined;
}

/** The platform whose keys are drawn; read once, it does not change while a page lives. */
const platform = readPlatform(globalThis.navigator?.platform ?? "");

/** Keys as caps: Ctrl P outside macOS, ⌘ P on macOS. */
export const Kbd = memo(function Kbd({ keys, mac, silent = false }: KbdProps) {
  const caps = toKeyCaps(platform === "mac" && mac ? mac : keys, platform);
  return (
    <span className="ui-keys" data-keys={keys} aria-hidden={silent || undefined}>
      {caps.map((cap) => (
        <kbd key={cap.text} className="ui-kbd">
          {cap.spoken === cap.text ? (
            cap.text
          ) : (
            <>
              <span aria-hidden="true">{cap.text}</span>
              <span className="ui-hidden">{cap.spoken}</span>
            </>
          )}
        </kbd>
      ))}
    </span>
  );
});
