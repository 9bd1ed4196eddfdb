// A raised surface beside what opened it: switchers, facts, small forms. Not modal to the eye, but focus stays until it closes.
import type { ReactElement, ReactNode, RefObject } from "react";
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps, Dialog, DialogTrigger } from "react-aria-components";
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
}: PopoverProps) {
  const control = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) };
  const surface = (
    <AriaPopover
      className="ui-popover"
      placement={placement}
      offset={offset}
      {...(isNonModal === undefined ? {} : { isNonModal })}
      {...(width === undefined ? {} : { style: { width } })}
      {...(trigger ? {} : { ...control, ...(triggerRef ? { triggerRef } : {}) })}
    >
      <Dialog className="ui-popover-body" aria-label={label}>
        {({ close }) => (
          <>
            {typeof children === "function" ? children(close) : children}
            {footer ? <footer className="ui-popover-footer">{footer}</footer> : null}
          </>
        )}
      </Dialog>
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
