// The table of contents beside a long page: its second and third headings, the one that is read marked.
import { spellOdd } from "../../ui/text/odd-characters.ts";
import type { Heading } from "./render-markdown.ts";

export interface ContentsProps {
  headings: readonly Heading[];
  here: string | null;
  onChoose: (id: string) => void;
}

/** More than this nobody looks through. */
const most = 200;

export function Contents({ headings, here, onChoose }: ContentsProps) {
  const shown = headings.slice(0, most);
  const current = shown.some(({ id }) => id === here) ? here : shown[0]?.id;
  return (
    <nav className="markdown-contents" aria-label="On this page">
      <div className="markdown-contents-title">On this page</div>
      {shown.map(({ id, text, depth }) => (
        <button
          key={id}
          type="button"
          className="markdown-contents-line ui-ellipsis"
          data-depth={depth}
          aria-current={id === current ? "location" : undefined}
          title={spellOdd(text)}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
