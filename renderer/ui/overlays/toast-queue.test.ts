// A late close of an old toast must not take away the newer one.
import { expect, it } from "vitest";
import { createToastQueue } from "./toast-queue.ts";

it("shows the newest only", () => {
  const queue = createToastQueue();
  queue.show("first");
  queue.show("second");
  expect(queue.current()?.message).toBe("second");
});

it("ignores the close of a toast that is gone", () => {
  const queue = createToastQueue();
  const first = queue.show("first");
  const second = queue.show("second");
  queue.close(first);
  expect(queue.current()?.message).toBe("second");
  queue.close(second);
  expect(queue.current()).toBeNull();
});

it("tells its listeners until they leave", () => {
  const queue = createToastQueue();
  let calls = 0;
  const leave = queue.subscribe(() => {
    calls += 1;
  });
  queue.close(queue.show("one"));
  leave();
  queue.show("two");
  expect(calls).toBe(2);
});

it("ends a toast when its action is out of date, and watches no longer than it is shown", () => {
  const queue = createToastQueue();
  let end: () => void = () => undefined;
  let watched = 0;
  const until = (now: () => void) => {
    end = now;
    watched += 1;
    return () => {
      watched -= 1;
    };
  };
  queue.show("Deleted", { label: "Undo", run: () => undefined, until });
  expect(watched).toBe(1);
  end();
  expect(queue.current()).toBeNull();
  expect(watched).toBe(0);
  queue.show("Deleted", { label: "Undo", run: () => undefined, until });
  queue.show("Copied");
  expect(watched).toBe(0);
  end();
  expect(queue.current()?.message).toBe("Copied");
});
