// A hash: seven characters on screen, the whole of it on the clipboard.
import { useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Tooltip } from "../overlays/Tooltip.tsx";
import "./Sha.css";

export interface ShaProps {
  sha: string;
  /** Plain text instead of a button, for rows that are one control already. */
  plain?: boolean | undefined;
  tone?: "quiet" | "text" | "accent" | undefined;
}

/** A short hash; a press copies the whole one and says so. */
export function Sha({ sha, plain = false, tone = "quiet" }: ShaProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const short = sha.slice(0, 7);
  if (plain) {
    return (
      <span className="ui-sha" data-tone={tone}>
        {short}
      </span>
    );
  }
  const copy = () => {
    navigator.clipboard.writeText(sha).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  };
  const words = outcome === "copied" ? "Copied" : outcome === "refused" ? "The clipboard is not available" : "Copy the whole hash";
  return (
    <>
      <Tooltip text={words}>
        <AriaButton className="ui-sha ui-sha-button" data-tone={tone} onPress={copy} aria-label={`Copy hash ${short}`}>
          {short}
        </AriaButton>
      </Tooltip>
      <span className="ui-hidden" role="status">
        {outcome ? words : ""}
      </span>
    </>
  );
}
