// The title of a hunk, with the lines that are left out before it and the buttons that show them.
import { ArrowDown, ArrowUp, UnfoldVertical } from "lucide-react";
import { hunkTitle } from "../../../shared/lib/unified-diff.ts";
import { keyOf } from "../../commands/press.ts";
import { Icon, type IconKind } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import type { DiffRow } from "./diff-rows.ts";
import { expandStep } from "./gaps.ts";
import { gridCell } from "./grid-roles.ts";
import { sayHidden } from "./row-names.ts";
import type { Reading } from "./use-expansions.ts";

export interface HunkRowProps {
  row: Extract<DiffRow, { type: "hunk" }>;
  reading: Reading | undefined;
}

const commands = { top: "diff.expand-down", bottom: "diff.expand-up", all: "diff.expand-gap" } as const;

/** The grid hears its presses by `data-expand`; keys do the same, so its buttons are no Tab stops. */
function Expander({ how, icon, label }: { how: "top" | "bottom" | "all"; icon: IconKind; label: string }) {
  const keys = keyOf(commands[how]);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="diff-expand"
      data-expand={how}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
    >
      <Icon of={icon} size="small" />
    </button>
  );
}

export function HunkRow({ row: { hunk, hidden }, reading }: HunkRowProps) {
  const isShort = hidden?.count != null && hidden.count <= expandStep;
  return (
    <div className="diff-hunk" {...gridCell}>
      {hidden === null ? null : (
        <span className="diff-expanders">
          {reading === "reading" ? (
            <Spinner />
          ) : (
            <>
              {isShort || hidden.from === 1 ? null : <Expander how="top" icon={ArrowDown} label={`Show ${expandStep} more lines below`} />}
              {isShort || hunk === null ? null : <Expander how="bottom" icon={ArrowUp} label={`Show ${expandStep} more lines above`} />}
              <Expander
                how="all"
                icon={UnfoldVertical}
                label={hidden.count === null ? "Show all lines below" : `Show all ${hidden.count} hidden lines`}
              />
            </>
          )}
        </span>
      )}
      {hunk === null ? null : <span>{hunkTitle(hunk).replaceAll("-", "−")}</span>}
      {hunk?.section ? (
        <span className="diff-section">
          <OddText text={hunk.section} />
        </span>
      ) : null}
      {hidden === null ? null : <span className="diff-hidden">{sayHidden(hidden)}</span>}
      {typeof reading === "object" ? <span className="diff-failed">The file could not be read. {reading.error}</span> : null}
    </div>
  );
}
