// Of which line of commits the timeline is, and the way to another.
import { Button as AriaButton } from "react-aria-components";
import { runCommand } from "../../commands/bindings.ts";
import { useCheckout } from "../../data/checkout.ts";
import { OddText } from "../../ui/text/OddText.tsx";

export function RefChip() {
  const { ref, kind } = useCheckout();
  if (ref === "") return null;
  return (
    <AriaButton className="timeline-ref" onPress={() => runCommand("ref.switch")}>
      Ref
      <b className="ui-ellipsis">
        <OddText text={kind === "commit" ? ref.slice(0, 7) : ref} />
      </b>
      <span className="timeline-ref-line">first parent</span>
    </AriaButton>
  );
}
