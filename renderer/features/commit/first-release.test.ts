// The release that had a commit first, as far as it is known; and why a part of a commit's page is not there.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { Tag } from "../../../shared/contract/resources.ts";
import { firstRelease, sayRefusal } from "./first-release.ts";

const tag = (name: string, day: number | null): Tag =>
  ({ name, message: "", target: "t", commit: day === null ? null : { committed_date: `2026-01-0${day}T00:00:00Z` } }) as unknown as Tag;

describe("the first release with a commit", () => {
  const all = [tag("v3", 3), tag("v1", 1), tag("v2", 2), tag("lost", null)];

  it("is the oldest of those that hold it, in whatever order they come", () => {
    expect(firstRelease(["v3", "v2"], all)?.name).toBe("v2");
    expect(firstRelease(["v2", "v3"], all.toReversed())?.name).toBe("v2");
  });

  it("is one with a date rather than one without, and one without where there is no other", () => {
    expect(firstRelease(["lost", "v3"], all)?.name).toBe("v3");
    expect(firstRelease(["lost"], all)?.name).toBe("lost");
  });

  it("is none where no tag holds it, and not known while either list is on its way", () => {
    expect(firstRelease([], undefined)).toBeNull();
    expect(firstRelease(undefined, all)).toBeUndefined();
    expect(firstRelease(["v1"], undefined)).toBeUndefined();
    // A tag that was deleted between the two answers.
    expect(firstRelease(["gone"], all)).toBeNull();
  });
});

describe("a part that is not there", () => {
  const refused = (status: number) => new ApiError("not_found", status, "Nothing here.", {}, {});

  it.each([
    [404, "This server does not offer the statuses."],
    [401, "The statuses may not be read with this token."],
    [403, "The statuses may not be read with this token."],
    [500, "The statuses did not load. Nothing here."],
  ])("says why after %i", (status, words) => {
    expect(sayRefusal(refused(status), "The statuses")).toBe(words);
  });

  it("says what went wrong on the way", () => {
    expect(sayRefusal(new TypeError("Failed to fetch"), "The statuses")).toBe("The statuses did not load. Failed to fetch");
  });
});
