// How tests run: each suite in Node, Electron's download barred, and no test waits long enough to be a sleep.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "out/**", "dist/**", "test/e2e/**", "test/bench/**"],
    env: { ELECTRON_OVERRIDE_DIST_PATH: "/nonexistent" },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: "forks",
    // Tests wait for git and for services more than they compute.
    maxWorkers: 2,
  },
});
