// The filter by author: people are offered while one types, and any other text can be looked for too.
import { useQuery } from "@tanstack/react-query";
import { User, X } from "lucide-react";
import { useMemo, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { toAuthorPattern } from "../../../shared/lib/author-pattern.ts";
import { useCheckout } from "../../data/checkout.ts";
import { contributorsQuery } from "../../data/contributors.ts";
import type { HistoryRows } from "../../data/history.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { rankPeople } from "../../ui/lists/rank-people.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import "./filter-chip.css";

export interface AuthorChipProps {
  value: string | null;
  /** Their authors are known already. */
  rows: HistoryRows;
  onChange: (author: string | null) => void;
}

const most = 100;
/** Rows whose authors are offered until all contributors are known. */
const looked = 200;

export function AuthorChip({ value, rows, onChange }: AuthorChipProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (author: string): void => {
    setOpen(false);
    onChange(author);
  };
  return (
    <span className="history-chip" data-on={value !== null || undefined}>
      <Popover
        label="Filter by author"
        width={420}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <AriaButton className="history-chip-button">
            Author
            {value === null ? null : (
              <b className="ui-ellipsis">
                <OddText text={value} />
              </b>
            )}
          </AriaButton>
        }
      >
        <Authors rows={rows} onChoose={choose} />
      </Popover>
      {value === null ? null : (
        <AriaButton className="history-chip-remove" aria-label="Remove author filter" onPress={() => onChange(null)}>
          <Icon of={X} size="tiny" />
        </AriaButton>
      )}
    </span>
  );
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly commits: number | null;
}

function Authors({ rows, onChoose }: { rows: HistoryRows; onChoose: (author: string) => void }) {
  const place = useRefPlace();
  const checkout = useCheckout();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const known = useQuery(contributorsQuery(place.connection, place.project, checkout.commit?.id ?? checkout.ref));
  const people = useMemo((): readonly Person[] => {
    const byName = new Map<string, Person>();
    for (const { name, email, commits } of known.data ?? []) byName.set(`${name} <${email}>`, { name, email, commits });
    for (let index = 0; index < Math.min(rows.count, looked); index += 1) {
      const commit = rows.rowAt(index);
      const key = `${commit?.author_name} <${commit?.author_email}>`;
      if (commit !== undefined && known.data === undefined && !byName.has(key))
        byName.set(key, { name: commit.author_name, email: commit.author_email, commits: null });
    }
    return [...byName.values()];
  }, [known.data, rows]);
  const items = rankPeople(text, people, most).map(
    ({ item }): CommandItem => ({
      id: `author:${item.name}`,
      label: item.name,
      icon: User,
      meta: (
        <span>
          {item.email}
          {item.commits === null ? "" : ` · ${formatCount(item.commits)}`}
        </span>
      ),
    }),
  );
  // Two addresses of one name are one choice: the filter is by name.
  const distinct = [...new Map(items.map((item) => [item.id, item])).values()];
  return (
    <CommandList
      size="switcher"
      label="Author"
      placeholder="Name or e-mail address"
      query={typed}
      onQueryChange={setTyped}
      groups={[
        { id: "people", title: known.isFetching ? "Authors, reading on…" : "Authors", items: distinct },
        { id: "text", title: "Text", items: text === "" ? [] : [{ id: `text:${text}`, label: `“${text}” in a name or an address` }] },
      ]}
      onRun={({ id }) => onChoose(id.startsWith("text:") ? id.slice("text:".length) : toAuthorPattern(id.slice("author:".length)))}
      empty={known.isFetching ? "Reading authors…" : "Nobody is called so."}
    />
  );
}
