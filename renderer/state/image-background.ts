// What transparent parts of images are drawn on. Survives reload in localStorage.
import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ImageBackground = "checks" | "white" | "black";

const next: Readonly<Record<ImageBackground, ImageBackground>> = { checks: "white", white: "black", black: "checks" };

interface Store {
  readonly background: ImageBackground;
  set(background: ImageBackground): void;
  step(): void;
}

export const useImageBackground = create<Store>()(
  persist(
    (set) => ({
      background: "checks",
      set: (background) => set({ background }),
      step: () => set(({ background }) => ({ background: next[background] })),
    }),
    { name: "repodesk.image-background", version: 1 },
  ),
);
