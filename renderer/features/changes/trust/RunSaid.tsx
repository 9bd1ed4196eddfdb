// What the programs of a trusted folder wrote, one after the other, each under its command.
import { Copy } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { RunStep } from "../../../desk/trusted-run.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { copyText } from "../../../ui/overlays/copy-text.ts";
import { endOfOutput, leftOut } from "./drawn-output.ts";
import { OutputText, useIsFile } from "./OutputText.tsx";
import { plainOutput, showHidden } from "./shown-text.ts";
import "./RunDock.css";

export interface RunSaidProps {
  steps: readonly RunStep[];
  /** How the last of them ended. */
  said: string | null;
}

export function RunSaid({ steps, said }: RunSaidProps) {
  const output = useRef<HTMLElement>(null);
  const isFile = useIsFile();
  const started = steps.filter(({ command }) => command !== null);
  const words = started.map((step) => {
    const { left, pieces: end } = endOfOutput(step.output);
    const pieces = end.map(({ text, isError }) => ({ text: plainOutput(text), isRed: isError && step.state === "refused" }));
    return { name: step.name, command: showHidden(step.command ?? ""), left, pieces, text: pieces.map(({ text }) => text).join("") };
  });
  const length = words.reduce((sum, { left, text }) => sum + left + text.length, words.length);
  // What is new is at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `length` says that there is more of it
  useLayoutEffect(() => {
    if (output.current !== null) output.current.scrollTop = output.current.scrollHeight;
  }, [length]);
  const copy = (): void => {
    const one = (step: RunStep): string => step.output.map(({ text }) => plainOutput(text)).join("");
    const text = started.map((step) => `$ ${showHidden(step.command ?? "")}\n${one(step)}`).join("\n");
    copyText(text, "Copied what was said");
  };
  return (
    <div className="changes-run-said">
      <header>
        <span className="changes-label">What {words.length > 1 ? "they" : "it"} said</span>
        {said === null ? null : <span className="changes-run-fact ui-num">{said}</span>}
        <span className="changes-space" />
        <Button size="small" variant="quiet" icon={Copy} onPress={copy}>
          Copy
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long output is scrolled by keys */}
      <section ref={output} className="changes-run-output" tabIndex={0} aria-label="What the programs wrote">
        {words.map(({ name, command, left, pieces, text }) => (
          <span key={name}>
            <span className="changes-run-command">$ {command}</span>
            {"\n"}
            {left === 0 ? null : <span className="changes-run-command">{leftOut(left)}</span>}
            {pieces.map((piece, index) =>
              piece.isRed ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place
                <span key={index} className="changes-run-error">
                  <OutputText text={piece.text} isFile={isFile} />
                </span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place
                <OutputText key={index} text={piece.text} isFile={isFile} />
              ),
            )}
            {text === "" || text.endsWith("\n") ? "" : "\n"}
          </span>
        ))}
      </section>
    </div>
  );
}
