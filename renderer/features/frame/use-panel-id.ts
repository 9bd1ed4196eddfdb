// Ties the body of the window to the tab that is open.
import { type RefObject, useEffect, useRef } from "react";

/**
 * The body holds landmarks (main, complementary), so it must not be named by its tab as TabPanel is: a named box around landmarks is
 * content outside of them. It only takes the id that the open tab says it controls, which the tab knows once it is drawn.
 */
export function usePanelId(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabs = document.querySelector(".ui-windowbar-views");
    const tie = () => {
      const id = tabs?.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute("aria-controls");
      if (panel.current !== null && id) panel.current.id = id;
    };
    tie();
    if (tabs === null) return;
    const observer = new MutationObserver(tie);
    observer.observe(tabs, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-controls", "aria-selected"] });
    return () => observer.disconnect();
  }, []);
  return panel;
}
