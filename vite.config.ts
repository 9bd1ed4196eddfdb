// Builds the renderer: a browser program under a strict policy, so nothing is inlined and everything is a file of our own.
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = import.meta.dirname;

export default defineConfig({
  root: resolve(root, "renderer"),
  base: "./",
  publicDir: resolve(root, "renderer/public"),
  cacheDir: resolve(root, "node_modules/.vite"),
  plugins: [react()],
  worker: { format: "es" },
  server: { host: "127.0.0.1", cors: false, fs: { allow: [root] } },
  build: {
    outDir: resolve(root, "out/renderer"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "chrome140",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 6000,
  },
});
