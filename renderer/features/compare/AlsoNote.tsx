// Whether the left side changed the same files too. Its place is there from the start, so that no line of the diff moves when the answer comes.
import { Note } from "../../ui/states/Note.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { sayAlso } from "./also-changed.ts";
import { sayRef } from "./SideChooser.tsx";
import type { Comparison } from "./use-comparison.ts";

export function AlsoNote({ comparison: { also, alsoChanged, isAlsoWhole, merged, from } }: { comparison: Comparison }) {
  const name = sayRef(from.name);
  const count = alsoChanged.length;
  if (also === "not asked") return null;
  return (
    <div className="compare-note">
      {count > 0 ? (
        <Note fact={`${count}${isAlsoWhole ? "" : " or more"} of these files also changed on ${name}.`} tone="amber">
          {sayAlso(
            alsoChanged.map(({ path }) => path),
            merged,
          )}
        </Note>
      ) : (
        <p className="compare-quiet">
          <OddText text={also === "asking" ? `Looking for files that ${name} changed too.` : sayNone(name, isAlsoWhole)} />
        </p>
      )}
    </div>
  );
}

const sayNone = (name: string, isWhole: boolean): string =>
  isWhole ? `${name} changed none of these files.` : `${name} changed none of these files, as far as the server listed its own.`;
