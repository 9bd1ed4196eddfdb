// Files that are dropped where nothing takes them: a browser would leave the window for them, with all that stands in it.
import { useEffect } from "react";

export function useOutsideDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      const data = event.dataTransfer;
      if (event.defaultPrevented || data === null || !data.types.includes("Files")) return;
      event.preventDefault();
      data.dropEffect = "none";
    };
    for (const type of ["dragover", "drop"] as const) window.addEventListener(type, refuse);
    return () => {
      for (const type of ["dragover", "drop"] as const) window.removeEventListener(type, refuse);
    };
  }, []);
}
