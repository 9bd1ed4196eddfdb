// No two connections are called alike, whatever they were named.
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameConnections } from "./connection-names.ts";

it("names the account only where the server is there twice", () => {
  const named = nameConnections([
    { id: "1", name: "git.example", user: "ada" },
    { id: "2", name: "127.0.0.1:80", user: "ada" },
    { id: "3", name: "127.0.0.1:80", user: "grace" },
    { id: "4", name: "127.0.0.1:80", user: "grace" },
    { id: "5", name: "127.0.0.1:80", user: null },
    { id: "6", name: "This machine", user: "ada" },
  ]);
  expect([...named.values()]).toEqual([
    "git.example",
    "127.0.0.1:80 (ada)",
    "127.0.0.1:80 (grace)",
    "127.0.0.1:80 (grace) 2",
    "127.0.0.1:80 (no account)",
    "This machine (ada)",
  ]);
});

it("never names two alike", () => {
  const name = fc.constantFrom("a", "A", "a (x)", "a (x) 2", "a (no account)", "this machine");
  const rows = fc.array(fc.record({ name, user: fc.constantFrom("x", null) }), { maxLength: 12 });
  fc.assert(
    fc.property(rows, (connections) => {
      const named = nameConnections(connections.map((row, index) => ({ ...row, id: String(index) })));
      expect(new Set([...named.values()].map((one) => one.toLowerCase())).size).toBe(connections.length);
    }),
  );
});
