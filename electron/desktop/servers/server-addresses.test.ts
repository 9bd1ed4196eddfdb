// Every address that people have at hand leads to its server, and to no other host.
import { expect, it } from "vitest";
import { addressesOf } from "./server-addresses.ts";

it("finds the server of what git clones from", () => {
  expect(addressesOf("git@gitlab.halden.example:halden/parcel-router.git")).toEqual(["https://gitlab.halden.example"]);
  expect(addressesOf(" ssh://git@gitlab.halden.example:2222/halden/parcel-router.git ")).toEqual(["https://gitlab.halden.example"]);
  expect(addressesOf("https://gitlab.halden.example/halden/parcel-router.git")).toEqual([
    "https://gitlab.halden.example",
    "https://gitlab.halden.example/halden",
  ]);
});

it("finds the server of a page, also below a path", () => {
  expect(addressesOf("https://git.example/code/halden/parcel-router/-/blob/main/a.ts#L3")).toEqual([
    "https://git.example",
    "https://git.example/code",
    "https://git.example/code/halden",
  ]);
  expect(addressesOf("git.example/halden/parcel-router")).toEqual([
    "git.example/halden/parcel-router",
    "git.example",
    "git.example/halden",
  ]);
});

it("leaves alone what says no more than a server, and what is none", () => {
  for (const text of ["https://git.example", "git.example:8443/", "https://git.example/code/api/v4", "", "ftp://x/y", "user@host"])
    expect(addressesOf(text)[0]).toBe(text);
  for (const text of ["https://user:secret@git.example/a/b", "https://good.example/@evil.example/x"])
    for (const found of addressesOf(text)) expect(found).toMatch(/^https:\/\/(user:secret@git|good)\.example/);
});
