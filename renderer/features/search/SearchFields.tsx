// What is searched for, and where: drawn again with other terms only, while answers come and go below.
import { CaseSensitive, Regex, WholeWord } from "lucide-react";
import { type KeyboardEvent, memo, type Ref } from "react";
import { keyOf } from "../../commands/press.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SearchField } from "../../ui/controls/SearchField.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import type { SearchTerms } from "./find-hits.ts";

export interface SearchFieldsProps {
  field: Ref<HTMLInputElement>;
  terms: SearchTerms;
  /** What is wrong with the expression; null = nothing. */
  fault: string | null;
  isLocal: boolean;
  onChange: (part: Partial<SearchTerms>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

type Switch = "matchCase" | "wholeWord" | "expression";

const switches = [
  { name: "matchCase", icon: CaseSensitive, label: "Match case", command: "search.case" },
  { name: "wholeWord", icon: WholeWord, label: "Whole words", command: "search.word" },
  { name: "expression", icon: Regex, label: "Regular expression", command: "search.expression" },
] as const;

export const toggled = (terms: SearchTerms, name: Switch): Partial<SearchTerms> => ({ [name]: !terms[name] });

export const SearchFields = memo(function SearchFields({ field, terms, fault, isLocal, onChange, onKeyDown }: SearchFieldsProps) {
  return (
    <div className="search-fields">
      <SearchField
        field={field}
        label="Search in files"
        placeholder="Text"
        value={terms.text}
        onChange={(text) => onChange({ text })}
        onKeyDown={onKeyDown}
        mono
      >
        {switches.map(({ name, icon, label, command }) =>
          name === "expression" && !isLocal ? null : (
            <IconButton
              key={name}
              icon={icon}
              label={label}
              keys={keyOf(command)}
              pressed={terms[name]}
              onPress={() => onChange(toggled(terms, name))}
            />
          ),
        )}
      </SearchField>
      {fault === null ? null : (
        <p className="search-fault" role="alert">
          The expression is not valid. {fault}
        </p>
      )}
      <div className="search-paths">
        {(["within", "without"] as const).map((name) => (
          <TextField
            key={name}
            label={name === "within" ? "Only in" : "Not in"}
            labelPlace="hidden"
            prefix={name === "within" ? "in" : "not in"}
            placeholder={name === "within" ? "src, *.ts" : "dist, *.snap"}
            size="small"
            mono
            value={terms[name] ?? ""}
            onChange={(text) => onChange({ [name]: text.trim() === "" ? null : text })}
          />
        ))}
      </div>
    </div>
  );
});
