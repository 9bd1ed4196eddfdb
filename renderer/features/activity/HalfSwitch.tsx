// Groups or authors: the two halves of the activity.
import { navigate, pageAt } from "../../state/place.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";

export function HalfSwitch({ connection, half }: { connection: string; half: "groups" | "authors" }) {
  return (
    <SegmentedControl
      label="Activity of"
      value={half}
      onChange={(value) => navigate(value === "groups" ? pageAt(connection, "activity") : pageAt(connection, "authors"))}
      segments={[
        { value: "groups", label: "Groups" },
        { value: "authors", label: "Authors" },
      ]}
    />
  );
}
