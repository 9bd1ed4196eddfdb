// The age scale: from older to newer by colour, and by width for those who do not see colours apart.
import { hottest } from "./heat.ts";

const steps = Array.from({ length: hottest }, (_, index) => index + 1);

export function Legend() {
  return (
    <span className="blame-legend" title="Ranked by date within this file: the newer the commit, the warmer and the wider its bar.">
      older
      <span className="blame-scale" aria-hidden="true">
        {steps.map((step) => (
          <i key={step} style={{ ["--heat" as string]: `var(--heat-${step})`, ["--rank" as string]: step }} />
        ))}
      </span>
      newer
    </span>
  );
}
