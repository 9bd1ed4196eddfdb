// What a commit runs in a folder of this machine, or would once a person trusts it.
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import type { Trust } from "../../../../shared/contract/trust.ts";
import { afterOverlays } from "../../../commands/after-overlays.ts";
import { wantFocus } from "../../../state/focus.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { TrustDialog } from "./TrustDialog.tsx";
import { describeProgram, listChanges, listed } from "./trust-words.ts";
import "./CommitRuns.css";

export interface CommitRunsProps {
  trust: Trust;
  connection: string;
  project: string;
  isLocked: boolean;
  /** What changed is shown as soon as it is known: a commit was refused for it. */
  looks: boolean;
}

export function CommitRuns({ trust, connection, project, isLocked, looks }: CommitRunsProps) {
  const [opened, setOpened] = useState<"by button" | "refused" | null>(looks ? "refused" : null);
  const { state, programs, signing, trustable } = trust;
  if (programs.length === 0) return null;
  const isTrusted = state === "trusted";
  const close = (): void => {
    setOpened(null);
    // The button that asked for it is gone.
    if (opened === "refused") afterOverlays(() => wantFocus({ kind: "message" }));
  };
  return (
    <>
      <span className="changes-label">Runs</span>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields stand in it */}
      <div className="changes-runs" role="group" aria-label={isTrusted ? "What runs" : "What would run"} data-state={state}>
        <p className="changes-runs-state">
          <Icon of={isTrusted ? ShieldCheck : ShieldOff} />
          <span>
            {isTrusted ? (
              <b>These, as git runs them</b>
            ) : state === "changed" ? (
              <>
                <b>None of these</b> since {listed(listChanges(trust))} changed
              </>
            ) : trustable ? (
              <>
                <b>None of these</b> <span className="changes-runs-more">until you trust this folder</span>
              </>
            ) : (
              <>
                <b>None of these</b>, as this is no folder that you opened
              </>
            )}
          </span>
        </p>
        <ul>
          {programs.map((program) => (
            <li key={program.name} data-change={program.change ?? undefined}>
              <span className="ui-mono">{program.name}</span>
              <span className="ui-ellipsis">{describeProgram(program, signing)}</span>
            </li>
          ))}
        </ul>
        {isTrusted || !trustable ? null : (
          <Button size="small" isDisabled={isLocked} aria-haspopup="dialog" onPress={() => setOpened("by button")}>
            {state === "changed" ? "Look at what changed…" : "Trust this repository…"}
          </Button>
        )}
      </div>
      {opened === null || isTrusted ? null : <TrustDialog {...{ trust, connection, project }} onClose={close} />}
    </>
  );
}
