// Where a person was in a text: its caret and the first line on the screen; the next start goes on there.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { projectKey, withoutConnection } from "./tabs.ts";

/** Texts of one project that are remembered, those left last. */
const most = 100;

/** Lines and columns from 1; `top` is the first line that is seen whole, with `above` pixels of what is before it. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly top: number;
  readonly above: number;
}

interface CaretStore {
  /** By project and text. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, TextPlace>>>>;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useCarets = createRemembered<CaretStore>(
  "carets",
  (set) => ({
    projects: {},
    forget: (connection) => set(({ projects }) => ({ projects: withoutConnection(projects, connection) })),
  }),
  { byProject: "projects", sample: {} },
);

/** A project's own texts; `text` names one among them. */
export interface TextOf {
  readonly connection: string;
  readonly project: string;
  readonly text: string;
}

export function caretOf({ connection, project, text }: TextOf): TextPlace | undefined {
  const place = ownValue(ownValue(useCarets.getState().projects, projectKey(connection, project)) ?? {}, text);
  return place !== undefined && [place.line, place.column, place.top, place.above].every(Number.isSafeInteger) ? place : undefined;
}

export function keepCaret({ connection, project, text }: TextOf, place: TextPlace): void {
  const { projects } = useCarets.getState();
  const key = projectKey(connection, project);
  const others = Object.entries(ownValue(projects, key) ?? {}).filter(([known]) => known !== text);
  useCarets.setState({ projects: { ...projects, [key]: Object.fromEntries([...others, [text, place] as const].slice(-most)) } });
}
