// What the open view told the status bar: facts, and the keys of the place.
import { useStatusItems } from "../../../state/status.ts";
import { Kbd } from "../../../ui/text/Kbd.tsx";

/** At most a handful of spans. */
export function StatusItems() {
  const items = useStatusItems();
  return items.map((item) => (
    <span key={item.id} title={item.title}>
      {item.bar === undefined ? null : <span className="app-status-bar" data-bar={item.bar} aria-hidden="true" />}
      {item.keys?.map((keys) => (
        <Kbd key={keys} keys={keys} />
      ))}
      {item.text}
    </span>
  ));
}
