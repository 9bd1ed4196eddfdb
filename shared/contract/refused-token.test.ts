// What servers and the check of a connection say of a refused token, in one sentence.
import { expect, it } from "vitest";
import { sayRefusedToken } from "./refused-token.ts";

it.each([
  ["Token is expired. You can either do re-authorization or token refresh.", "It has expired."],
  ["Token was revoked. You have to re-authorize from the user.", "It was revoked."],
  ["git.example does not take this token: it has expired.", "It has expired."],
  ["git.example does not take this token: it was revoked.", "It was revoked."],
  ["git.example does not take this token: it is mistyped, expired or revoked.", "It may have expired or been revoked."],
  ["401 Unauthorized", "It may have expired or been revoked."],
])("%s", (said, sentence) => expect(sayRefusedToken(said)).toBe(sentence));
