// A commit that failed: what it was, and which way on is offered.
import { describe, expect, it } from "vitest";
import { ApiError, apiError, unknownOutcome } from "../../shared/contract/errors.ts";
import { asSentence, describeFailure, isUnknownOutcome, sayHeard } from "./send-failure.ts";

const foreign = (status: number, body: Record<string, unknown>) =>
  new ApiError(null, status, String(body["message"] ?? body["error"]), body);

it("tells a protected branch from a token that may not write", () => {
  expect(describeFailure(apiError("push_forbidden")).kind).toBe("protected");
  expect(describeFailure(foreign(400, { message: "You are not allowed to push into this branch" })).kind).toBe("protected");
  expect(describeFailure(foreign(403, { message: "403 Forbidden" })).kind).toBe("rights");
  expect(describeFailure(foreign(400, { message: "A file with this name already exists" })).kind).toBe("refused");
});

it("knows that nothing was sent to a server that could not be reached, and not where the connection broke", () => {
  const unreachable = (members: object) =>
    apiError("server_unreachable", { details: { reason: "git.example.com cannot be reached: nothing answers." }, members: { ...members } });
  const unsent = unreachable({ sent: false });
  expect(isUnknownOutcome(unsent)).toBe(false);
  expect(describeFailure(unsent)).toMatchObject({
    kind: "offline",
    title: "Nothing was sent.",
    why: "git.example.com cannot be reached: nothing answers.",
  });
  for (const error of [unreachable({}), unreachable({ sent: true }), foreign(502, { message: "Bad gateway", sent: false })])
    expect(isUnknownOutcome(error)).toBe(true);
});

it("does not know what became of a write that was answered with success, but not as it should be", () => {
  const odd = (status: number) => new ApiError("server_answered_oddly", status, "Nothing came.", {});
  expect([200, 201, 204, 302].map((status) => isUnknownOutcome(odd(status)))).toEqual([true, true, true, true]);
  expect([400, 409, 422].map((status) => isUnknownOutcome(odd(status)))).toEqual([false, false, false]);
});

it("tells of a redirect in the desktop's words, with the status that the server gave", () => {
  const error = apiError("redirect_refused", { details: { target: "https://sso.example/login" }, members: { answered: 302 } });
  expect(describeFailure(error)).toMatchObject({
    kind: "server",
    request: "302 · POST repository/commits",
    why: "The commit is not on the branch. The server answered with a redirect to https://sso.example/login, which Repodesk does not follow.",
  });
});

it("names the scope that a token lacks", () => {
  for (const error of [apiError("insufficient_scope"), foreign(403, { error: "insufficient_scope", scope: "api" })])
    expect(describeFailure(error)).toMatchObject({
      kind: "token",
      title: "This token may not commit.",
      why: "It lacks the scope api.",
    });
});

it("does not say that nobody knows what it has looked up", () => {
  const text = "git.example.com failed with status 502: a gateway in front of it got no proper answer from it. Try again in a moment.";
  const { why } = describeFailure(apiError("server_answered_oddly", { details: { reason: `${text} ${unknownOutcome}` } }));
  expect(why).toBe(`The commit is not on the branch. ${text}`);
});

it("does not put the desktop's words about a refusal into the server's mouth", () => {
  const { kind, why } = describeFailure(new ApiError("server_answered_oddly", 413, "x takes no request of this size.", {}));
  expect([kind, why]).toEqual(["large", "x takes no request of this size."]);
});

describe("the status that a server gave in place of an answer", () => {
  const own = (code: "server_unreachable" | "server_answered_oddly", answered?: number) =>
    apiError(code, { details: { reason: "git.example.com." }, ...(answered === undefined ? {} : { members: { answered } }) });
  const told: readonly [string, Error, string, string][] = [
    ["500 in JSON", foreign(500, { message: "500 Internal Server Error" }), "500", "What came, with status 500, does not tell."],
    ["a page of a gateway", own("server_answered_oddly", 504), "504", "What came, with status 504, does not tell."],
    ["a page with 200", own("server_answered_oddly", 200), "200", "What came, with status 200, does not tell."],
    ["a connection that was cut", own("server_unreachable"), "no answer", "No answer came."],
    ["nothing at all", new TypeError("Failed to fetch"), "no answer", "No answer came."],
  ];
  it.each(told)("is told: %s", (_name, error, request, heard) => {
    expect(describeFailure(error).request).toBe(`${request} · POST repository/commits`);
    expect(sayHeard({ heard: error })).toBe(heard);
  });
});

it("ends what was said with a full stop where it has no end", () => {
  expect(["500 Internal Server Error", "No answer. ", "Why?"].map(asSentence)).toEqual([
    "500 Internal Server Error.",
    "No answer.",
    "Why?",
  ]);
});
