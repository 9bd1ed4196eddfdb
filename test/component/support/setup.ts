// Before each file of component tests: the window's own styles, zod as the window has it, and stores as a page has them that was just loaded.
import "../../../renderer/ui/base.css";
import "../../../renderer/app/app.css";
import { afterEach, beforeAll } from "vitest";
import { z } from "zod";
import { forgetKeys } from "../../../renderer/commands/held-keys.ts";
import { desktopClient } from "../../../renderer/data/clients.ts";
import { closePalette } from "../../../renderer/features/palette/palette-store.ts";
import { toasts } from "../../../renderer/ui/overlays/toast-queue.ts";
import { resetStores } from "../../stores.ts";

z.config({ jitless: true });

beforeAll(async () => {
  resetStores();
  // All windows have one desktop, which keeps this: what an earlier file left would halve the room of the next one's window.
  await desktopClient.updateSettings({ zoom: 1 });
  toasts.close(toasts.current()?.id ?? 0);
  // Browsers keep 250 entries, and none of those that come after.
  performance.setResourceTimingBufferSize(50_000);
  performance.clearResourceTimings();
});

// A key that was on its way when a test ended would be pressed in the next one's window: a palette over it takes all that follows.
afterEach(() => {
  forgetKeys();
  closePalette();
});
