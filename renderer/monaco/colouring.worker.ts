// The worker that colours texts beside the editor, so that no long line and no large file holds up the window.
import { colour, type LanguageMessage, type LinesMessage, learnLanguage } from "./colouring.ts";

self.onmessage = ({ data }: MessageEvent<LanguageMessage | LinesMessage>): void => {
  if (data.kind === "language") learnLanguage(data);
  else self.postMessage({ request: data.request, lines: colour(data) });
};
