// The hairline between groups of commands.
import { Separator } from "react-aria-components";
import "./Menu.css";

/** A line between items of a Menu. */
export function MenuSeparator() {
  return <Separator className="ui-menu-line" />;
}
