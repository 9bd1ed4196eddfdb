// Something that was asked for once stays, so that it can close as it does, and end what it began.
import { useState } from "react";

/** Whether it is so now, or was since this was drawn first. */
export function useEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
