// A late close of an old toast must not take away the newer one.
import fc from "fast-check";
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

it("changes the words of the one that is shown, and of no other", () => {
  const queue = createToastQueue();
  const action = { label: "Cancel", run: () => undefined };
  const first = queue.show("1 MB", action);
  expect([queue.update(first, "2 MB"), queue.current()]).toEqual([true, { id: first, message: "2 MB", action }]);
  queue.show("Copied");
  expect([queue.update(first, "3 MB"), queue.current()?.message]).toEqual([false, "Copied"]);
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

it("shows one message at most, whatever is said and closed, and tells of each change once", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant("show"), fc.nat(6)), { maxLength: 30 }), (steps) => {
      const queue = createToastQueue();
      const heard: (string | null)[] = [];
      queue.subscribe(() => heard.push(queue.current()?.message ?? null));
      const ids: number[] = [];
      let expected: number | null = null;
      let changes = 0;
      for (const step of steps) {
        if (step === "show") {
          ids.push(queue.show(`message ${ids.length}`));
          expected = ids.length - 1;
          changes += 1;
        } else {
          queue.close(ids[Number(step)] ?? -1);
          if (expected === step) {
            expected = null;
            changes += 1;
          }
        }
        expect(queue.current()?.message ?? null).toBe(expected === null ? null : `message ${expected}`);
      }
      expect(heard).toHaveLength(changes);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

it("ends a toast whose action is over before it is shown to anybody", () => {
  const queue = createToastQueue();
  queue.show("Deleted", {
    ...{ label: "Undo", run: () => undefined },
    until: (end) => {
      end();
      return () => undefined;
    },
  });
  expect(queue.current()).toBeNull();
});
