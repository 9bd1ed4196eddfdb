// The sign of a cell: its shape says what its colour says.
import { CircleCheck, CircleX, Minus } from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import type { CellSign } from "./map-words.ts";

export function CellSignMark({ sign }: { sign: CellSign }) {
  switch (sign) {
    case "clean":
      return <Icon of={CircleCheck} size="small" />;
    case "conflict":
      return <Icon of={CircleX} size="small" />;
    case "apart":
      return <Icon of={Minus} size="small" />;
    case "trying":
      return <Spinner size={12} />;
    default:
      return <i className="backports-disc" data-sign={sign} />;
  }
}
