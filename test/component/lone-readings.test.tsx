// A reading with gaps on both of its sides is seen: a group that is read by hand once a week has no others.
import { expect, it } from "vitest";
import { LineChart } from "../../renderer/features/activity/charts/LineChart.tsx";
import { Sparkline } from "../../renderer/features/activity/charts/Sparkline.tsx";
import { draw } from "./support/window.tsx";

const day = 86_400_000;
const times = { from: 0, to: 60 * day, longestGap: 1.5 * day };
const points = [1, 2, 10, 20, 30, 31].map((days) => ({ at: days * day, figure: days }));

it("draws a point where no line is", async () => {
  draw(
    <div style={{ width: 600 }}>
      <LineChart label="Issues" lines={[{ id: "a", label: "a", tone: 1, points }]} {...times} height={200} />
      <Sparkline points={points} {...times} />
    </div>,
  );
  const circles = (chart: string) => document.querySelectorAll(`${chart} circle`).length;
  await expect.poll(() => circles(".activity-chart")).toBe(2);
  // And the newest.
  expect(circles(".activity-spark")).toBe(3);
});
