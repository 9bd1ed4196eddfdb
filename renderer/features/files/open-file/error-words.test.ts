// What a failed read says: what is missing by its name.
import { expect, it } from "vitest";
import { ApiError, apiError } from "../../../../shared/contract/errors.ts";
import { describeReadError } from "./error-words.ts";

const asked = "GET repository/files/a.ts";
const describe = (error: Error) => describeReadError(error, asked);

it("names the object that is not there, and what to run", () => {
  const command = "git fetch origin 1234";
  const words = describe(apiError("object_unfetched", { details: { id: "1234" }, members: { object: "1234", command } }));
  expect(words).toMatchObject({ title: "This was never fetched", command });
  expect(words.why).toContain("1234");
});

it("names the scope that a token lacks", () => {
  expect(describe(apiError("insufficient_scope")).why).toBe("It lacks the scope api or read_api.");
  expect(describe(new ApiError(null, 403, "x", { error: "insufficient_scope", scope: "api read_repository" })).why).toContain(
    "api or read_repository",
  );
  expect(describe(apiError("forbidden")).why).not.toContain("scope");
});

it("does not repeat a number as if it were a reason", () => {
  expect(describe(apiError("internal")).why).toMatch(/gives no reason/);
  expect(describe(new ApiError(null, 500, "500", {})).why).toMatch(/gives no reason/);
  expect(describe(new ApiError(null, 500, "The disk is full.", {})).why).toBe("It says: The disk is full.");
});
