// A dialog that asks for something and sends it: fields, Cancel, and one button that Enter presses too.
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from "react";
import { Button } from "../controls/Button.tsx";
import { holdMeanwhile } from "../states/keys-meanwhile.ts";
import { Dialog, type DialogProps } from "./Dialog.tsx";

export interface FormDialogProps extends Pick<DialogProps, "title" | "lead" | "onClose" | "children"> {
  /** True by default, for one that is drawn only while it is open. */
  isOpen?: boolean | undefined;
  /** On the button that sends: "Create branch". */
  submit: ReactNode;
  /** danger: sending takes something away. */
  variant?: "main" | "danger" | undefined;
  /** It is being sent; a further press does nothing. */
  busy?: boolean | undefined;
  /** Why it cannot be sent yet, as a sentence; null = it can. */
  offReason?: string | null | undefined;
  /** The reason goes away by itself: who presses Enter meanwhile sends it then. */
  isPending?: boolean | undefined;
  onSubmit: () => void;
  className?: string | undefined;
}

export function FormDialog({
  isOpen = true,
  submit,
  variant = "main",
  busy = false,
  offReason = null,
  isPending = false,
  onSubmit,
  onClose,
  className,
  children,
  ...rest
}: FormDialogProps) {
  const form = useId();
  const [isAwaited, setAwaited] = useState(false);
  // What is typed after Enter is meant for what comes after the dialog, and not for its fields.
  const isUnderWay = isOpen && (busy || isAwaited);
  useLayoutEffect(() => {
    if (!isUnderWay) return;
    const release = holdMeanwhile(true);
    // Who sent it closes the dialog with the answer, which is drawn after this.
    return () => void setTimeout(release);
  }, [isUnderWay]);
  const send = (): void => {
    if (busy || offReason !== null) return;
    const release = holdMeanwhile(true);
    onSubmit();
    // What is under way says so (`busy`) in a task of its own.
    setTimeout(release);
  };
  useEffect(() => {
    if (!isAwaited || isPending) return;
    setAwaited(false);
    send();
  });
  return (
    <Dialog
      {...rest}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant={variant} busy={busy} {...(offReason === null ? {} : { offReason })}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={className}
        // Who goes on writing does not send what is written then.
        onInput={() => setAwaited(false)}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending && !busy) setAwaited(true);
          else send();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
