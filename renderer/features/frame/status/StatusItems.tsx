// What the open view told the status bar: facts, and the keys of the place.
import { useStatusStore } from "../../../state/status.ts";
import { Kbd } from "../../../ui/text/Kbd.tsx";

/** At most a handful of spans. */
export function StatusItems() {
  const items = useStatusStore((state) => state.items);
  return items.map((item) => (
    <span key={item.id} title={item.title}>
      {item.keys?.map((keys) => (
        <Kbd key={keys} keys={keys} />
      ))}
      {item.text}
    </span>
  ));
}
