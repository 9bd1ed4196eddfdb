// One step of the tour, over the view that it speaks of; that view can be worked in all the same.
import { useEffect, useId, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { entryOf } from "../../commands/catalogue.ts";
import { keyOf } from "../../commands/press.ts";
import { navigate } from "../../state/place.ts";
import { endTour, showTourStep } from "../../state/tour.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { tourSteps } from "./steps.ts";
import "./tour.css";

export interface TourCardProps {
  /** path_with_namespace of the sample. */
  project: string;
  /** The step that is shown, from 0. */
  at: number;
}

/** Whether a card hides what it does not belong to; a grid or a text that is wider than it stays in sight beside it. */
function hides(card: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || card.contains(target)) return false;
  const [own, other] = [card.getBoundingClientRect(), target.getBoundingClientRect()];
  if (other.width > own.width) return false;
  return other.left < own.right && other.right > own.left && other.top < own.bottom && other.bottom > own.top;
}

/** A pane of the window; each step takes the focus to its way on. It goes to the other side where it would hide what has the focus. */
export function TourCard({ project, at }: TourCardProps) {
  const text = useId();
  const card = useRef<HTMLElement>(null);
  const [side, setSide] = useState<"left" | "right">("right");
  useEffect(() => {
    const look = ({ target }: FocusEvent): void => {
      if (card.current !== null && hides(card.current, target)) setSide((now) => (now === "right" ? "left" : "right"));
    };
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  const step = tourSteps[at];
  const go = (to: number): void => {
    const next = tourSteps[to];
    if (next === undefined) return;
    showTourStep(to);
    navigate(next.place(project));
  };
  const isLast = at === tourSteps.length - 1;
  const goOn = (): void => (isLast ? endTour() : go(at + 1));
  useCommand("tour.next", goOn);
  useCommand("tour.previous", () => go(at - 1));
  useCommand("tour.leave", endTour);
  if (step === undefined) return null;
  return (
    <aside ref={card} className="tour" data-side={side} aria-label="Show me around">
      {/* A new part each time, so that readers hear its text. */}
      <div key={at} className="tour-step">
        <div className="tour-words">
          <header>
            <h2>{step.title}</h2>
            <span className="ui-num">
              {at + 1} of {tourSteps.length}
            </span>
          </header>
          <p id={text}>{step.text}</p>
          <ul>
            {step.commands
              .filter((command) => keyOf(command) !== undefined)
              .map((command) => (
                <li key={command}>
                  <CommandKeys of={command} /> {entryOf(command).title}
                </li>
              ))}
          </ul>
        </div>
        <footer>
          <Button variant="quiet" keys={keyOf("tour.leave")} onPress={endTour}>
            Leave
          </Button>
          <span className="tour-ways">
            {at === 0 ? null : (
              <Button variant="quiet" keys={keyOf("tour.previous")} onPress={() => go(at - 1)}>
                Back
              </Button>
            )}
            <Button variant="main" keys={keyOf("tour.next")} aria-describedby={text} autoFocus onPress={goOn}>
              {isLast ? "Done" : "Next"}
            </Button>
          </span>
        </footer>
      </div>
    </aside>
  );
}
