// What gpg writes for programs, as 2.2 does, and what a person is told of it.
import { expect, it } from "vitest";
import { gpgRefusal } from "./gpg-refusal.ts";

const considered = "[GNUPG:] KEY_CONSIDERED 35052E2FE98FCE1A4FF6245A7E62CE4608D52E67 2\n[GNUPG:] BEGIN_SIGNING H8\n";
const asked = "[GNUPG:] PINENTRY_LAUNCHED 12222 curses 1.2.1 - xterm - - 0/0 -\n";

it("tells that a passphrase was needed where its question had no terminal to come up in", () => {
  const status = `${considered}${asked}gpg: signing failed: Inappropriate ioctl for device\n[GNUPG:] FAILURE sign 83918950\n`;
  expect(gpgRefusal(status)).toMatch(/passphrase/);
});

it.each([
  ["a question that a person closed", `${considered}${asked}[GNUPG:] FAILURE sign 83886179\n`],
  ["a wrong passphrase", `${considered}${asked}[GNUPG:] FAILURE sign 67108875\n`],
  ["a fault of the system before any question", `${considered}[GNUPG:] FAILURE sign 83918950\n`],
  ["a key that is not there", '[GNUPG:] INV_SGNR 9 DEADBEEF\n[GNUPG:] FAILURE sign 17\ngpg: skipped "DEADBEEF": No secret key\n'],
  ["a program that writes no such lines", "no\n"],
])("leaves %s to the words of gpg", (_what, status) => {
  expect(gpgRefusal(status)).toBe(null);
});
