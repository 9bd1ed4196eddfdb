// An age in words that keeps itself right, with the full time and its zone as its title: light enough for every row of a long list.
import { useEffect, useReducer } from "react";
import { type AgeStyle, formatAge, formatFullTime, untilNextAge } from "./format-age.ts";

export interface AgeProps {
  /** ISO 8601 text, milliseconds or a Date. */
  time: string | number | Date;
  style?: AgeStyle | undefined;
}

/** Milliseconds: the clock may be set, the zone change, and a machine that slept has not counted. */
const longestWait = 60_000;

/** "3 days ago"; ticks about when the words change. */
export function Age({ time, style = "ago" }: AgeProps) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const then = new Date(time);
  const start = then.getTime();
  const words = formatAge(then, new Date(), { style });
  useEffect(() => {
    if (Number.isNaN(start)) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick();
          wait();
        },
        Math.min(longestWait, untilNextAge(new Date(start), new Date())),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [start]);
  const iso = Number.isNaN(start) ? undefined : then.toISOString();
  return (
    <time className="ui-num" dateTime={iso} title={formatFullTime(then)}>
      {words}
    </time>
  );
}
