// What the band over a project says of the commits that wait: never that a server answers where only its token lacks.
import { expect, it } from "vitest";
import { type QueueFacts, sayQueue } from "./queue-words.ts";

const say = (facts: Partial<QueueFacts>): string =>
  sayQueue({ waiting: 2, needing: 0, held: 0, isRunning: false, end: null, isLost: false, token: "session", ...facts });

it("asks once when the server answers again, and says so before where it is lost", () => {
  expect(say({})).toBe("It answers again.");
  expect(say({ isLost: true })).toBe("You are asked once before they are sent.");
  expect(say({ isRunning: true })).toBe("They are being sent.");
  expect(say({ end: "unreachable", isLost: true })).toBe("The server was lost again. You are asked once before they are sent.");
  expect(say({ end: "wait" })).toBe("The server asked to wait. It answers again.");
});

it("says what lacks where it is the token, and nothing of a server that answers", () => {
  expect(say({ token: "missing" })).toBe("Its token is not at hand; they can be sent once it is given.");
  expect(say({ token: "none" })).toBe("There is no token for it; they can be sent once one is given.");
  expect(say({ token: "missing", isLost: true })).toBe("Its token is not at hand; they can be sent once it is given.");
  // Refused when they were sent, and replaced since.
  expect(say({ end: "token" })).toBe("The server does not accept the token. Send them again with another one.");
  expect(say({ end: "token", token: "missing" })).toBe("Its token is not at hand; they can be sent once it is given.");
});

it("counts what needs a person", () => {
  expect(say({ needing: 1 })).toBe("It answers again. 1 needs you.");
  expect(say({ needing: 2, token: "none" })).toBe("There is no token for it; they can be sent once one is given. 2 need you.");
  expect(say({ waiting: 0, needing: 2 })).toBe("");
});

it("asks nothing where all that waits comes after what needs a person", () => {
  expect(say({ needing: 1, held: 2 })).toBe("1 needs you first.");
  expect(say({ needing: 2, held: 1 })).toBe("It answers again. 2 need you, and 1 waits for that.");
  expect(say({ needing: 1, held: 2, isLost: true })).toBe("You are asked once before they are sent. 1 needs you, and 2 wait for that.");
});
