// What is remembered under a limit of weight.
import { expect, it } from "vitest";
import { Lru } from "./lru.ts";

it("keeps what weighs up to its limit, and lets the least recently used go first", () => {
  const lru = new Lru<string, number>(10, (weight) => weight);
  lru.set("a", 4);
  lru.set("b", 4);
  expect(lru.get("a")).toBe(4);
  lru.set("c", 4);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([4, undefined, 4]);
});

it("leaves what is there for no giant, unless giants are what it is for", () => {
  const usual = new Lru<string, number>(10, (weight) => weight);
  usual.set("a", 4);
  usual.set("giant", 6);
  expect([usual.get("a"), usual.get("giant")]).toEqual([4, undefined]);
  const patient = new Lru<string, number>(10, (weight) => weight, 10);
  patient.set("a", 4);
  patient.set("giant", 8);
  expect([patient.get("a"), patient.get("giant")]).toEqual([undefined, 8]);
  patient.set("over", 11);
  expect([patient.get("giant"), patient.get("over")]).toEqual([8, undefined]);
});
