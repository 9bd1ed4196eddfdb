// Popovers and menus that are open, so that what is done beside them by a key closes them first: they keep the focus in themselves.
import { type RefObject, useContext, useEffect, useRef } from "react";
import { OverlayTriggerStateContext } from "react-aria-components";

interface Surface {
  readonly element: RefObject<HTMLElement | null>;
  /** Ids of commands that it answers itself, such as the one that opened it. */
  readonly commands: readonly string[];
  readonly close: () => void;
}

const surfaces = new Set<Surface>();

/** Closes those that have the focus, unless the command is one of their own; answers whether there was one. */
export function leaveSurfaces(command: string): boolean {
  const left = [...surfaces].filter(
    ({ element, commands }) =>
      // The popover around it may have the focus itself.
      element.current?.closest(".ui-popover")?.contains(document.activeElement) === true && !commands.includes(command),
  );
  for (const { close } of left) close();
  return left.length > 0;
}

const none: readonly string[] = [];

/** Within a popover or a menu: it can be left. `onLeave`: where no trigger opened it. Answers the ref of an element that holds all of it. */
export function useLeave<T extends HTMLElement>(onLeave: () => void, commands: readonly string[] = none): RefObject<T | null> {
  const element = useRef<T>(null);
  const state = useContext(OverlayTriggerStateContext);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = state === null ? onLeave : state.close;
  });
  useEffect(() => {
    const surface: Surface = { element, commands, close: () => latest.current() };
    surfaces.add(surface);
    return () => void surfaces.delete(surface);
  }, [commands]);
  return element;
}
