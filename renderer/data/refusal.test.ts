// Why a part of a screen is not there: the token, the server, or the way between.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { sayRefusal, sayTokenRefused, sayWhy } from "./refusal.ts";

describe("a part that is not there", () => {
  const refused = (status: number) => new ApiError("not_found", status, "Nothing here.", {}, {});

  it.each([
    [404, "This server does not offer the statuses."],
    [401, "The statuses did not load. The server does not accept your token."],
    [403, "The statuses may not be read with this token."],
    [500, "The statuses did not load. Nothing here."],
  ])("says why after %i", (status, words) => {
    expect(sayRefusal(refused(status), "The statuses")).toBe(words);
  });

  it("is not said to be lacking on a server where its commit is", () => {
    const gone = new ApiError("commit_not_found", 404, "404 Commit Not Found", {}, {});
    expect(sayRefusal(gone, "The branches")).toBe("The branches cannot be told: the commit is not there any more.");
    expect(sayWhy(gone)).toBe("The commit is not there any more.");
  });

  it.each([
    ["api read_api", "It lacks the scope api or read_api."],
    ["api", "It lacks the scope api."],
    ["", "It lacks the scope api or read_api."],
    [undefined, "It lacks the scope api or read_api."],
  ])("names the scope that is lacking: %s", (scope, words) => {
    const error = new ApiError("insufficient_scope", 403, "More is needed.", { error: "insufficient_scope", scope });
    expect(sayRefusal(error, "Comments")).toBe(`Comments may not be read with this token. ${words}`);
    expect(sayWhy(error)).toBe(words.replace("It", "This token"));
  });

  it("tells a token that is not accepted from one that may not, and from a window that is not signed in", () => {
    const words = "The server does not accept your token.";
    expect(sayTokenRefused(new ApiError("unauthorized", 401, "401 Unauthorized", {}, {}))).toBe(words);
    expect(sayTokenRefused(new ApiError("invalid_token", 401, "Token is expired.", { error: "invalid_token" }, {}))).toBe(words);
    expect(sayTokenRefused(new ApiError("session_required", 401, "Run npm start again.", {}, {}))).toBe(null);
    expect(sayTokenRefused(refused(403))).toBe(null);
    expect(sayTokenRefused(new TypeError("Failed to fetch"))).toBe(null);
  });

  it("says what went wrong on the way", () => {
    const over = new ApiError("session_required", 401, "Run npm start again.", {}, {});
    expect(sayRefusal(over, "The statuses")).toBe("The statuses did not load. Run npm start again.");
    expect(sayRefusal(new TypeError("Failed to fetch"), "The statuses")).toBe("The statuses did not load. Failed to fetch");
  });
});
