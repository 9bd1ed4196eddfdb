// The name of a time without readings is whole, wherever in the chart that time is.
import { expect, it } from "vitest";
import { LineChart } from "../../renderer/features/activity/charts/LineChart.tsx";
import { draw } from "./support/window.tsx";

const day = 24 * 60 * 60 * 1_000;

it.each([
  ["at the end", [340, 341, 352, 353]],
  ["at the beginning", [1, 2, 13, 14]],
])("%s", async (_, days) => {
  const points = days.map((number) => ({ at: number * day, figure: number }));
  draw(
    <div style={{ width: 240, height: 200 }}>
      <LineChart
        label="Issues"
        lines={[{ id: "issues", label: "Issues", points, tone: "ink" }]}
        from={0}
        to={366 * day}
        longestGap={2 * day}
        height={200}
        markNamed
      />
    </div>,
  );
  const name = (): Element | undefined =>
    [...document.querySelectorAll("#root svg text")].find(({ textContent }) => /^not read/.test(textContent));
  await expect.poll(() => name()?.textContent).toBe("not read, 10 days");
  const [own, chart] = [name()?.getBoundingClientRect(), name()?.closest("svg")?.getBoundingClientRect()];
  expect(own?.left).toBeGreaterThanOrEqual(chart?.left ?? 0);
  expect(own?.right).toBeLessThanOrEqual(chart?.right ?? 0);
});
