// A raised surface beside what opened it: switchers, facts, small forms. Not modal to the eye, but focus stays until it closes.
import { type ReactElement, type ReactNode, type RefObject, useContext, useId } from "react";
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  DialogTrigger,
  OverlayTriggerStateContext,
} from "react-aria-components";
import { useLeave } from "./leave.ts";
import "./Popover.css";

export interface PopoverProps extends Pick<AriaPopoverProps, "placement" | "offset" | "isNonModal"> {
  /** Names the surface for readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The button that opens it; leave out to control it with isOpen and triggerRef. */
  trigger?: ReactElement | undefined;
  triggerRef?: RefObject<Element | null> | undefined;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Pixels; 420 is the switcher, 452 the hover card. Without it the content decides. */
  width?: number | undefined;
  /** A line at the foot, in the colour of the chrome: keys and small actions. */
  footer?: ReactNode;
  /** Ids of commands that go on working while it has the focus, such as the one that opens and closes it; the same array each time. */
  commands?: readonly string[] | undefined;
}

/** A popover; Escape and a press outside close it, focus returns to the opener. */
export function Popover({
  label,
  children,
  trigger,
  triggerRef,
  isOpen,
  onOpenChange,
  width,
  footer,
  placement = "bottom start",
  offset = 4,
  isNonModal,
  commands,
}: PopoverProps) {
  // An own label element: the trigger names the surface otherwise, and aria-label would lose against that.
  const labelId = useId();
  const control = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) };
  const surface = (
    <AriaPopover
      className="ui-popover"
      aria-labelledby={labelId}
      placement={placement}
      offset={offset}
      {...(isNonModal === undefined ? {} : { isNonModal })}
      {...(width === undefined ? {} : { style: { width: `calc(${width}px * var(--zoom))` } })}
      {...(trigger ? {} : { ...control, ...(triggerRef ? { triggerRef } : {}) })}
    >
      <span id={labelId} className="ui-hidden">
        {label}
      </span>
      <PopoverContent {...{ footer, onOpenChange, commands }}>{children}</PopoverContent>
    </AriaPopover>
  );
  if (!trigger) return surface;
  return (
    <DialogTrigger {...control}>
      {trigger}
      {surface}
    </DialogTrigger>
  );
}

/** Inside the surface, where its state is known; the surface itself is the dialog, so that its hidden dismiss buttons lie within. */
function PopoverContent({
  children,
  footer,
  onOpenChange,
  commands,
}: Pick<PopoverProps, "children" | "footer" | "onOpenChange" | "commands">) {
  const state = useContext(OverlayTriggerStateContext);
  const close = () => (state ? state.close() : onOpenChange?.(false));
  const body = useLeave<HTMLDivElement>(close, commands);
  return (
    <div ref={body} className="ui-popover-body">
      {typeof children === "function" ? children(close) : children}
      {footer ? <footer className="ui-popover-footer">{footer}</footer> : null}
    </div>
  );
}
