// The page of a server is its API's address without the API, below the folder that it may be served from.
import { expect, it } from "vitest";
import { serverPage } from "./server-page.ts";

it.each([
  ["https://gitlab.halden.example/api/v4", "https://gitlab.halden.example"],
  ["https://halden.example:8443/git/api/v4/", "https://halden.example:8443/git"],
  ["https://gitlab.halden.example", "https://gitlab.halden.example"],
  ["http://gitlab.halden.example/api/v4", null],
  [null, null],
])("%s has the page %s", (api, page) => {
  expect(serverPage(api)).toBe(page);
});
