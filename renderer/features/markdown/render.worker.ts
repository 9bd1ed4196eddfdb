// The worker that reads Markdown, so that no text, however long or twisted, holds up the window.
import { type Rendered, renderMarkdown } from "./render-markdown.ts";

export interface RenderMessage {
  readonly request: number;
  readonly source: string;
}

export interface RenderAnswer {
  readonly request: number;
  /** null: it is nested too deeply. */
  readonly rendered: Rendered | null;
}

self.onmessage = ({ data: { request, source } }: MessageEvent<RenderMessage>): void => {
  self.postMessage({ request, rendered: render(source) } satisfies RenderAnswer);
};

function render(source: string): Rendered | null {
  try {
    return renderMarkdown(source);
  } catch (error) {
    // The stack ended: marked goes one level deeper for each level of the text.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
