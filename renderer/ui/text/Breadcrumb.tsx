// The way from the root to here; every word but the last leads somewhere.
import { ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Icon } from "../marks/Icon.tsx";
import { OddText } from "./OddText.tsx";
import "./Breadcrumb.css";

export interface Crumb {
  id: string;
  label: string;
  /** The place itself, in bold; parts after it (a symbol) are mono. */
  kind?: "step" | "here" | "inside" | undefined;
  onPress?: (() => void) | undefined;
}

export interface BreadcrumbProps {
  label: string;
  crumbs: readonly Crumb[];
}

/** A navigation landmark with a list; the crumb of kind here is the current page. */
export function Breadcrumb({ label, crumbs }: BreadcrumbProps) {
  const whole = useRef<HTMLElement>(null);
  const way = crumbs.map(({ id }) => id).join("\n");
  // Where the whole way has no room, its end is shown, and of that rather the place than what is inside of it. An observer
  // tells of the first size too, before anything is painted: asked at once, the page would be laid out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way and the room for it decide what is seen
  useLayoutEffect(() => {
    const nav = whole.current;
    if (nav === null) return;
    const observer = new ResizeObserver(() => {
      const scrolls = nav.scrollWidth > nav.clientWidth;
      const end = nav.querySelector<HTMLElement>("[data-kind=here]")?.offsetLeft ?? nav.scrollWidth;
      if (nav.hasAttribute("data-scrolls") !== scrolls) nav.toggleAttribute("data-scrolls", scrolls);
      if (scrolls) nav.scrollLeft = end;
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, [way]);
  return (
    <nav ref={whole} className="ui-crumbs" aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => {
          const current = crumb.kind === "here" ? ("page" as const) : undefined;
          return (
            <li key={crumb.id} className="ui-crumb" data-kind={crumb.kind ?? "step"}>
              {index > 0 ? <Icon of={ChevronRight} size="tiny" /> : null}
              {crumb.onPress ? (
                <AriaButton className="ui-crumb-label" onPress={crumb.onPress} {...(current ? { "aria-current": current } : {})}>
                  <OddText text={crumb.label} of="name" />
                </AriaButton>
              ) : (
                <span className="ui-crumb-label" aria-current={current}>
                  <OddText text={crumb.label} of="name" />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
