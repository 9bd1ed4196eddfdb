// Who we are on a server, and whose fault a failure is.
import { describe, expect, it } from "vitest";
import { ApiError, apiError } from "../../../shared/contract/errors.ts";
import { isUnwell, sayAccount, sayLacking } from "./account-words.ts";

const user = { id: 1, username: "ada", name: "Ada Nowak", email: null };

describe("an account", () => {
  it("is named, not signed in, or not known where the token may not say whose it is", () => {
    expect([
      sayAccount({ user, token: "kept" }),
      sayAccount({ user: null, token: "none" }),
      sayAccount({ user: null, token: "session" }),
    ]).toEqual(["Ada Nowak", "not signed in", "account not known"]);
  });
});

describe("a server that refuses", () => {
  it("is well, and its refusal names the scope", () => {
    const lacking = apiError("insufficient_scope", { members: { scope: "api read_api" } });
    expect([isUnwell(lacking), sayLacking(lacking, { scopes: ["read_repository"] })]).toEqual([
      false,
      "It lacks the scope api or read_api; it has read_repository.",
    ]);
  });

  it("is not one that fails, or is not reached", () => {
    const failures = [apiError("server_unreachable"), new ApiError(null, 500, "500", {}), new TypeError("no answer")];
    expect(failures.map(isUnwell)).toEqual([true, true, true]);
    expect([isUnwell(null), isUnwell(apiError("unauthorized")), sayLacking(null, { scopes: [] })]).toEqual([false, false, null]);
  });
});
