// Brings in readings that another Repodesk exported: a file is chosen, read, and kept as a whole or not at all.
import { useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { readBrought } from "./model/bring.ts";
import { formatFigure } from "./model/figure.ts";
import { count } from "./model/words.ts";

export interface Bring {
  /** Lets a person choose the file. */
  choose(): void;
  readonly isBusy: boolean;
  /** Why nothing was brought in, as a sentence. */
  readonly problem: string | null;
}

export function useBring(connection: string): Bring {
  const command = useDesktopCommand("bringReadings");
  const [problem, setProblem] = useState<string | null>(null);
  const bring = async (file: File): Promise<void> => {
    setProblem(null);
    const read = readBrought(await file.text(), Date.now());
    if ("problem" in read) return setProblem(`${file.name}: ${read.problem}`);
    try {
      const { taken, known } = await command.mutateAsync({ connection, readings: [...read.readings] });
      toasts.show(`${count(taken, "reading")} brought in${known === 0 ? "" : `; ${formatFigure(known)} were here already`}.`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const choose = (): void => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".csv,.tsv,.txt,.json";
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file !== undefined) void bring(file).catch((error: Error) => setProblem(error.message));
    });
    input.click();
  };
  useCommand("activity.bring", choose);
  return { choose, isBusy: command.isPending, problem };
}
