// The release that had a commit first, as far as it is known.
import { describe, expect, it } from "vitest";
import type { Tag } from "../../../shared/contract/resources.ts";
import { firstRelease } from "./first-release.ts";

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
