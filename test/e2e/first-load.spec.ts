// What a window fetches before it shows a list of files.

import type { Page } from "@playwright/test";
import { firstLoadBudget, holdLateScripts, readFirstLoad, readFirstRequests, watchFirstList } from "../first-load.ts";
import { expect, test } from "./support/app.ts";

/** Once events are heard, what was asked before them is asked again: on a busy machine before the list is drawn. */
const holdEvents = (page: Page): Promise<unknown> => page.route("**/desktop/events", () => undefined);

test("the first list of files needs no more JavaScript than it may, and none that is found late", async ({ page, repository, open }) => {
  await holdEvents(page);
  await holdLateScripts(page);
  await watchFirstList(page);
  await open(await repository("everyday"));
  const chunks = await readFirstLoad(page);
  const weight = chunks.reduce((sum, { gzipped }) => sum + gzipped, 0);
  expect(weight).toBeGreaterThan(100_000);
  const told = chunks.map(({ name, gzipped, isNamed }) => `${gzipped} ${name}${isNamed ? "" : ", not named by the page"}`).join("\n");
  expect(weight, told).toBeLessThan(firstLoadBudget);
  expect(chunks.find(({ name }) => name.startsWith("monaco"))?.name).toBeUndefined();
});

test("what a window asks first is answered in one go", async ({ page, repository, open }) => {
  // On a busy machine the window's size is written down before there is a list: that asks for nothing.
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") written.push(request.url());
  });
  await holdEvents(page);
  await watchFirstList(page);
  await open(await repository("everyday"));
  const asked = (await readFirstRequests(page)).filter((url) => !url.includes("/assets/"));
  expect(asked.filter((url) => url.includes("desktop/first-answers"))).toHaveLength(1);
  const early =
    /desktop\/(session|settings|drafts|desks$|window-state)|\/projects\/[^/]+$|\/branches\/|\/tree\?ref=[0-9a-f]+&pagination=none$/;
  const questions = asked.filter((url) => {
    const at = written.indexOf(url);
    if (at >= 0) written.splice(at, 1);
    return at < 0;
  });
  expect(questions.filter((url) => early.test(url))).toEqual([]);
});
