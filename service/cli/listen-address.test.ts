// --listen must never be read as more than was written.
import { expect, it } from "vitest";
import { isLoopback, parseListenAddress } from "./listen-address.ts";

it.each([
  ["8080", "127.0.0.1", 8080],
  ["127.0.0.1:0", "127.0.0.1", 0],
  ["localhost:65535", "localhost", 65535],
  ["[::1]:80", "::1", 80],
  ["0.0.0.0:1", "0.0.0.0", 1],
])("%s is %s and %d", (text, host, port) => {
  expect(parseListenAddress(text)).toEqual({ host, port });
});

it.each([
  "",
  ":",
  ":80",
  "x",
  "127.0.0.1",
  "127.0.0.1:",
  "127.0.0.1:65536",
  "::1:80",
  "[::1]",
  "[x]:80",
  "a b:80",
  "1:2:3",
  "127.0.0.1:-1",
])("%j is no address", (text) => {
  expect(parseListenAddress(text)).toBeNull();
});

it("knows what stays on this machine", () => {
  for (const host of ["127.0.0.1", "127.9.9.9", "::1", "LOCALHOST"]) expect(isLoopback(host)).toBe(true);
  for (const host of ["0.0.0.0", "::", "10.0.0.1", "127.evil.example", "example.com", "127.1"]) expect(isLoopback(host)).toBe(false);
});
