// Compares two large texts beside the window.
import { findRuns } from "../../../shared/lib/line-diff.ts";

addEventListener("message", ({ data }: MessageEvent<readonly [before: string, after: string]>) => postMessage(findRuns(...data)));
