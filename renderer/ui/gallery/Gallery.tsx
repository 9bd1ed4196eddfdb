// Every part in its states on one page, in both themes; for development and for the eye of a designer, never shipped to a person.
import { useState } from "react";
import { SegmentedControl } from "../controls/SegmentedControl.tsx";
import { ToastRegion } from "../overlays/ToastRegion.tsx";
import { ControlSamples } from "./ControlSamples.tsx";
import { FrameSamples } from "./FrameSamples.tsx";
import { ListSamples } from "./ListSamples.tsx";
import { MarkSamples } from "./MarkSamples.tsx";
import { OverlaySamples } from "./OverlaySamples.tsx";
import { StateSamples } from "./StateSamples.tsx";
import "./Gallery.css";

type Theme = "system" | "light" | "dark";

/** The page; it forces a theme with data-theme on the root element, as the preference does. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>("system");
  const choose = (next: Theme) => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <div className="gallery">
      <FrameSamples>
        <div className="gallery-head">
          <h1>Parts</h1>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={choose}
            segments={[
              { value: "system", label: "System" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </div>
        <div className="gallery-grid">
          <ControlSamples />
          <OverlaySamples />
          <MarkSamples />
          <ListSamples />
          <StateSamples />
        </div>
      </FrameSamples>
      <ToastRegion />
    </div>
  );
}
