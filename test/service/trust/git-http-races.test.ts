// People who push and people who commit by the API, all to one repository at the same time: nothing of anybody is lost.
import { expect, it } from "vitest";
import { race } from "../support/racing.ts";

/** Pushers, as many writers, and what each of them does; `npm run bench -- races` has many of them. */
const people = Number(process.env["REPODESK_TEST_PUSHERS"] ?? 4);
const rounds = Number(process.env["REPODESK_TEST_WRITES"] ?? 5);

it(`${people} pushers and ${people} writers of ${rounds} commits lose nothing`, {
  tags: "long",
  timeout: 60_000 + people * rounds * 5_000,
}, async () => {
  const { told, missing, untold, fsck, leftovers, stderr } = await race(people, rounds);
  expect({ told, missing, untold, fsck, leftovers }).toEqual({
    told: 2 * people * rounds,
    missing: [],
    untold: 0,
    fsck: "",
    leftovers: [],
  });
  expect(stderr).not.toMatch(/"level":(50|60)/);
});
