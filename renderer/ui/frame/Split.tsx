// Two panes and the edge between them: drag it, move it with arrows, double click (or Enter) for the usual size.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Group, Panel, Separator, usePanelRef } from "react-resizable-panels";
import { sizeAfterKey } from "./edge-keys.ts";
import "./Split.css";

/** Pixels, which a window that grows leaves as they are, or a share such as "45%", which grows with it. */
export type PaneSize = number | `${number}%`;

export interface SplitProps {
  /** Names the edge: "Sidebar width". */
  label: string;
  /** The pane at the left or on top; null leaves the other one alone. */
  first: ReactNode;
  /** The pane at the right or below; null leaves the other one alone. */
  second: ReactNode;
  /** Which of the two has a size of its own; the other one takes the rest. */
  sized: "first" | "second";
  /** What stands in that one, where it changes: each has a size of its own, and the other pane stays as it is. */
  content?: string | undefined;
  /** What the person chose; null = the usual one. */
  size: PaneSize | null;
  usual: PaneSize;
  least: PaneSize;
  most: PaneSize;
  /** What the other one has left at least, in a window that became small since. */
  rest?: PaneSize | undefined;
  onSize: (size: PaneSize) => void;
  /** Side by side, or one above the other. */
  orientation?: "side-by-side" | "stacked" | undefined;
  /** Stacked as well where the whole is narrower than this, in px. */
  stackUnder?: number | undefined;
  className?: string | undefined;
}

const frame = { overflow: "hidden" } as const;

/** Fills its parent. The edge takes 1 px, its target is 9. */
export function Split(props: SplitProps) {
  const {
    label,
    first,
    second,
    sized,
    content,
    size,
    usual,
    least,
    most,
    rest,
    onSize,
    orientation = "side-by-side",
    stackUnder = 0,
    className,
  } = props;
  const group = useRef<HTMLDivElement>(null);
  const pane = usePanelRef();
  const [isNarrow, setNarrow] = useState(false);
  // Measured in pixels of the interface, so that its own zoom counts as the browser's does.
  useLayoutEffect(() => {
    const element = group.current;
    if (element === null || stackUnder === 0) return;
    const measure = () => setNarrow(element.clientWidth < stackUnder);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stackUnder]);
  const isStacked = orientation === "stacked" || isNarrow;

  const keep = (inPixels: number, share: number): void =>
    onSize(typeof usual === "number" ? Math.round(inPixels) : `${Math.round(share * 1_000) / 10}%`);
  const restore = (): void => {
    pane.current?.resize(usual);
    onSize(usual);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const whole = isStacked ? group.current?.clientHeight : group.current?.clientWidth;
    const now = pane.current?.getSize().inPixels;
    if (whole === undefined || now === undefined) return;
    const inPixels = (value: PaneSize): number => (typeof value === "number" ? value : (whole * Number.parseFloat(value)) / 100);
    const limits = { min: Math.round(inPixels(least)), max: Math.round(inPixels(most)) };
    const next = sizeAfterKey(event.key, event.shiftKey, now, limits, !isStacked, sized === "first" ? 1 : -1);
    if (next === null && event.key !== "Enter") return;
    // Before the library, whose steps are a twentieth of the window.
    event.preventDefault();
    event.stopPropagation();
    if (next === null) restore();
    else {
      pane.current?.resize(next);
      keep(next, next / whole);
    }
  };

  const idOf = (pane: "first" | "second"): string => (pane === sized && content !== undefined ? content : pane);
  const sizing = {
    panelRef: pane,
    defaultSize: size ?? usual,
    minSize: least,
    maxSize: most,
    groupResizeBehavior: typeof usual === "number" ? ("preserve-pixel-size" as const) : ("preserve-relative-size" as const),
  };
  const resting = rest === undefined ? {} : { minSize: rest };
  return (
    <Group
      className={className === undefined ? "ui-split" : `ui-split ${className}`}
      elementRef={group}
      orientation={isStacked ? "vertical" : "horizontal"}
      resizeTargetMinimumSize={{ coarse: 20, fine: 9 }}
      onLayoutChanged={(_layout, { isUserInteraction }) => {
        const now = isUserInteraction ? pane.current?.getSize() : undefined;
        if (now !== undefined) keep(now.inPixels, now.asPercentage / 100);
      }}
    >
      {first === null ? null : (
        <Panel key={idOf("first")} id={idOf("first")} className="ui-split-pane" style={frame} {...(sized === "first" ? sizing : resting)}>
          {first}
        </Panel>
      )}
      {first === null || second === null ? null : (
        <Separator
          key="edge"
          className="ui-split-edge"
          // Its name: with a label it would be content, and content belongs into one of the landmarks at its sides.
          title={label}
          disableDoubleClick
          onDoubleClick={restore}
          onKeyDownCapture={onKeyDown}
        />
      )}
      {second === null ? null : (
        <Panel
          key={idOf("second")}
          id={idOf("second")}
          className="ui-split-pane"
          style={frame}
          {...(sized === "second" ? sizing : resting)}
        >
          {second}
        </Panel>
      )}
    </Group>
  );
}
