// How a thread came to where it stands: exact, moved, edited or gone, by picture, word and colour.
import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, CircleHelp, LoaderCircle, Pencil } from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";
import { type CarriedThread, lineOf, type Mark, markOf } from "./carried.ts";
import "./earlier.css";

export function ThreadMark({ thread }: { thread: CarriedThread }) {
  const isSure = typeof thread.at === "string" || thread.at.isCertain;
  return <FateMark mark={markOf(thread)} isSure={isSure} isUp={(lineOf(thread) ?? 0) < thread.line} />;
}

/** `isUp`: what moved stands further up now. */
export function FateMark({ mark, isSure, isUp }: { mark: Mark; isSure: boolean; isUp: boolean }) {
  const isGuess = (mark === "exact" || mark === "moved") && !isSure;
  const icons = {
    exact: CircleCheck,
    moved: isUp ? ArrowUp : ArrowDown,
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
