// What the programs of a commit write, as events: bytes become text, whole characters only, and not more than anybody reads.
import { StringDecoder } from "node:string_decoder";
import type { CommitEvent } from "../../../shared/contract/trust.ts";
import type { StepEvent } from "../../git/trust/trusted-commit.ts";

type Channel = "stdout" | "stderr";

/** Characters of a step's output that are told as they come; a runaway is cut here, and runs on until it ends or is ended. */
const mostHead = 1024 * 1024;
/** Characters at its end that are told once it is over: there a program says why it refuses. */
const mostTail = 64 * 1024;

/** Tells the events of a commit's steps. */
export function teller(tell: (event: CommitEvent) => void) {
  const steps = new Map<string, StepOutput>();
  const finish = (step: string): void => {
    steps.get(step)?.end();
    steps.delete(step);
  };
  return {
    onEvent(event: StepEvent): void {
      if (!("output" in event)) {
        finish(event.step);
        tell(event);
        return;
      }
      const { step, channel, output } = event;
      const of = steps.get(step) ?? new StepOutput((text, from) => tell({ step, output: text, channel: from }));
      steps.set(step, of);
      of.write(output, channel);
    },
    end: () => [...steps.keys()].forEach(finish),
  };
}

/** The output of one step: its beginning at once, its end when it is over. */
class StepOutput {
  readonly #say: (text: string, channel: Channel) => void;
  /** Characters may come in halves on each channel. */
  readonly #decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };
  #left = mostHead;
  #tail: { text: string; channel: Channel }[] = [];
  #tailLength = 0;
  #skipped = 0;

  constructor(say: (text: string, channel: Channel) => void) {
    this.#say = say;
  }

  write(bytes: Buffer, channel: Channel): void {
    this.#take(this.#decoders[channel].write(bytes), channel);
  }

  end(): void {
    for (const channel of ["stdout", "stderr"] as const) this.#take(this.#decoders[channel].end(), channel);
    const [first] = this.#tail;
    if (this.#skipped > 0 && first !== undefined)
      this.#say(`\n… (${this.#skipped.toLocaleString("en")} characters are not shown) …\n`, first.channel);
    for (const { text, channel } of this.#tail) this.#say(text.toWellFormed(), channel);
  }

  #take(text: string, channel: Channel): void {
    const head = text.slice(0, this.#left);
    this.#left -= head.length;
    if (head !== "") this.#say(head.toWellFormed(), channel);
    if (head.length < text.length) this.#keep(text.slice(head.length), channel);
  }

  #keep(text: string, channel: Channel): void {
    const last = this.#tail.at(-1);
    if (last?.channel === channel) last.text += text;
    else this.#tail.push({ text, channel });
    this.#tailLength += text.length;
    for (let first = this.#tail[0]; first !== undefined && this.#tailLength > mostTail; first = this.#tail[0]) {
      const cut = Math.min(first.text.length, this.#tailLength - mostTail);
      first.text = first.text.slice(cut);
      this.#tailLength -= cut;
      this.#skipped += cut;
      if (first.text === "") this.#tail.shift();
    }
  }
}
