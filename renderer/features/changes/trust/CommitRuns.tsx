// What a commit runs in a folder of this machine, or would once a person trusts it.
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import type { Trust } from "../../../../shared/contract/trust.ts";
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
}

export function CommitRuns({ trust, connection, project, isLocked }: CommitRunsProps) {
  const [isOpen, setOpen] = useState(false);
  const { state, programs, signing, trustable } = trust;
  if (programs.length === 0) return null;
  const isTrusted = state === "trusted";
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
          <Button size="small" isDisabled={isLocked} aria-haspopup="dialog" onPress={() => setOpen(true)}>
            {state === "changed" ? "Look at what changed…" : "Trust this repository…"}
          </Button>
        )}
      </div>
      {isOpen ? <TrustDialog {...{ trust, connection, project }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
