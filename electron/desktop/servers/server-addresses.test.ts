// Every address that people have at hand leads to its server, and to no other host.
import { expect, it } from "vitest";
import { addressesOf } from "./server-addresses.ts";
import { parseServerUrl } from "./server-url.ts";

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

it("reads slashes that are doubled by a slip as one, as a browser's servers do, and stays at the host", () => {
  const lead = (text: string) => addressesOf(text).map((found) => parseServerUrl(found, false).href);
  expect(lead("https://git.example//")).toEqual(["https://git.example/api/v4"]);
  expect(lead("https://git.example//gitlab")).toContain("https://git.example/gitlab/api/v4");
  expect(lead("git.example//halden//parcel-router")).toEqual([
    "https://git.example/halden/parcel-router/api/v4",
    "https://git.example/api/v4",
    "https://git.example/halden/api/v4",
  ]);
  expect(lead("https.git.example//http")).toContain("https://https.git.example/http/api/v4");
  expect(lead("https://git.example//gitlab//api//v4//")).toEqual(["https://git.example/gitlab/api/v4"]);
  expect(lead("git@git.example:/halden/parcel-router.git")).toEqual(["https://git.example/api/v4"]);
});

it.each([
  ["https:///git.example", /no server is named between https:\/\/ and the next slash/],
  ["https://", /no server is named behind https:\/\//],
  ["https:/git.example/halden/parcel-router", /a colon and two slashes belong behind https/],
  ["https:git.example", /a colon and two slashes belong behind https/],
  ["https//git.example/halden", /a colon and two slashes belong behind https/],
  ["http:/git.example", /a colon and two slashes belong behind http/],
  ["//git.example/halden", /it begins with a slash/],
])("says what is wrong with %s, and guesses no server", (text, why) => {
  expect(() => addressesOf(text).map((found) => parseServerUrl(found, true))).toThrow(why);
});

it.each([
  ["git://git.example/halden/parcel-router.git", "https://git.example/api/v4"],
  ["git+ssh://git@git.example/halden/parcel-router.git", "https://git.example/api/v4"],
  ["ssh://git@[2001:db8::1]:22/halden/parcel-router.git", "https://[2001:db8::1]/api/v4"],
])("finds the server of %s", (text, base) => {
  expect(addressesOf(text).map((found) => parseServerUrl(found, false).href)).toEqual([base]);
});

it.each([
  "file:///home/ada/router.git",
  "svn+ssh://git.example/a/b.git",
  "ftp://git.example/a/-/b",
  "/home/ada/router.git",
  "C:/src/router.git",
  "~/router.git",
  "../router.git",
])("takes no word of %s for the name of a server", (text) => {
  expect(() => addressesOf(text).map((found) => parseServerUrl(found, true))).toThrow(/url is invalid/);
});
