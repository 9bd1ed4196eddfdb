// The palette's door in the window bar: looks like a field, is a button, prints its key.
import { Search } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { Icon } from "../marks/Icon.tsx";
import { Kbd } from "../text/Kbd.tsx";
import "../frame/WindowBar.css";

export interface BarSearchProps {
  label: string;
  keys?: string | undefined;
  onPress: () => void;
}

/** Opens the palette; under 1180 px only icon and key remain. */
export function BarSearch({ label, keys, onPress }: BarSearchProps) {
  return (
    <AriaButton className="ui-barsearch" aria-haspopup="dialog" onPress={onPress}>
      <Icon of={Search} size="small" />
      <span className="ui-barsearch-label">{label}</span>
      {keys ? <Kbd keys={keys} silent /> : null}
    </AriaButton>
  );
}
