// Test files that need a process of their own: they replace modules or the environment, use the window's stores, of which
// a process has one, or measure how long the process is held.
// All others of the project "node" share a process, so that what they import is read and run once.
export const alone: readonly string[] = [
  "test/desktop/deliveries.test.ts",
  "test/desktop/desk-windows.test.ts",
  "test/desktop/electron.test.ts",
  "test/desktop/kept-work.test.ts",
  "test/desktop/merges.test.ts",
  "test/desktop/queue.test.ts",
  "test/desktop/recorder.test.ts",
  "test/desktop/refusals.test.ts",
  "test/desktop/requests-after-commit.test.ts",
  "test/service/desk-stories.test.ts",
  "test/service/merge-request-races.test.ts",
  "test/service/rights-races.test.ts",
  "test/service/trust/exhaustion.test.ts",
  "test/service/trust/long-texts.test.ts",
  "test/service/trust/refs.test.ts",
  "test/service/trust/secrets.test.ts",
  "test/service/trust/storage.test.ts",
];
