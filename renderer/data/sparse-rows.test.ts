// A sparse list keeps a bounded number of pages and shows the right rows, in whichever order answers come.
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { until } from "../../test/until.ts";
import { createSparseRows } from "./sparse-rows.ts";

const pageSize = 10;
const row = (index: number): string => `row ${index}`;
const pageOf = (page: number): string[] => Array.from({ length: pageSize }, (_, at) => row(page * pageSize + at));

/** A server that answers when the test says so, to those that still wait and to those that do not. */
function createServer() {
  const open: { page: number; signal: AbortSignal; resolve: (rows: string[]) => void; reject: (error: Error) => void }[] = [];
  const load = vi.fn((page: number, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    open.push({ page, signal, resolve, reject });
    return promise;
  });
  const take = (at: number) => open.splice(at, 1)[0];
  return {
    load,
    open,
    async answer(at = 0) {
      const one = take(at);
      one?.resolve(pageOf(one.page));
      await Promise.resolve();
    },
    async fail(at = 0) {
      take(at)?.reject(new Error("offline"));
      await Promise.resolve();
    },
  };
}

const create = (mostPages = 4) => {
  const server = createServer();
  return { server, rows: createSparseRows({ pageSize, mostPages, load: server.load, idOf: (text: string) => text }) };
};

describe("sparse rows", () => {
  it("keep what is in sight and no more pages than allowed, whatever comes when", async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ look: fc.integer({ min: 0, max: 1_000_000 }), rows: fc.integer({ min: 1, max: 25 }) }) },
      { weight: 5, arbitrary: fc.record({ answer: fc.nat(10) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { server, rows } = create();
        let sight: readonly [number, number] = [0, -1];
        const check = (): void => {
          expect(rows.kept).toBeLessThanOrEqual(4);
          for (let index = sight[0]; index <= sight[1]; index += 1) expect([undefined, row(index)]).toContain(rows.rowAt(index));
        };
        for (const one of steps) {
          if ("look" in one) {
            sight = [one.look, one.look + one.rows];
            rows.look(...sight);
            const waited = server.open.filter(({ signal }) => !signal.aborted).map(({ page }) => page);
            expect(new Set(waited).size).toBe(waited.length);
            expect(waited.length).toBeLessThanOrEqual(4);
          } else if (server.open.length > 0) await server.answer(one.answer % server.open.length);
          check();
        }
        while (server.open.length > 0) await server.answer(server.open.length - 1);
        for (let index = sight[0]; index <= sight[1]; index += 1) {
          expect(rows.rowAt(index)).toBe(row(index));
          expect(rows.indexOf(row(index))).toBe(index);
        }
        check();
      }),
      { numRuns: 60 },
    );
  });

  it("ask for a page once, and again when one comes back after it was dropped", async () => {
    const { server, rows } = create(1);
    rows.look(0, 5);
    rows.look(1, 6);
    await server.answer();
    rows.look(999_990, 999_999);
    await server.answer();
    expect(rows.rowAt(0)).toBeUndefined();
    expect(rows.indexOf(row(0))).toBe(-1);
    rows.look(0, 5);
    expect(server.load.mock.calls.map(([page]) => page)).toEqual([0, 99_999, 0]);
  });

  it("give up what nobody looks at any more, and heed no late answer of it", async () => {
    const { server, rows } = create();
    rows.look(0, 5);
    rows.look(500, 505);
    expect(server.open[0]?.signal.aborted).toBe(true);
    await server.answer();
    expect(rows.kept).toBe(0);
    await server.answer();
    expect(rows.rowAt(500)).toBe(row(500));
  });

  it("say why a page did not come, and ask again", async () => {
    const { server, rows } = create();
    const changed = vi.fn();
    const stop = rows.subscribe(changed);
    rows.look(0, 5);
    await server.fail();
    expect(rows.error?.message).toBe("offline");
    rows.retry();
    await server.answer();
    expect([rows.error, rows.rowAt(3)]).toEqual([null, row(3)]);
    const { length } = changed.mock.calls;
    expect(rows.version).toBe(length);
    stop();
    rows.look(90, 95);
    await server.answer();
    expect(changed.mock.calls).toHaveLength(length);
  });

  it("say that one page did not come although another one in sight came after it, until it is asked for again", async () => {
    const { server, rows } = create();
    rows.look(0, 15);
    await server.fail(0);
    await server.answer(0);
    expect([rows.rowAt(12), rows.rowAt(3), rows.error?.message]).toEqual([row(12), undefined, "offline"]);
    rows.retry();
    expect(server.load.mock.calls.map(([page]) => page)).toEqual([0, 1, 0]);
    await server.fail(0);
    expect(rows.error?.message).toBe("offline");
    // What is left out of sight is no failure of what is in sight.
    rows.look(15, 18);
    expect(rows.error).toBeNull();
    rows.look(0, 15);
    await server.answer(0);
    expect([rows.rowAt(3), rows.error]).toEqual([row(3), null]);
  });

  it("remember one marked place, and read ids past what is kept", async () => {
    const { server, rows } = create();
    rows.mark("far away", 123_456);
    expect(rows.indexOf("far away")).toBe(123_456);
    const ids = rows.idsOf(8, 21, new AbortController().signal);
    for (let page = 0; page < 3; page += 1) {
      await until(() => expect(server.open).toHaveLength(1));
      await server.answer();
    }
    expect(await ids).toEqual(Array.from({ length: 14 }, (_, at) => row(8 + at)));
    expect(rows.kept).toBe(0);
  });
});
