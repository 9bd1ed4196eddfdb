// When the system tells that something has ended: it took long, nobody was looking, and the person wants it; else never.
import { afterEach, expect, it, vi } from "vitest";
import { spellOdd } from "../ui/text/odd-characters.ts";
import { longWork, mayBeLong, tellWhenDone } from "./long-work.ts";
import { wantNotifications } from "./notification-wish.ts";
import { type Location, parseHash } from "./place.ts";

afterEach(() => wantNotifications(false));

interface Case {
  readonly took?: number;
  readonly isAway?: boolean;
  readonly isWanted?: boolean;
  readonly words?: string | null;
  readonly failure?: Error;
}

const ask = (): void => undefined;
const here = parseHash("#/local/ada%2Fnotes/changes");

async function told({ took = longWork, isAway = true, isWanted = true, words = "It is done.", failure }: Case): Promise<string[]> {
  wantNotifications(isWanted, spellOdd);
  const shown: string[] = [];
  let now = 0;
  const ports = { now: () => now, isAway: () => isAway, place: () => here, show: (text: string) => void shown.push(text), ask };
  const work = Promise.resolve().then(() => {
    now += took;
    if (failure !== undefined) throw failure;
  });
  await tellWhenDone(work, () => words, "It failed.", ports).catch((error: unknown) => {
    if (error !== failure) throw error;
  });
  return shown;
}

it.each<[string, Case, readonly string[]]>([
  ["long work that ends while one looks elsewhere", {}, ["It is done."]],
  ["its failure as well", { failure: new Error("no") }, ["It failed."]],
  ["nothing short", { took: longWork - 1 }, []],
  ["nothing that one sees", { isAway: false }, []],
  ["nothing to somebody who does not want it", { isWanted: false }, []],
  ["nothing of what was stopped", { words: null }, []],
])("tells %s", async (_, of, expected) => expect(await told(of)).toEqual(expected));

it("is told in letters that do not turn the words behind a name", async () => {
  expect(await told({ words: "Counted: 96 commits of ev\u202ecod." })).toEqual(["Counted: 96 commits of ev<U+202E>cod."]);
});

it("hands on what the work answers and what it fails with", async () => {
  expect(await tellWhenDone(Promise.resolve(3), () => null)).toBe(3);
  await expect(tellWhenDone(Promise.reject(new Error("gone")), () => null)).rejects.toThrow("gone");
});

it("calls nothing a failure because the system cannot tell of it", async () => {
  wantNotifications(true);
  let now = 0;
  const show = (): never => {
    throw new TypeError("Illegal constructor");
  };
  const work = Promise.resolve().then(() => {
    now += longWork;
    return "made";
  });
  await expect(
    tellWhenDone(work, () => "It is done.", null, { now: () => now, isAway: () => true, place: () => here, show, ask }),
  ).resolves.toBe("made");
});

it("leads back to where the work was begun, wherever one went since", async () => {
  wantNotifications(true);
  let now = 0;
  let at = here;
  const places: Location[] = [];
  const work = Promise.resolve().then(() => {
    now += longWork;
    at = parseHash("#/local/ada%2Fother/history");
  });
  const ports = { now: () => now, isAway: () => true, place: () => at, show: (_: string, place: Location) => void places.push(place), ask };
  await tellWhenDone(work, () => "It is done.", null, ports);
  expect(places).toEqual([here]);
});

it.each([
  ["asks for the right to tell once work takes a while, and not again", true, mayBeLong, 1],
  ["asks nothing while work is short", true, mayBeLong - 1, 0],
  ["asks nothing of somebody who does not want it", false, mayBeLong, 0],
] as const)("%s", async (_, isWanted, took, asked) => {
  vi.useFakeTimers();
  const right = { permission: "default", requestPermission: vi.fn(async () => "default") };
  vi.stubGlobal("Notification", right);
  vi.stubGlobal("window", { location: { hash: "" } });
  try {
    wantNotifications(isWanted);
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = Promise.all([tellWhenDone(promise, () => null), tellWhenDone(promise, () => null)]);
    vi.advanceTimersByTime(took);
    resolve();
    await done;
    vi.advanceTimersByTime(mayBeLong);
    expect(right.requestPermission).toHaveBeenCalledTimes(asked);
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
