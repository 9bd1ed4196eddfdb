// What is said of a token that lacks a scope.
import { expect, it } from "vitest";
import { ApiError, apiError } from "./errors.ts";
import { toLackingScope } from "./lacking-scope.ts";

const refused = (body: Record<string, unknown>, status = 403) => new ApiError(null, status, "403", body);

it("names the scopes that the server asks for, and those that the token has", () => {
  const error = refused({ error: "insufficient_scope", scope: "api read_repository" });
  expect(toLackingScope(error)).toBe("It lacks the scope api or read_repository.");
  expect(toLackingScope(error, ["read_user"])).toBe("It lacks the scope api or read_repository; it has read_user.");
  expect(toLackingScope(error, ["read_user", "read_registry", "k8s_proxy"])).toMatch(/it has read_user, read_registry and k8s_proxy\.$/);
});

it("does not say that a token has what it lacks: the server knows better than what was read of it earlier", () => {
  expect(toLackingScope(refused({ error: "insufficient_scope", scope: "api" }), ["api"])).toBe("It lacks the scope api.");
});

it("names the usual ones where the server names none, or something odd", () => {
  expect(toLackingScope(apiError("insufficient_scope"))).toBe("It lacks the scope api or read_api.");
  expect(toLackingScope(refused({ error: "insufficient_scope", scope: "<b>" }), [], ["api"])).toBe("It lacks the scope api.");
});

it("says nothing of other refusals", () => {
  for (const error of [apiError("forbidden"), apiError("unauthorized"), refused({ error: "insufficient_scope" }, 401), new Error("x")])
    expect(toLackingScope(error)).toBeNull();
});
