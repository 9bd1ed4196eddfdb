// The files of a merge at the left: those that wait for a person, those that merged by themselves, and what is staged besides.

import { Check } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import type { Change } from "../../desk/model.ts";
import { nameOf } from "../../state/tree.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spine } from "../../ui/marks/Spine.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import type { MergeState } from "./use-merges.ts";
import { namesOf } from "./whole-words.ts";

export interface MergeFilesProps {
  states: readonly MergeState[];
  /** Path of the one that is shown. */
  shown: string | null;
  /** All that is staged. */
  others: readonly Change[];
  branch: string;
  onShow: (path: string) => void;
}

export function MergeFiles({ states, shown, others, branch, onShow }: MergeFilesProps) {
  const isTouched = ({ path }: Change): boolean => states.some(({ merge }) => merge.path === path);
  const asked = states.filter((state) => wasAsked(state));
  const merged = states.filter((state) => !wasAsked(state));
  const untouched = others.filter((change) => !isTouched(change));
  const row = (state: MergeState) => {
    const { name, from } = namesOf(state.merge);
    const whole = from === null ? name : `${name} from ${from}`;
    return (
      <li key={state.merge.path}>
        <AriaButton
          className="merge-file"
          aria-current={state.merge.path === shown}
          aria-label={`${whole}, ${wordsOf(state)}`}
          onPress={() => onShow(state.merge.path)}
        >
          <Spine state={state.left === 0 ? "changed" : "conflict"} />
          <span className="merge-file-name" title={spellOdd(whole)}>
            <OddText text={nameOf(name)} />
            {from === null ? null : (
              <span className="merge-file-from">
                {" "}
                from <OddText text={nameOf(from) === nameOf(name) ? from : nameOf(from)} of="name" />
              </span>
            )}
          </span>
          <span className="merge-file-state" data-done={state.left === 0 || undefined}>
            {state.left === 0 ? <Icon of={Check} size="tiny" /> : null}
            {wasAsked(state) ? wordsOf(state) : null}
          </span>
        </AriaButton>
      </li>
    );
  };
  const group = (title: string, rows: readonly MergeState[]) =>
    rows.length === 0 ? null : (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul>{rows.map(row)}</ul>
      </section>
    );
  return (
    <aside className="merge-files" aria-label="Files to merge">
      {group("Needs you", asked)}
      {group("Merged for you", merged)}
      {untouched.length === 0 ? null : (
        <section aria-label={`Not touched by ${branch}`}>
          <h2>
            Not touched by <OddText text={branch} />
          </h2>
          <ul>
            {untouched.map((change) => (
              <li key={`${change.kind} ${change.path}`} className="merge-file" data-quiet="">
                <ChangeLetter change={letters[change.kind]} />
                <span className="merge-file-name" title={spellOdd(change.path)}>
                  <OddText text={nameOf(change.path)} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="merge-files-foot">Nothing is written to the server until you commit.</p>
    </aside>
  );
}

const letters = { create: "added", update: "changed", move: "moved", delete: "removed", chmod: "mode" } as const;

/** Whether a person has, or had, something to decide. */
const wasAsked = ({ merge, open, left }: MergeState): boolean =>
  left !== 0 ||
  merge.whole !== null ||
  (merge.result?.choices.some((choice) => choice !== "auto" && choice !== "edited") ?? false) ||
  open?.why != null;

function wordsOf({ left, error }: MergeState): string {
  if (error !== null) return "not read";
  if (left === null) return "being read";
  return left === 0 ? "resolved" : `${left} open`;
}
