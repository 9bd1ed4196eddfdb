// A short name or reason beside a control that has the pointer or the focus.
import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";
import { Kbd } from "../text/Kbd.tsx";
import "./Tooltip.css";

export interface TooltipProps {
  text: string;
  keys?: string | undefined;
  mac?: string | undefined;
  placement?: "top" | "bottom" | "left" | "right" | undefined;
  /** Milliseconds of rest before it shows; 500 by default. */
  delay?: number | undefined;
  /** A part of this folder, or any element inside Focusable of react-aria-components. */
  children: ReactElement;
}

/** Wraps one control; shows after rest or at once on keyboard focus, Escape hides it. */
export function Tooltip({ text, keys, mac, placement = "bottom", delay = 500, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={0}>
      {children}
      <AriaTooltip className="ui-tooltip" placement={placement} offset={6}>
        <span>{text}</span>
        {keys ? <Kbd keys={keys} mac={mac} /> : null}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
