// Numbers as people read them: exact up to 9,999, rounded down to one decimal above.

/** "1,482", "12.3k", "4.1M"; negative and fractional input is cut to whole numbers. */
export function formatCount(count: number): string {
  const whole = Math.trunc(count);
  const size = Math.abs(whole);
  if (size < 10_000) return whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const [divisor, unit] = size < 1_000_000 ? [1_000, "k"] : size < 1_000_000_000 ? [1_000_000, "M"] : [1_000_000_000, "G"];
  const scaled = Math.trunc((whole / divisor) * 10) / 10;
  return `${scaled}${unit}`;
}

/** "1 file", "12.3k files". */
export const sayFiles = (count: number): string => `${formatCount(count)} ${count === 1 ? "file" : "files"}`;
