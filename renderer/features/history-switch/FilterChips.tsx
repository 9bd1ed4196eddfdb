// The filters of a view of the history, in the order that the view gives.
import type { HistoryRows } from "../../data/history.ts";
import { AuthorChip } from "./AuthorChip.tsx";
import { FilterChip, type FilterChipProps } from "./FilterChip.tsx";

const chips = {
  message: { name: "Message", help: "Text that the message holds, in the whole history.", placeholder: "depot" },
  trailer: { name: "Trailer", help: "A trailer that the message ends with: its key, or key and value.", placeholder: "Fixes" },
  label: { name: "Label", help: "Label of the merge request that brought it, once it was merged.", placeholder: "bug" },
  path: { name: "Path", help: "A file, followed through renames, or a folder.", placeholder: "src/routing" },
  since: { name: "Since", type: "date", help: "Committed on this day or later." },
  until: { name: "Until", type: "date", help: "Committed on this day or earlier." },
  range: { name: "Range", help: "What the second has and the first lacks, in place of the branch.", placeholder: "v1.0..main" },
} satisfies Record<string, Omit<FilterChipProps, "value" | "onChange">>;

export type FilterName = "author" | keyof typeof chips;

/** What a filter is called. */
export const titleOf = (name: FilterName): string => (name === "author" ? "Author" : chips[name].name);

export interface FilterChipsProps<Name extends FilterName> {
  names: readonly Name[];
  values: Readonly<Record<Name, string | null>>;
  /** Whose authors are offered before all are known. */
  rows: HistoryRows;
  onChange: (name: Name, value: string | null) => void;
}

export function FilterChips<Name extends FilterName>({ names, values, rows, onChange }: FilterChipsProps<Name>) {
  return names.map((name) => {
    const chip: FilterName = name;
    const shared = { value: values[name], onChange: (value: string | null) => onChange(name, value) };
    return chip === "author" ? <AuthorChip key={chip} {...shared} rows={rows} /> : <FilterChip key={chip} {...chips[chip]} {...shared} />;
  });
}
