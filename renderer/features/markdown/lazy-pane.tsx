// The page of a Markdown text for those who show one: what sanitises and draws it is fetched when, or before, the first is shown.

import { lazyView } from "../../ui/states/lazy-view.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import type { MarkdownPaneProps } from "./MarkdownPane.tsx";

export const { View: MarkdownPane } = lazyView<MarkdownPaneProps>(
  async () => (await import("./MarkdownPane.tsx")).MarkdownPane,
  <Skeleton label="Reading the text" rows={10} rowHeight={22} />,
);
