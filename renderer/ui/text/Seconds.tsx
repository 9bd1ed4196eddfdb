// Counts seconds down to nothing.
import { useEffect, useState } from "react";

export interface SecondsProps {
  /** Whole seconds to begin with; give a key to restart. */
  from: number;
  before: string;
}

/** "Next try in 4 s". */
export function Seconds({ from, before }: SecondsProps) {
  const [left, setLeft] = useState(Math.ceil(from));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left === 0 ? "Now" : `${before} ${left} s`;
}
