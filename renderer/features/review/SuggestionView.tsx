// A suggestion as a small diff, with the way onto the desk of a branch.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { diffWords, type Range } from "../../../shared/lib/word-diff.ts";
import { containingRefsQuery } from "../../data/commit-lists.ts";
import { openedFileQuery } from "../../data/file.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { useReviewProject } from "./review-project.ts";
import type { Suggestion } from "./suggestions.ts";
import { replacedLines, takeSuggestion } from "./take-suggestion.ts";
import type { ThreadPlace } from "./threads.ts";

export interface SuggestionViewProps {
  sha: string;
  at: ThreadPlace;
  suggestion: Suggestion;
}

/** Lines of each side that are drawn. */
const most = 60;

export function SuggestionView({ sha, at, suggestion }: SuggestionViewProps) {
  const { connection, project } = useReviewProject();
  const client = useQueryClient();
  const isNew = at.side === "new";
  const file = useQuery({ ...openedFileQuery(connection, project, sha, at.path), enabled: isNew });
  const branches = useQuery({ ...containingRefsQuery(connection, project, sha, "branch"), enabled: isNew });
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const lines = file.data?.content?.kind === "text" ? gitText(file.data.content).split("\n") : null;
  const replaced = lines === null ? null : replacedLines(lines, at.line, suggestion);
  const before = lines === null || replaced === null ? [] : lines.slice(replaced.from - 1, replaced.to);
  const take = (branch: string): void => {
    setTaking(true);
    setProblem(null);
    takeSuggestion(client, { connection, project, sha, path: at.path, line: at.line }, suggestion, branch)
      .then(
        (taken) => {
          if (taken.outcome === "refused") setProblem(taken.why);
          else
            toasts.show(`Put into your changes on ${branch}, at line ${taken.line} of ${taken.path}.${whereItWas(at.path, taken)}`, {
              label: "Show changes",
              run: () => navigate(placeIn({ connection, project }, { view: "changes", ref: branch })),
            });
        },
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setTaking(false));
  };
  const names = branches.data?.items ?? [];
  const off = whyOff(isNew, file.error, branches, names, file.data !== undefined && replaced === null);
  return (
    <section className="review-suggestion" aria-label="Suggested change">
      <div className="review-suggestion-lines">
        <Lines sign="-" lines={before} others={suggestion.lines} from={replaced?.from ?? at.line} />
        <Lines sign="+" lines={suggestion.lines} others={before} from={replaced?.from ?? at.line} />
        {suggestion.lines.length === 0 && before.length > 0 ? <p className="review-suggestion-more">The lines are to go.</p> : null}
      </div>
      {problem === null ? null : (
        <Note fact="It was not put in." tone="amber" role="alert">
          {problem}
        </Note>
      )}
      <footer className="review-suggestion-foot">
        {names.length > 1 && off === undefined ? (
          <MenuButton
            label="Branch to put it on"
            placement="bottom start"
            onAction={(name) => take(name)}
            trigger={
              <Button size="small" busy={taking}>
                Put into my changes…
              </Button>
            }
          >
            {names.map((name) => (
              <MenuItem key={name} id={name} label={name} />
            ))}
          </MenuButton>
        ) : (
          <Button size="small" busy={taking} onPress={() => take(names[0] ?? "")} {...(off === undefined ? {} : { offReason: off })}>
            Put into my changes
          </Button>
        )}
        {names.length === 1 ? <span className="review-hint">{markOdd(`on ${names[0]}`)}</span> : null}
      </footer>
    </section>
  );
}

/** What is another in the commit than it is now; "" where nothing is. */
function whereItWas(path: string, taken: { readonly path: string; readonly line: number; readonly was: number }): string {
  if (taken.path !== path) return ` It was line ${taken.was} of ${path} in the commit.`;
  return taken.line === taken.was ? "" : ` It was line ${taken.was} in the commit.`;
}

function whyOff(
  isNew: boolean,
  fileError: Error | null,
  branches: { readonly error: Error | null; readonly isPending: boolean },
  names: readonly string[],
  isMissing: boolean,
): string | undefined {
  if (!isNew) return "The commit took this line away, so there is nothing to replace.";
  if (fileError !== null) return `The file could not be read. ${fileError.message}`;
  if (isMissing) return "The comment is on a line that the file does not have.";
  if (branches.error !== null) return `The branches of the commit are not known. ${branches.error.message}`;
  if (branches.isPending) return "Looking for the branches that have this commit.";
  return names.length === 0 ? "No branch has this commit." : undefined;
}

function Lines({ sign, lines, others, from }: { sign: "-" | "+"; lines: readonly string[]; others: readonly string[]; from: number }) {
  const isPaired = lines.length === others.length;
  return (
    <>
      {lines.slice(0, most).map((line, index) => {
        const other = others[index] ?? "";
        const words = isPaired ? (sign === "-" ? diffWords(line, other)?.before : diffWords(other, line)?.after) : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
          <div key={from + index} className="review-suggestion-line" data-sign={sign}>
            <span className="review-suggestion-number">{sign === "-" ? from + index : ""}</span>
            <span>{sign}</span>
            <code>
              <Lit text={line} ranges={words ?? []} />
            </code>
          </div>
        );
      })}
      {lines.length > most ? <p className="review-suggestion-more">{lines.length - most} more lines</p> : null}
    </>
  );
}

function Lit({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  let at = 0;
  const pieces = [...ranges, [text.length, text.length] as const].flatMap(([from, to]) => {
    const found = [
      <OddText key={`${at} plain`} text={text.slice(at, from)} />,
      ...(to > from
        ? [
            <mark key={`${from} lit`}>
              <OddText text={text.slice(from, to)} />
            </mark>,
          ]
        : []),
    ];
    at = to;
    return found;
  });
  return <>{pieces}</>;
}
