// Sentences that hold names: what cannot be seen in their texts is marked, what is drawn already stays.
import { Children, type ReactNode } from "react";
import { OddText } from "./OddText.tsx";

export const markOdd = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => (typeof child === "string" ? <OddText text={child} /> : child));
