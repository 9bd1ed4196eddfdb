// Ties what tabs switch to the tab that is open, where it can be no TabPanel.
import { type RefObject, useEffect, useRef } from "react";

/**
 * For the element that holds what the tabs inside of `tabs` (a selector) switch. The body of the window holds landmarks (main, complementary), so it must not be named by its tab as TabPanel is: a named box around landmarks is
 * content outside of them. It only takes the id that the open tab says it controls, which the tab knows once it is drawn.
 */
export function usePanelId(tabs: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = document.querySelector(tabs);
    const tie = () => {
      const id = bar?.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute("aria-controls");
      if (panel.current !== null && id) panel.current.id = id;
    };
    tie();
    if (bar === null) return;
    const observer = new MutationObserver(tie);
    observer.observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-controls", "aria-selected"] });
    return () => observer.disconnect();
  }, [tabs]);
  return panel;
}
