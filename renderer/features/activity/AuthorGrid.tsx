// Authors down, weeks across: bars of one scale for all, or the numbers themselves. Arrows move, Enter opens the history.

import { scaleLinear } from "d3-scale";
import { useEffect, useId } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import type { AuthorTable } from "./model/authors.ts";
import { formatFigure } from "./model/figure.ts";
import { count, formatDay } from "./model/words.ts";

export interface AuthorGridProps {
  table: AuthorTable;
  /** The row below the last author is that of all. */
  at: { readonly author: number; readonly week: number };
  isTable: boolean;
  onMove: (author: number, week: number) => void;
  onOpen: () => void;
}

export function AuthorGrid({ table, at, isTable, onMove, onOpen }: AuthorGridProps) {
  const id = useId();
  const cellId = (author: number, week: number): string => `${id}-${author}-${week}`;
  const active = cellId(at.author, at.week);
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  const all = { email: "all", name: "All authors", weeks: table.totals, total: table.total, last: 0 };
  const height = scaleLinear([0, Math.max(1, ...table.rows.flatMap(({ weeks }) => weeks))], [0, 32]);
  const allHeight = scaleLinear([0, Math.max(1, ...table.totals)], [0, 48]);
  const every = Math.ceil(table.weeks.length / 6);
  const press = (target: Element): void => {
    const cell = target.closest<HTMLElement>("td[data-week]");
    if (cell !== null) onMove(Number(cell.dataset["author"]), Number(cell.dataset["week"]));
  };
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved between is a grid (WAI-ARIA)
      role="grid"
      aria-label="Authors and weeks"
      aria-activedescendant={active}
      tabIndex={0}
      className="activity-authors"
      data-table={isTable || undefined}
      {...surface("authors")}
      onClick={(event) => press(event.target as Element)}
      onKeyDown={(event) =>
        pressIn(["authors"], event, {
          "authors.next": () => onMove(at.author + 1, at.week),
          "authors.previous": () => onMove(at.author - 1, at.week),
          "authors.later": () => onMove(at.author, at.week + 1),
          "authors.earlier": () => onMove(at.author, at.week - 1),
          "authors.open": onOpen,
        })
      }
    >
      <thead>
        <tr>
          <th scope="col">Author</th>
          {table.weeks.map((monday, week) => (
            <th key={monday} scope="col" className="activity-week-head">
              <span className="ui-hidden">Week of {formatDay(monday)}</span>
              <span aria-hidden="true">
                {week === table.weeks.length - 1 ? "now" : week % every === 0 && week < table.weeks.length - 2 ? formatDay(monday) : ""}
              </span>
            </th>
          ))}
          {["Commits", "Share", "Last"].map((title) => (
            <th key={title} scope="col" className="activity-sum">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...table.rows, all].map((row, author) => (
          <tr key={row.email ?? "the others"} data-all={row === all || undefined} data-chosen={author === at.author || undefined}>
            <th scope="row">
              <span className="activity-who">
                {row === all || row.email === null ? null : <Avatar name={row.name} />}
                <span className="ui-ellipsis">
                  <OddText text={row.name} />
                </span>
              </span>
            </th>
            {row.weeks.map((number, week) => (
              <td
                key={table.weeks[week]}
                id={cellId(author, week)}
                className="activity-week"
                aria-label={`${row.name}, week of ${formatDay(table.weeks[week] ?? 0)}, ${count(number, "commit")}`}
                data-author={author}
                data-week={week}
                data-column={week === at.week || undefined}
                data-active={(week === at.week && author === at.author) || undefined}
              >
                {isTable ? (
                  number || ""
                ) : number === 0 ? null : (
                  <i style={{ height: Math.max(3, (row === all ? allHeight : height)(number)) }} />
                )}
              </td>
            ))}
            <td className="activity-sum">
              <b>{formatFigure(row.total)}</b>
            </td>
            <td className="activity-sum">{row === all ? "" : `${Math.round((100 * row.total) / Math.max(1, table.total))} %`}</td>
            <td className="activity-sum">{row.last === 0 ? "" : <Age time={new Date(row.last).toISOString()} style="short" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
