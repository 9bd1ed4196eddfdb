// Two or three exclusive choices in one frame; a radio group, so arrows move and choose.
import { Radio, RadioGroup } from "react-aria-components";
import { Icon, type IconKind } from "../marks/Icon.tsx";
import "./SegmentedControl.css";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconKind | undefined;
  isDisabled?: boolean | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  isDisabled?: boolean | undefined;
  /** The chosen one takes the focus when it appears: the first field of a dialog. */
  autoFocus?: boolean | undefined;
}

/** A segmented choice; label is for readers. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
  isDisabled = false,
  autoFocus = false,
}: SegmentedControlProps<Value>) {
  const choose = (chosen: string) => {
    const segment = segments.find((candidate) => candidate.value === chosen);
    if (segment) onChange(segment.value);
  };
  return (
    <RadioGroup className="ui-segments" aria-label={label} orientation="horizontal" value={value} onChange={choose} isDisabled={isDisabled}>
      {segments.map((segment) => (
        <Radio
          key={segment.value}
          value={segment.value}
          className="ui-segment"
          isDisabled={segment.isDisabled ?? false}
          autoFocus={autoFocus && segment.value === value}
        >
          {segment.icon ? <Icon of={segment.icon} size="small" /> : null}
          {segment.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
