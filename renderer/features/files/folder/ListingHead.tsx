// The heads of a folder's columns: pressed, they order the rows. One Tab stop; arrows go from head to head.
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { OrderBy } from "../../../state/folder-order.ts";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Spinner } from "../../../ui/marks/Spinner.tsx";
import { formatCount } from "../../../ui/text/count.ts";
import type { OrderedRows } from "./use-order.ts";

export interface ListingHeadProps {
  id: string;
  order: OrderedRows;
  /** How many of the last commits in sight have come; null = all. */
  told: { readonly done: number; readonly of: number } | null;
}

/** A grid of elements that are no table. */
const column = { role: "columnheader" } as const;
const rowOfHeads = { role: "row" } as const;

const heads: readonly { readonly by: OrderBy; readonly text: string }[] = [
  { by: "name", text: "Name" },
  { by: "commit", text: "Last commit" },
  { by: "size", text: "Size" },
  { by: "age", text: "Age" },
];

export function ListingHead({ id, order: { order, reading, whyNot, press }, told }: ListingHeadProps) {
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const all = [...(row.current?.querySelectorAll<HTMLButtonElement>(".listing-sort") ?? [])];
    all[(all.indexOf(document.activeElement as HTMLButtonElement) + by + all.length) % all.length]?.focus();
    event.preventDefault();
  };
  const head = (by: OrderBy, className: string): ReactNode => {
    const isOn = order.by === by;
    const why = whyNot(by);
    const sorted = { "aria-sort": !isOn ? "none" : order.isDescending ? "descending" : "ascending" } as const;
    const wait = isOn && reading !== null ? reading : by === "commit" ? told : null;
    return (
      <span {...column} {...sorted} className={className}>
        <button
          type="button"
          className="listing-sort"
          tabIndex={isOn ? 0 : -1}
          aria-disabled={why === null ? undefined : true}
          title={why ?? undefined}
          onKeyDown={step}
          onClick={() => why === null && press(by)}
        >
          {heads.find((known) => known.by === by)?.text}
          {isOn ? <Icon of={order.isDescending ? ArrowDown : ArrowUp} size="tiny" /> : null}
        </button>
        {wait === null ? null : (
          <span className="listing-told ui-num">
            <Spinner /> {formatCount(wait.done)} of {formatCount(wait.of)}
          </span>
        )}
      </span>
    );
  };
  return (
    <div {...rowOfHeads} ref={row} id={id} className="listing-head">
      {head("name", "listing-head-name")}
      <span {...column}>
        <span className="ui-hidden">Change</span>
      </span>
      {head("commit", "listing-head-commit")}
      <span {...column} className="listing-author">
        Author
      </span>
      <span {...column} className="listing-sha">
        Commit
      </span>
      {head("size", "listing-size")}
      {head("age", "listing-age")}
    </div>
  );
}
