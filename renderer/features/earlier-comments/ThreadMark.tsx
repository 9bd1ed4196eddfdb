// How a thread came to where it stands: exact, moved, edited or gone, by picture, word and colour.
import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, CircleHelp, LoaderCircle, Pencil } from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";
import { type CarriedThread, lineOf, markOf } from "./carried.ts";
import "./earlier.css";

export function ThreadMark({ thread }: { thread: CarriedThread }) {
  const mark = markOf(thread);
  const isGuess = (mark === "exact" || mark === "moved") && typeof thread.at !== "string" && !thread.at.isCertain;
  const icons = {
    exact: CircleCheck,
    moved: (lineOf(thread) ?? 0) < thread.line ? ArrowUp : ArrowDown,
    edited: Pencil,
    gone: CircleDashed,
    following: LoaderCircle,
    lost: CircleHelp,
  };
  return (
    <span className="earlier-mark" data-mark={mark}>
      <Icon of={isGuess ? CircleHelp : icons[mark]} size="tiny" />
      {mark === "lost" ? "not followed" : isGuess ? `${mark}, a guess` : mark}
    </span>
  );
}
