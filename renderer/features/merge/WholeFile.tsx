// A file of which one side is taken as a whole: deleted on one side, no text, or too large to be merged line by line.
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import type { FileMerge } from "../../desk/model.ts";
import { setMerge } from "../../desk/staging.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { PathText } from "../diff/index.ts";
import type { OpenMerge } from "./read-merge.ts";
import { nameSides, namesOf, saySettled, sayWhole } from "./whole-words.ts";

export interface WholeFileProps {
  deskKey: string;
  merge: FileMerge;
  open: OpenMerge;
  branch: string;
}

export function WholeFile({ deskKey, merge, open, branch }: WholeFileProps) {
  const { why, settled } = open;
  const take = (whole: FileMerge["whole"]) => (): void => setMerge(deskKey, merge.path, { ...merge, whole });
  const { theirs, yours } = nameSides(merge, why);
  const { name, from } = namesOf(merge);
  const isFixed = settled !== null ? "Only one side changed the file." : null;
  useCommand("merge.theirs", take("theirs"), { disabled: isFixed, title: theirs });
  useCommand("merge.yours", take("yours"), {
    disabled: isFixed ?? (yours === null ? "Only git itself can do that." : null),
    ...(yours === null ? {} : { title: yours }),
  });
  useCommand("merge.again", take(null), { disabled: merge.whole === null ? "Nothing is chosen yet." : null });
  return (
    <section className="merge-whole" aria-label={from === null ? name : `${name} from ${from}`} tabIndex={-1}>
      <h2>
        <PathText path={name} />
        {from === null ? null : (
          <span className="merge-file-from">
            {" "}
            from <PathText path={from} />
          </span>
        )}
      </h2>
      {settled !== null ? (
        <Note tone="green" fact="Merged for you.">
          {saySettled(merge, settled, branch)}
        </Note>
      ) : (
        <>
          <p>
            {sayWhole(merge, why, branch)}
            {yours === null ? "" : " Choose which side is taken; the other one stays in the history"}
            {yours === null ? "" : merge.picked === null ? " or on your desk until you stage." : "."}
          </p>
          <div className="merge-whole-actions">
            <Button aria-pressed={merge.whole === "theirs"} keys={keyOf("merge.theirs")} onPress={take("theirs")}>
              {theirs}
            </Button>
            {yours === null ? null : (
              <Button aria-pressed={merge.whole === "yours"} keys={keyOf("merge.yours")} onPress={take("yours")}>
                {yours}
              </Button>
            )}
            {merge.whole === null ? null : (
              <Button variant="quiet" keys={keyOf("merge.again")} onPress={take(null)}>
                Again
              </Button>
            )}
          </div>
          <p role="status" className="merge-whole-state">
            {merge.whole === null ? "Open" : `Resolved: ${(merge.whole === "yours" && yours !== null ? yours : theirs).toLowerCase()}`}
          </p>
        </>
      )}
    </section>
  );
}
