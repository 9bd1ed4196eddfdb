// Several lines of text; same anatomy as TextField.
import type { ReactNode, Ref } from "react";
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Label,
  Text,
} from "react-aria-components";
import "./TextArea.css";
import "./TextField.css";

export interface TextAreaProps
  extends Pick<
    AriaTextFieldProps,
    | "value"
    | "defaultValue"
    | "onChange"
    | "onBlur"
    | "onFocus"
    | "onKeyDown"
    | "name"
    | "autoFocus"
    | "isRequired"
    | "isDisabled"
    | "isReadOnly"
    | "maxLength"
    | "spellCheck"
    | "id"
  > {
  label: string;
  labelPlace?: "above" | "side" | "hidden" | undefined;
  description?: ReactNode;
  error?: string | undefined;
  placeholder?: string | undefined;
  mono?: boolean | undefined;
  /** Visible lines; 4 by default. */
  rows?: number | undefined;
  /** Takes the height of its parent instead of rows. */
  fill?: boolean | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text area; mono uses the code face (messages, patches). */
export function TextArea({
  label,
  labelPlace = "above",
  description,
  error,
  placeholder,
  mono = false,
  rows = 4,
  fill = false,
  inputRef,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="ui-field" data-label={labelPlace} data-fill={fill || undefined}>
      <Label className={labelPlace === "hidden" ? "ui-hidden" : "ui-field-label"}>{label}</Label>
      <div className="ui-field-main">
        <AriaTextArea
          className="ui-area"
          rows={rows}
          data-mono={mono || undefined}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef ? { ref: inputRef } : {})}
        />
        <FieldError className="ui-field-error">{error}</FieldError>
        {description ? (
          <Text slot="description" elementType="div" className="ui-field-help">
            {description}
          </Text>
        ) : null}
      </div>
    </AriaTextField>
  );
}
