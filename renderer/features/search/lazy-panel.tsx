// The search for those who show it: fetched when, or before, somebody first searches. Its field takes the focus when it is there.
import { lazyView } from "../../ui/states/lazy-view.tsx";
import type { SearchPanelProps } from "./SearchPanel.tsx";

export const { View: SearchPanel } = lazyView<SearchPanelProps>(async () => (await import("./SearchPanel.tsx")).SearchPanel, <aside />);
