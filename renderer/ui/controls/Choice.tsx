// One of several exclusive choices, each on a line of its own with room for what it means; stands in a RadioGroup.
import type { ReactNode } from "react";
import { Radio } from "react-aria-components";
import "./Choice.css";

export interface ChoiceProps {
  value: string;
  isDisabled?: boolean | undefined;
  children: ReactNode;
}

export function Choice({ value, isDisabled = false, children }: ChoiceProps) {
  return (
    <Radio value={value} className="ui-choice" isDisabled={isDisabled}>
      <i className="ui-choice-mark" aria-hidden="true" />
      {children}
    </Radio>
  );
}
