// Slots: never more at once than there are, in order, and a place in the line can be given up.
import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

describe("slots", () => {
  it("let in as many as there are, in order, and pass on after failures", async () => {
    const slots = new Slots(2);
    const log: string[] = [];
    const gates = new Map<string, PromiseWithResolvers<void>>();
    const enter = (name: string, signal?: AbortSignal): Promise<void> =>
      slots.run(async () => {
        log.push(name);
        const gate = Promise.withResolvers<void>();
        gates.set(name, gate);
        await gate.promise;
      }, signal);
    const stop = new AbortController();
    const [a, b, c, d] = [enter("a"), enter("b"), enter("c", stop.signal), enter("d")];
    await Promise.resolve();
    expect(log).toEqual(["a", "b"]);
    stop.abort(new Error("gone"));
    await expect(c).rejects.toThrow("gone");
    gates.get("a")!.reject(new Error("failed"));
    await expect(a).rejects.toThrow("failed");
    await Promise.resolve();
    expect(log).toEqual(["a", "b", "d"]);
    gates.get("b")!.resolve();
    gates.get("d")!.resolve();
    await Promise.all([b, d]);
    const late = enter("late");
    await Promise.resolve();
    gates.get("late")!.resolve();
    await late;
    await expect(enter("never", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(log).toEqual(["a", "b", "d", "late"]);
  });
});
