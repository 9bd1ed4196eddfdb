// Sizes of files and requests in words. Units step by 1,024, as file managers and servers' limits do.

const units = ["KB", "MB", "GB", "TB"] as const;

/**
 * A size in bytes as text: "134 bytes", "11 KB", "4.1 MB", "322.4 MB".
 * One decimal below 10 KB and from 1 MB up, left out when it is zero.
 */
export function formatBytes(bytes: number): string {
  const whole = Math.max(0, Math.trunc(bytes));
  if (whole < 1024) return whole === 1 ? "1 byte" : `${whole} bytes`;
  let value = whole;
  let step = -1;
  // A value that would be drawn as 1,024 belongs to the next unit.
  while (step + 1 < units.length && (value >= 1024 || (step >= 0 && round(value, step) >= 1024))) {
    value /= 1024;
    step += 1;
  }
  return `${round(value, step)} ${units[step]}`;
}

function round(value: number, step: number): number {
  const isCoarse = step === 0 && value >= 10;
  return isCoarse ? Math.round(value) : Math.round(value * 10) / 10;
}
