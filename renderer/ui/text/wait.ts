// How long somebody asks to wait, in words: never less than what is asked.

const say = (amount: number, unit: string): string => {
  const whole = Math.ceil(amount);
  return `${whole.toLocaleString("en")} ${unit}${whole === 1 ? "" : "s"}`;
};

/** "1 second", "38 seconds", "15 minutes", "3 hours", "11,575 days" */
export function sayWait(seconds: number): string {
  if (seconds < 120) return say(seconds, "second");
  if (seconds < 120 * 60) return say(seconds / 60, "minute");
  return seconds < 48 * 3_600 ? say(seconds / 3_600, "hour") : say(seconds / 86_400, "day");
}
