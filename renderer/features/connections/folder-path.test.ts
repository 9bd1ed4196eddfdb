// Typed paths are cut where a person means them to be.
import { expect, test } from "vitest";
import { looksLikeFolder, placeOfFolder, shortenHome, splitTyped, withSeparator } from "./folder-path.ts";

test("the last separator ends the folder", () => {
  expect(splitTyped("~/src/do")).toEqual({ folder: "~/src/", start: "do" });
  expect(splitTyped("/")).toEqual({ folder: "/", start: "" });
  expect(splitTyped("C:\\src\\x")).toEqual({ folder: "C:\\src\\", start: "x" });
  expect(splitTyped("~")).toEqual({ folder: "~/", start: "" });
  expect(splitTyped("abc")).toEqual({ folder: "", start: "abc" });
});

test("the home folder is written ~, and only it", () => {
  expect(shortenHome("/home/ada/src", "/home/ada")).toBe("~/src");
  expect(shortenHome("/home/adam", "/home/ada")).toBe("/home/adam");
  expect(shortenHome("/home/ada", "/home/ada")).toBe("~");
  expect(shortenHome("/srv", "")).toBe("/srv");
});

test("folders are told from project paths", () => {
  for (const folder of ["~/x", "/srv/x", "./x", "../x", "C:\\x", "\\\\host\\share"]) expect(looksLikeFolder(folder)).toBe(true);
  for (const project of ["group/name", "42", ".github/x"]) expect(looksLikeFolder(project)).toBe(false);
});

test("a folder gets one separator of its own kind", () => {
  expect(withSeparator("/a")).toBe("/a/");
  expect(withSeparator("/")).toBe("/");
  expect(withSeparator("C:\\a")).toBe("C:\\a\\");
});

test("what lies beside a folder is named by the folder that holds both", () => {
  expect(["~/src/tides", "/srv/x/", "C:\\src\\x", "tides", "/"].map(placeOfFolder)).toEqual(["~/src/", "/srv/", "C:\\src\\", "~/", "~/"]);
});
