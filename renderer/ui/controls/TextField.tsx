// One line of text with its label, help and the sentence that says what is wrong.
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Group,
  Input,
  Label,
  Text,
} from "react-aria-components";
import { IconButton } from "./IconButton.tsx";
import "./TextField.css";

export interface TextFieldProps
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
    | "inputMode"
    | "autoComplete"
    | "spellCheck"
    | "id"
    | "type"
  > {
  label: string;
  /** Above the field, at its left (form grids), or only for readers. */
  labelPlace?: "above" | "side" | "hidden" | undefined;
  description?: ReactNode;
  /** A sentence; its presence makes the field wrong. */
  error?: string | undefined;
  placeholder?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  mono?: boolean | undefined;
  /** A secret: hidden, with a button that reveals it. */
  secret?: boolean | undefined;
  size?: "small" | "normal" | "large" | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A text field; secret fields are never remembered or spell checked by the browser. */
export function TextField({
  label,
  labelPlace = "above",
  description,
  error,
  placeholder,
  prefix,
  suffix,
  mono = false,
  secret = false,
  size = "normal",
  inputRef,
  type = "text",
  ...rest
}: TextFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const hush = secret ? ({ autoComplete: "off", spellCheck: "false" } as const) : {};
  return (
    <AriaTextField
      {...rest}
      {...hush}
      type={secret && !isRevealed ? "password" : type}
      isInvalid={error !== undefined}
      className="ui-field"
      data-label={labelPlace}
    >
      <Label className={labelPlace === "hidden" ? "ui-hidden" : "ui-field-label"}>{label}</Label>
      <div className="ui-field-main">
        <Group className="ui-field-box" data-size={size} data-mono={mono || undefined} data-still={rest.isReadOnly || undefined}>
          {prefix ? <span className="ui-field-affix">{prefix}</span> : null}
          <Input
            className="ui-field-input"
            {...(placeholder === undefined ? {} : { placeholder })}
            {...(inputRef ? { ref: inputRef } : {})}
          />
          {suffix ? <span className="ui-field-affix">{suffix}</span> : null}
          {secret ? (
            <IconButton
              icon={isRevealed ? EyeOff : Eye}
              label={isRevealed ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
              onPress={() => setRevealed(!isRevealed)}
            />
          ) : null}
        </Group>
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
