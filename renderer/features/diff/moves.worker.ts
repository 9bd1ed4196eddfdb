// Finds the moved blocks of a large diff beside the window.
import { findMovedBlocks } from "../../../shared/lib/moved-lines.ts";

addEventListener("message", ({ data }: MessageEvent<Parameters<typeof findMovedBlocks>[0]>) => postMessage(findMovedBlocks(data)));
