// What transparent parts of images are drawn on. The next start finds it again.
import { createRemembered } from "./remembered.ts";

export type ImageBackground = "checks" | "white" | "black";

const next: Readonly<Record<ImageBackground, ImageBackground>> = { checks: "white", white: "black", black: "checks" };

interface Store {
  readonly background: ImageBackground;
  set(background: ImageBackground): void;
  step(): void;
}

export const useImageBackground = createRemembered<Store>("image-background", (set) => ({
  background: "checks",
  set: (background) => set({ background }),
  step: () => set(({ background }) => ({ background: next[background] })),
}));
