// How the Markdown of the shown file is shown: kept with its tab, stepped through by a key.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { useCommand } from "../../../commands/bindings.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { wantFocus } from "../../../state/focus.ts";
import { changeTabs, type TabSet, withMarkdown } from "../../../state/tabs.ts";
import { isMarkdown } from "../../markdown/index.ts";
import type { MarkdownView } from "./PathBar.tsx";
import type { OpenFile } from "./use-open-file.ts";

const next: Readonly<Record<MarkdownView, MarkdownView>> = { source: "both", both: "preview", preview: "source" };

/** null where the file is no Markdown, or its text is not shown for itself. `memory`: key of what is remembered about the project. */
export function useMarkdownView(
  set: TabSet,
  memory: string,
  path: string | null,
  open: OpenFile | null,
  isCompared: boolean,
): { readonly view: MarkdownView | null; show(view: MarkdownView): void } {
  const isPage = path !== null && isMarkdown(path) && open?.is === "text" && !open.isLink && !isCompared;
  const view = isPage ? (ownValue(set.markdown, path) ?? "source") : null;
  const show = (wanted: MarkdownView): void => {
    if (path === null) return;
    flushTyping();
    changeTabs(memory, (tabs) => withMarkdown(tabs, path, wanted));
    wantFocus(wanted === "preview" ? { kind: "home" } : { kind: "text", path });
  };
  useCommand("file.markdown", () => view !== null && show(next[view]), {
    disabled: view === null ? (isCompared ? "The text is compared now." : "No Markdown is open.") : null,
    pending: open?.is === "loading",
  });
  return { view, show };
}

/** A link of a page opens the other page as a page. */
export const openAsPage = (memory: string, path: string): void => changeTabs(memory, (tabs) => withMarkdown(tabs, path, "preview"));
