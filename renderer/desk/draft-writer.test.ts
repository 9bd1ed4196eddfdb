// However writes are asked for and however long each takes: the disk never goes back to an older text, and ends with the newest.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDraftWriter } from "./draft-writer.ts";

type Step = { readonly do: "type" | "keep"; readonly key: string } | { readonly do: "flush" | "break" | "mend" };

const key = fc.constantFrom("a", "b");
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("type" as const), key }),
    fc.record({ do: fc.constant("keep" as const), key }),
    fc.record({ do: fc.constantFrom("flush" as const, "flush" as const, "break" as const, "mend" as const) }),
  ),
  { maxLength: 14, size: "max" },
);

describe("the writer of drafts", () => {
  it("brings every desk to the disk in order, no matter who asks for it and what fails meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.scheduler(), async (all, scheduler) => {
        const present = new Map<string, number>();
        const disk = new Map<string, number>();
        const told: (Error | null)[] = [];
        let isBroken = false;
        let failures = 0;
        const writer = createDraftWriter({
          async save(name) {
            const text = present.get(name) ?? 0;
            const fails = isBroken;
            await scheduler.schedule(Promise.resolve(), `${name} as ${text}${fails ? ", failing" : ""}`);
            if (fails) failures += 1;
            if (fails) throw new Error("no room");
            expect(text, "what is on the disk").toBeGreaterThanOrEqual(disk.get(name) ?? 0);
            disk.set(name, text);
          },
          onFailure: (error) => told.push(error),
          later(ms, act) {
            let isCancelled = false;
            void scheduler.schedule(Promise.resolve(), `after ${ms} ms`).then(() => {
              if (!isCancelled) act();
            });
            return () => {
              isCancelled = true;
            };
          },
        });
        const mustBeThere = (wanted: ReadonlyMap<string, number>): void => {
          for (const [name, text] of wanted) expect(disk.get(name) ?? 0, name).toBeGreaterThanOrEqual(text);
        };
        const asked: Promise<unknown>[] = [];
        const take = (step: Step): void => {
          const [before, wanted] = [failures, new Map(present)];
          if (step.do === "type") {
            present.set(step.key, (present.get(step.key) ?? 0) + 1);
            writer.touch(step.key);
          } else if (step.do === "keep") {
            const text = present.get(step.key) ?? 0;
            const kept = writer.keep(step.key).then(
              () => mustBeThere(new Map([[step.key, text]])),
              (error: Error) => expect(error.message).toBe("no room"),
            );
            asked.push(kept);
          } else if (step.do === "flush") asked.push(writer.flush().then(() => (failures > before ? undefined : mustBeThere(wanted))));
          else isBroken = step.do === "break";
        };
        // Mended in the end, or it would be tried again for ever.
        const story: Step[] = [...all, { do: "mend" }, { do: "flush" }];
        scheduler.scheduleSequence(story.map((step) => ({ label: step.do, builder: async () => take(step) })));
        await scheduler.waitIdle();
        await Promise.all(asked);
        mustBeThere(present);
        if (present.size > 0) expect(told.at(-1)).toBeNull();
      }),
    );
  });

  it("tells that one desk cannot be written, and writes the others", async () => {
    const written: string[] = [];
    const told: (string | null)[] = [];
    const writer = createDraftWriter({
      save: async (name) => {
        if (name === "too large") throw new Error("Too large.");
        written.push(name);
      },
      onFailure: (error) => told.push(error?.message ?? null),
      later: () => () => undefined,
    });
    for (const name of ["a", "too large", "b"]) writer.touch(name);
    await writer.flush();
    expect([written, told]).toEqual([["a", "b"], ["Too large."]]);
    expect(writer.interrupt(() => true)).toEqual(["too large"]);
  });

  it("writes what is typed on one desk at once although another one cannot be written, and tries that one again later", async () => {
    const written: string[] = [];
    const timers: { readonly ms: number; readonly act: () => void }[] = [];
    let isBroken = true;
    const writer = createDraftWriter({
      save: async (name) => {
        if (name === "broken" && isBroken) throw new Error("no room");
        written.push(name);
      },
      onFailure: () => undefined,
      later: (ms, act) => {
        const timer = { ms, act };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    });
    const waits = (): number[] => timers.map(({ ms }) => ms);
    /** The next timer runs off, and what it begins ends. */
    const pass = async (): Promise<void> => {
      timers.sort((one, other) => one.ms - other.ms);
      timers.shift()?.act();
      await writer.inTurn(async () => undefined);
    };
    writer.touch("broken");
    await pass();
    expect(waits()).toEqual([2_000]);
    writer.touch("sound");
    expect(waits(), "a key is not kept back by the failure of another desk").toEqual([2_000, 250]);
    await pass();
    expect([written, waits()]).toEqual([["sound"], [2_000]]);
    writer.touch("broken");
    expect(waits(), "a desk that fails is not tried at every key").toEqual([2_000]);
    isBroken = false;
    await pass();
    expect([written, waits()]).toEqual([["sound", "broken"], []]);
  });

  it("gives up the write that is under way when the window goes, and names what must be written instead", async () => {
    let given: AbortSignal | undefined;
    const writer = createDraftWriter({
      save: (_name, signal) => {
        given = signal;
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
      },
      onFailure: () => undefined,
      later: () => () => undefined,
    });
    writer.touch("a");
    const flushed = writer.flush();
    await Promise.resolve();
    writer.touch("b");
    expect(writer.interrupt(() => false).sort()).toEqual(["a", "b"]);
    expect(given?.aborted, "a text that is too large to be sent while the page goes").toBe(false);
    expect(writer.interrupt((name) => name === "a").sort()).toEqual(["a", "b"]);
    expect(given?.aborted).toBe(true);
    await flushed;
  });
});
