// Values that are parsed again at each drawing, such as what stands in the URL.
import { useRef } from "react";

/** The same object as long as it says the same, as JSON. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
