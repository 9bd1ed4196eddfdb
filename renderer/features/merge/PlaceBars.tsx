// The bars across all panes: one above each overlap with its choices, and one for each stretch of equal lines that is folded.
import { ArrowLeft, ArrowRight, Check, TriangleAlert, UnfoldVertical } from "lucide-react";
import type { WheelEvent } from "react";
import { Button as AriaButton } from "react-aria-components";
import { keyOf } from "../../commands/press.ts";
import type { Choice, MergeResult } from "../../desk/model.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { type Block, blocksIn, type Layout, rowTop } from "./model/layout.ts";

export interface PlaceBarsProps {
  layout: Layout;
  result: MergeResult;
  /** Places that a person decides, in their order. */
  asked: readonly number[];
  current: number | null;
  /** px of the text that are drawn. */
  inSight: { readonly from: number; readonly to: number };
  onTake: (index: number, choice: Exclude<Choice, "auto" | "edited">) => void;
  onUnfold: (index: number) => void;
  onWheel: (event: WheelEvent) => void;
}

const words: Readonly<Record<Choice, string>> = {
  auto: "merged",
  open: "open",
  theirs: "theirs taken",
  yours: "yours taken",
  both: "both taken, theirs first",
  base: "the base is kept",
  edited: "by hand",
};

export function PlaceBars({ layout, result, asked, current, inSight, onTake, onUnfold, onWheel }: PlaceBarsProps) {
  return (
    <div className="merge-bars">
      <div className="merge-scrolled">
        {blocksIn(layout, inSight.from, inSight.to).map((block) => {
          const { index, fold, top, bar } = block;
          if (fold !== null) {
            const count = fold.to - fold.from;
            return (
              <AriaButton
                key={index}
                className="merge-fold"
                style={{ top: top + bar + rowTop(block, fold.from) }}
                onPress={() => onUnfold(index)}
                aria-label={`Show ${count} equal lines`}
              >
                <Icon of={UnfoldVertical} size="small" /> {count} equal lines
              </AriaButton>
            );
          }
          if (bar === 0) return null;
          const choice = result.choices[index] ?? "open";
          const name = `Overlap ${asked.indexOf(index) + 1} of ${asked.length}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
            <div
              key={index}
              role="group"
              className="merge-place"
              data-open={choice === "open" || undefined}
              aria-current={index === current}
              aria-label={`${name}, ${words[choice]}`}
              style={{ top, height: bar }}
              onWheel={onWheel}
            >
              <Icon of={choice === "open" ? TriangleAlert : Check} size="small" />
              <b>{name}</b>
              <span className="merge-place-words">{choice === "open" ? whereOf(block) : words[choice]}</span>
              <span className="merge-place-space" />
              {choice === "open" ? (
                <>
                  <Button size="small" icon={ArrowRight} keys={keyOf("merge.theirs")} onPress={() => onTake(index, "theirs")}>
                    Theirs
                  </Button>
                  <Button size="small" keys={keyOf("merge.both")} onPress={() => onTake(index, "both")}>
                    Both
                  </Button>
                  <Button size="small" icon={ArrowLeft} keys={keyOf("merge.yours")} onPress={() => onTake(index, "yours")}>
                    Yours
                  </Button>
                </>
              ) : (
                <Button size="small" variant="quiet" keys={keyOf("merge.again")} onPress={() => onTake(index, "open")}>
                  Again
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** "both changed line 41" */
function whereOf({ place }: Block): string {
  const { theirs, yours, base, theirsAt } = place;
  if (base.length === 0) return "both added lines here";
  const lines = base.length === 1 ? `line ${theirsAt + 1}` : `${base.length} lines from ${theirsAt + 1} on`;
  if (theirs.length === 0) return `theirs removed ${lines}, yours changed it`;
  return yours.length === 0 ? `theirs changed ${lines}, yours removed it` : `both changed ${lines}`;
}
