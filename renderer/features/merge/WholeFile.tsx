// A file of which one side is taken as a whole: deleted on one side, no text, or too large to be merged line by line.
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import type { FileMerge } from "../../desk/model.ts";
import { setMerge } from "../../desk/staging.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { PathText } from "../diff/index.ts";
import type { OpenMerge, WhyWhole } from "./read-merge.ts";

export interface WholeFileProps {
  deskKey: string;
  merge: FileMerge;
  open: OpenMerge;
  branch: string;
}

const words: Record<WhyWhole, (branch: string) => string> = {
  "gone-theirs": (branch) => `The file was deleted on ${branch}, and you changed it.`,
  "gone-yours": (branch) => `You delete the file, and it was changed on ${branch}.`,
  binary: () => "It is no text, so it cannot be merged line by line.",
  large: () => "It is too large to be merged line by line here.",
  encodings: () => "The two sides are written in different encodings, so their lines cannot be compared.",
  tangled: () => "Both sides changed so many lines at once that they cannot be compared in a moment.",
};

export function WholeFile({ deskKey, merge, open, branch }: WholeFileProps) {
  const { why, settled } = open;
  const take = (whole: FileMerge["whole"]) => (): void => setMerge(deskKey, merge.path, { ...merge, whole });
  const theirs = why === "gone-theirs" ? "Delete the file" : why === "gone-yours" ? "Keep the file as it is there" : "Take theirs";
  const yours = why === "gone-theirs" ? "Keep yours as a new file" : why === "gone-yours" ? "Delete the file" : "Take yours";
  const isFixed = settled !== null ? "Only one side changed the file." : null;
  useCommand("merge.theirs", take("theirs"), { disabled: isFixed, title: theirs });
  useCommand("merge.yours", take("yours"), { disabled: isFixed, title: yours });
  useCommand("merge.again", take(null), { disabled: merge.whole === null ? "Nothing is chosen yet." : null });
  return (
    <section className="merge-whole" aria-label={merge.path} tabIndex={-1}>
      <h2>
        <PathText path={merge.path} />
      </h2>
      {settled !== null ? (
        <Note tone="green" fact="Merged for you.">
          {settled === "yours" ? `${branch} did not touch this file.` : `${branch} has it as it shall be.`}
        </Note>
      ) : (
        <>
          <p>
            {why === null ? "One side of it is taken." : words[why](branch)} Choose which side is taken; the other one stays in the history
            or on your desk until you stage.
          </p>
          <div className="merge-whole-acts">
            <Button aria-pressed={merge.whole === "theirs"} keys={keyOf("merge.theirs")} onPress={take("theirs")}>
              {theirs}
            </Button>
            <Button aria-pressed={merge.whole === "yours"} keys={keyOf("merge.yours")} onPress={take("yours")}>
              {yours}
            </Button>
            {merge.whole === null ? null : (
              <Button variant="quiet" keys={keyOf("merge.again")} onPress={take(null)}>
                Again
              </Button>
            )}
          </div>
          <p role="status" className="merge-whole-state">
            {merge.whole === null ? "Open" : `Resolved: ${(merge.whole === "theirs" ? theirs : yours).toLowerCase()}`}
          </p>
        </>
      )}
    </section>
  );
}
