// F6: from pane to pane in the order of the window, coming back to what had the focus there.

const paneSelector = 'header.ui-windowbar, aside, [role="complementary"], main, [data-pane], footer.ui-statusbar';
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** What only moves an edge is no place to come back to. */
const isEdge = (element: Element): boolean => element.matches('[role="separator"]');

const lastFocused = new WeakMap<Element, HTMLElement>();

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Panes in the order of the document; a pane inside another one (a dock in main) is one of its own. */
function listPanes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(paneSelector)].filter(isVisible);
}

const paneOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(paneSelector) ?? null;

/** Whether focus can stay in a pane: its own controls, not those of a pane inside it. */
function firstTarget(pane: HTMLElement): HTMLElement | null {
  const known = lastFocused.get(pane);
  if (known?.isConnected && isVisible(known) && paneOf(known) === pane) return known;
  const own = [...pane.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => isVisible(element) && !isEdge(element) && paneOf(element) === pane,
  );
  // Lists keep their one Tab stop on the list itself or on a row; that is a better start than a button above it.
  const list = own.find((element) => element.matches('[role="tree"], [role="grid"], [role="listbox"], [role="treeitem"], [role="row"]'));
  return (pane.matches("main, aside") ? list : undefined) ?? own[0] ?? (pane.tabIndex >= -1 && pane.hasAttribute("tabindex") ? pane : null);
}

/** Remembers where the focus was in each pane. */
export function watchPanes(): () => void {
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const pane = paneOf(event.target);
    if (pane && pane !== event.target && !isEdge(event.target)) lastFocused.set(pane, event.target);
  };
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}

/** Moves the focus to the next pane (or the previous one) that can take it. */
export function moveToPane(step: 1 | -1): void {
  const panes = listPanes();
  const active = document.activeElement;
  const isOnEdge = active !== null && isEdge(active);
  // An edge counts with the pane before it.
  const here = isOnEdge
    ? panes.findLast((pane) => pane.compareDocumentPosition(active) === Node.DOCUMENT_POSITION_FOLLOWING)
    : paneOf(active);
  const start = here ? panes.indexOf(here) : step === 1 ? -1 : panes.length;
  for (let count = 1; count <= panes.length; count += 1) {
    const pane = panes[(start + step * count + panes.length * 2) % panes.length];
    const target = pane === undefined ? null : firstTarget(pane);
    if (target === null) continue;
    target.focus();
    return;
  }
}
