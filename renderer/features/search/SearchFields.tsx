// What is searched for, and where: drawn again with other terms only, while answers come and go below.
import { CaseSensitive, Regex, WholeWord } from "lucide-react";
import { type KeyboardEvent, memo, type Ref } from "react";
import { keyOf } from "../../commands/press.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SearchField } from "../../ui/controls/SearchField.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import type { SearchTerms } from "./find-hits.ts";

/** The same object for as long as the fields are there. */
export interface FieldActs {
  change(part: Partial<SearchTerms>): void;
  press(event: KeyboardEvent): void;
}

export interface SearchFieldsProps {
  field: Ref<HTMLInputElement>;
  terms: SearchTerms;
  /** What is wrong with the expression; null = nothing. */
  fault: string | null;
  isLocal: boolean;
  acts: FieldActs;
}

type Switch = "matchCase" | "wholeWord" | "expression";

export const toggled = (terms: SearchTerms, name: Switch): Partial<SearchTerms> => ({ [name]: !terms[name] });

export const SearchFields = memo(function SearchFields({ field, terms, fault, isLocal, acts }: SearchFieldsProps) {
  const toggle = (name: Switch) => (): void => acts.change(toggled(terms, name));
  return (
    <div className="search-fields">
      <SearchField
        field={field}
        label="Search in files"
        placeholder="Text"
        value={terms.text}
        onChange={(text) => acts.change({ text })}
        onKeyDown={acts.press}
        mono
      >
        <IconButton
          icon={CaseSensitive}
          label="Match case"
          keys={keyOf("search.case")}
          pressed={terms.matchCase}
          onPress={toggle("matchCase")}
        />
        <IconButton
          icon={WholeWord}
          label="Whole words"
          keys={keyOf("search.word")}
          pressed={terms.wholeWord}
          onPress={toggle("wholeWord")}
        />
        {isLocal ? (
          <IconButton
            icon={Regex}
            label="Regular expression"
            keys={keyOf("search.expression")}
            pressed={terms.expression}
            onPress={toggle("expression")}
          />
        ) : null}
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
            onChange={(text) => acts.change({ [name]: text.trim() === "" ? null : text })}
          />
        ))}
      </div>
    </div>
  );
});
