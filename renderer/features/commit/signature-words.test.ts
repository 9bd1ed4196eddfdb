// Every verdict on a signature has words that say what it means; what is not known is not called good.
import { describe, expect, it } from "vitest";
import { commitSignature } from "../../../shared/contract/signature.ts";
import { factsOf, kindOf, wordsOf } from "./signature-words.ts";

const signature = (changes: object) =>
  commitSignature.parse({ signature_type: "PGP", verification_status: "verified", commit_source: "gitaly", ...changes });

describe("a signature", () => {
  it("is good only where the server verified it", () => {
    const statuses = ["unverified", "unverified_key", "unknown_key", "same_user_different_email", "other_user", "multiple_signatures"];
    expect(wordsOf(signature({})).tone).toBe("good");
    expect(wordsOf(signature({ verification_status: "revoked_key" })).tone).toBe("bad");
    for (const status of statuses) {
      const { tone, word, meaning } = wordsOf(signature({ verification_status: status }));
      expect([tone, word.includes("_"), meaning.endsWith(".")], status).toEqual(["doubt", false, true]);
    }
  });

  it.each(["verified_by_nobody", "constructor", "toString"])(
    "with a verdict that is new here (%s) is doubtful, in the server's words",
    (status) => {
      expect(wordsOf(signature({ verification_status: status }))).toEqual({
        tone: "doubt",
        word: status.replaceAll("_", " "),
        meaning: "The server says no more about it.",
      });
    },
  );

  it("is named as people write its kind", () => {
    expect(["PGP", "SSH", "X509"].map((signature_type) => kindOf(signature({ signature_type })))).toEqual(["PGP", "SSH", "X.509"]);
  });

  it("shows the facts that the server sent, and no empty row", () => {
    expect(factsOf(signature({ gpg_key_primary_keyid: "8254AAB3FBD54AC9", gpg_key_user_name: "Ada", gpg_key_user_email: "" }))).toEqual([
      ["Kind", "PGP"],
      ["Key id", "8254AAB3FBD54AC9", true],
      ["Owner", "Ada"],
    ]);
  });

  it("shows an SSH key with its use in words", () => {
    const key = {
      id: 1,
      title: "Laptop",
      key: "ssh-ed25519 AAAA",
      usage_type: "auth_and_signing",
      created_at: "2026-01-01T00:00:00Z",
      expires_at: null,
    };
    expect(factsOf(signature({ signature_type: "SSH", key }))).toEqual([
      ["Kind", "SSH"],
      ["Key", "Laptop"],
      ["Used for", "auth and signing"],
      ["Public key", "ssh-ed25519 AAAA", true],
    ]);
  });
});
