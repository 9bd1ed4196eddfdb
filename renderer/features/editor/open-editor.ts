// How parts of other features stand in an open text: as children of its pane, which ask here for the editor.
import { createContext, use } from "react";
import type { OpenEditor } from "../../monaco/load.ts";

export const OpenEditorContext = createContext<OpenEditor | null>(null);

/** The editor around a part; null until the text is there. Another text is another editor. */
export const useOpenEditor = (): OpenEditor | null => use(OpenEditorContext);
