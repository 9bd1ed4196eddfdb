// The box of a tick in a row that says in words whether it is ticked: nothing to press by itself.
import "./TickBox.css";

export const TickBox = ({ isOn }: { isOn: boolean }) => <span className="ui-tick" data-on={isOn || undefined} aria-hidden="true" />;
