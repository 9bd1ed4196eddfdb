// The template of commit messages of a folder of this machine: it stands in the empty field until somebody writes over it.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { commitTemplateQuery } from "../../../data/identity.ts";

export interface Template {
  /** What the field shows of it now; null = it does not stand there. */
  readonly shown: string | null;
  /** Whether the message is the template as it stands, which git takes for none. */
  readonly isUntouched: boolean;
  /** Which one it is, or why it cannot be read; null = there is nothing to say. */
  readonly hint: string | null;
  /** The person emptied the field (or wrote into it again). */
  setCleared(cleared: boolean): void;
}

/** `text`: the message as it was written. Nothing is kept of a template that nobody touched. */
export function useTemplate(connection: string, project: string, text: string): Template {
  const { data } = useQuery(commitTemplateQuery(connection, project));
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    if (text !== "") setCleared(false);
  }, [text]);
  const template = data?.text ?? "";
  const isShown = text === "" && !isCleared && template !== "";
  const isUntouched = template !== "" && (isShown || text.trim() === template.trim());
  return {
    shown: isShown ? template : null,
    isUntouched,
    hint: isUntouched
      ? `Template ${data?.file}`
      : text === "" && data?.problem != null
        ? `The template ${data.file} cannot be read: ${data.problem}.`
        : null,
    setCleared,
  };
}
