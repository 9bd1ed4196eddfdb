// Addresses that a server names: only pages of the web are opened.
import { expect, it } from "vitest";
import { isWebPage } from "./web-page.ts";

it.each(["https://git.example.com/a/b/-/merge_requests/7", "http://127.0.0.1:8080/x", "HTTPS://git.example.com"])("%s is one", (url) => {
  expect(isWebPage(url)).toBe(true);
});

it.each([
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://x/y",
  ],
  ...[
    "file:///etc/passwd",
    "//git.example.com/x",
    "/desktop/connections",
    "desktop",
    "",
    "https://",
    "https:x",
    " https://x.y",
    "https://x y",
  ],
])("%j is none", (url) => {
  expect(isWebPage(url)).toBe(false);
});
