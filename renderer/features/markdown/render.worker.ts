// The worker that reads Markdown, so that no text, however long or twisted, holds up the window.
import { type Rendered, renderMarkdown } from "./render-markdown.ts";

export interface RenderMessage {
  readonly request: number;
  readonly source: string;
}

export interface RenderAnswer {
  readonly request: number;
  /** null: it is nested too deeply; undefined: it goes on, and comes to something. */
  readonly rendered?: Rendered | null;
}

/** Milliseconds between two words that it goes on. */
const pace = 500;

self.onmessage = ({ data: { request, source } }: MessageEvent<RenderMessage>): void => {
  let said = performance.now();
  const onStep = (): void => {
    const now = performance.now();
    if (now - said < pace) return;
    said = now;
    self.postMessage({ request } satisfies RenderAnswer);
  };
  self.postMessage({ request, rendered: render(source, onStep) } satisfies RenderAnswer);
};

function render(source: string, onStep: () => void): Rendered | null {
  try {
    return renderMarkdown(source, onStep);
  } catch (error) {
    // The stack ended: marked goes one level deeper for each level of the text.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
