// How a pipeline or a job stands, as a glyph of its shape and colour (design section 5); its name is said to readers.
import { CircleCheck, CircleDashed, CircleDotDashed, CircleSlash, CircleX, LoaderCircle } from "lucide-react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { Icon, type IconKind } from "../../ui/marks/Icon.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import "./marks.css";

const glyphs: Readonly<Record<string, IconKind>> = {
  pending: CircleDotDashed,
  running: LoaderCircle,
  success: CircleCheck,
  failed: CircleX,
  canceled: CircleSlash,
  skipped: CircleDashed,
};

const words: Readonly<Record<string, string>> = { success: "passed" };

/** "passed", "failed", "waiting for approval" (of a server that knows more). */
export const sayStatus = (status: string): string => ownValue(words, status) ?? status.replaceAll("_", " ");

/** Statuses that a server has and the specification does not look like one that waits. */
export function StatusMark({ status, silent = false }: { status: string; silent?: boolean }) {
  const kind = Object.hasOwn(glyphs, status) ? status : "pending";
  return (
    <span className="commit-status" data-status={kind} title={silent ? undefined : spellOdd(sayStatus(status))}>
      <Icon of={glyphs[kind] ?? CircleDashed} size="small" {...(silent ? {} : { label: sayStatus(status) })} />
    </span>
  );
}
