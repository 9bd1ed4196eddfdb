// What is on the screen as a file, a picture or a page of paper.
import { Braces, Check, Copy, Download, Image as ImageIcon, Printer, Table } from "lucide-react";
import { type RefObject, useState } from "react";
import type { Series } from "../../../shared/contract/readings.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { MenuSeparator } from "../../ui/overlays/MenuSeparator.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatBytes } from "../../ui/text/bytes.ts";
import { dayOf } from "../../ui/text/day.ts";
import { saveBlob, saveCsv, saveText } from "../../ui/text/save-text.ts";
import { toPicture, toPng } from "./charts/picture.ts";
import { countRows, toCsv, toJson } from "./model/export.ts";
import { count } from "./model/words.ts";

export interface ExportButtonProps {
  /** Of the page: a group, or all. */
  title: string;
  series: readonly Series[];
  from: number;
  to: number;
  /** Two readings further apart have a gap between them. */
  longestGap: number;
  /** Holds the charts. */
  charts: RefObject<HTMLElement | null>;
  /** Small print of the picture: what the figures mean, and what is sample data. */
  foot: readonly string[];
}

const fileName = (title: string): string => [...(title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []), dayOf(Date.now())].join("-");

export function ExportButton({ title, series, from, to, longestGap, charts, foot }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOnlyShown, setOnlyShown] = useState(true);
  const range = isOnlyShown ? ([from, to] as const) : ([0, Number.POSITIVE_INFINITY] as const);
  const isEmpty = series.every(({ at }) => at.length === 0);
  const rows = countRows(series, ...range);
  useCommand("activity.export", () => setOpen(true), { disabled: isEmpty ? "Nothing was read yet." : null });
  // A first reading, a table and groups that are not ticked have none.
  const hasChart = isOpen && charts.current?.querySelector("svg[data-picture]") != null;
  const picture = async (kind: "png" | "svg"): Promise<void> => {
    if (charts.current === null) return;
    const drawn = toPicture(charts.current, title, foot);
    if (kind === "svg") return saveText(drawn.svg, `${fileName(title)}.svg`, "image/svg+xml");
    try {
      saveBlob(await toPng(drawn), `${fileName(title)}.png`);
    } catch (error) {
      toasts.show(`The picture could not be drawn: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(toCsv(series, ...range, "\t")).then(
      () => true,
      () => false,
    );
    toasts.show(isCopied ? `${count(rows, "reading")} copied.` : "The clipboard is not available");
  };
  return (
    <MenuButton
      label="Export"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Download} keys={keyOf("activity.export")} isDisabled={isEmpty}>
          Export
        </Button>
      }
    >
      <MenuItem
        id="csv"
        label="Table, CSV"
        icon={Table}
        description={`${count(rows, "row")}, ${formatBytes(rows * 52)} or so`}
        onAction={() => saveCsv(toCsv(series, ...range), `${fileName(title)}.csv`)}
      />
      <MenuItem
        id="json"
        label="Readings, JSON"
        icon={Braces}
        description="with times and gaps"
        onAction={() => saveText(toJson(series, ...range, longestGap), `${fileName(title)}.json`, "application/json")}
      />
      <MenuItem id="copy" label="Copy as table" icon={Copy} description="for a sheet" onAction={() => void copy()} />
      <MenuItem
        id="only-shown"
        label="Only what is shown"
        staysOpen
        icon={isOnlyShown ? Check : undefined}
        description={isOnlyShown ? "on: the time on the screen" : "off: everything that was read"}
        onAction={() => setOnlyShown(!isOnlyShown)}
      />
      <MenuSeparator />
      <MenuItem
        id="png"
        label="Picture, PNG"
        icon={ImageIcon}
        description={hasChart ? "in this theme" : "no chart is on the screen"}
        isDisabled={!hasChart}
        onAction={() => void picture("png")}
      />
      <MenuItem id="svg" label="Picture, SVG" icon={ImageIcon} isDisabled={!hasChart} onAction={() => void picture("svg")} />
      <MenuItem id="print" label="Print…" icon={Printer} onAction={() => window.print()} />
    </MenuButton>
  );
}
