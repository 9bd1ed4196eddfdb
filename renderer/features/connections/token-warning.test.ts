// What is said of a token before anything is refused.
import { expect, it } from "vitest";
import { toTokenWarning } from "./token-warning.ts";

const now = new Date("2026-11-22T10:00:00Z");
const said = (more: Partial<Parameters<typeof toTokenWarning>[0]>) =>
  toTokenWarning({ name: "git.example", token: "kept", scopes: ["api"], expires_at: null, ...more }, now);

it("names the scope that is lacking, and a near end, in one message", () => {
  expect(said({})).toBeNull();
  expect(said({ expires_at: "2027-06-01" })).toBeNull();
  expect(said({ expires_at: "2026-12-01" })).toBe("The token for git.example expires in 9 days.");
  expect(said({ scopes: ["read_api"], expires_at: "2026-12-01" })).toBe(
    "The token for git.example may only read (read_api). Committing needs the scope api. It expires in 9 days.",
  );
  expect(said({ scopes: ["read_repository", "read_user"] })).toBe(
    "The token for git.example lacks the scope api or read_api (it has read_repository, read_user): projects and history cannot be read with it.",
  );
  expect(said({ token: "none", scopes: [] })).toBe(
    "Connected to git.example without a token: what is public can be read, and nothing can be changed.",
  );
});
