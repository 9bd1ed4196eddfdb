// Commands whose handlers come and go: when one that waited for what it lacks can be told what became of it.
import { expect, it, vi } from "vitest";
import { type Binding, useBindings, whenSettled } from "./bindings.ts";

const bind = (rest: Partial<Binding>): (() => void) =>
  useBindings.getState().bind({ id: "file.blame", title: "Blame", disabled: null, pending: false, run: () => undefined, ...rest });
/** After what a change of handlers leaves to be done. */
const afterwards = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it("tells once that a command waits no more, not while one handler takes the place of another", async () => {
  const told = vi.fn();
  let unbind = bind({ disabled: "No text is open.", pending: true });
  whenSettled("file.blame", told);
  unbind();
  unbind = bind({ disabled: "No text is open yet.", pending: true });
  await afterwards();
  expect(told).not.toHaveBeenCalled();
  unbind();
  unbind = bind({});
  await afterwards();
  expect(told).toHaveBeenCalledTimes(1);
  unbind();
  await afterwards();
  expect(told).toHaveBeenCalledTimes(1);
});

it("tells that a command waits no more where its screen is gone", async () => {
  const told = vi.fn();
  const unbind = bind({ disabled: "No text is open.", pending: true });
  whenSettled("file.blame", told);
  unbind();
  await afterwards();
  expect(told).toHaveBeenCalledTimes(1);
});
