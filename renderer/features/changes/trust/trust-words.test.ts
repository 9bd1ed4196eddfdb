// What a commit runs in a folder, in words: never more than what is trusted, and nothing hidden in a name.
import { describe, expect, it } from "vitest";
import type { Trust, TrustedProgram } from "../../../../shared/contract/trust.ts";
import { describeMissing, describeProgram, listChanges, listed } from "./trust-words.ts";

const program = (name: string, more: Partial<TrustedProgram> = {}): TrustedProgram => ({
  ...{ name, file: `.husky/${name}`, text: null, changed_at: null, changed_by: null, change: null },
  ...more,
});
const trust = (more: Partial<Trust>): Trust => ({
  ...{ state: "untrusted", since: null, trustable: true, programs: [], gone: [], signing: null, fingerprint: "f" },
  ...more,
});

it.each<[words: string[], said: string]>([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("%j is %j", (words, said) => expect(listed(words)).toBe(said));

it.each<[said: string, program: TrustedProgram, signing: Trust["signing"]]>([
  ["npm test", program("pre-commit", { text: "#!/bin/sh\nnpm test\n" }), null],
  [".husky/pre-commit", program("pre-commit"), null],
  [".husky/pre⟨U+202E⟩commit", program("pre-commit", { file: ".husky/pre\u202ecommit" }), null],
  ["SSH key ~/.ssh/id.pub", program("signature", { file: "~/.ssh/id.pub" }), { format: "ssh", program: "ssh-keygen" }],
  ["OpenPGP key of the committer", program("signature", { file: "" }), { format: "openpgp", program: "gpg" }],
  ["X.509 key ABC", program("signature", { file: "ABC" }), { format: "x509", program: "gpgsm" }],
  ["Key ABC", program("signature", { file: "ABC" }), null],
  ["Key of the committer", program("signature", { file: "" }), { format: "constructor", program: "x" }],
])("%s", (said, one, signing) => expect(describeProgram(one, signing)).toBe(said));

describe("against what was trusted", () => {
  it("names what is new, other or gone, and nothing that is the same", () => {
    const programs = [
      program("pre-commit", { change: "same" }),
      program("commit-msg", { change: "new" }),
      program("signature", { change: "changed" }),
    ];
    expect(listChanges(trust({ programs, gone: ["post-commit", "folder"] }))).toEqual([
      "commit-msg",
      "signature",
      "post-commit (gone)",
      "the folder itself",
    ]);
    expect(listChanges(trust({ programs: [program("pre-commit")] }))).toEqual([]);
  });

  it.each<[names: string[], state: Trust["state"], said: string | null]>([
    [[], "untrusted", null],
    [["pre-commit"], "trusted", null],
    [["pre-commit"], "untrusted", "No hooks"],
    [["signature"], "changed", "No signature"],
    [["pre-commit", "signature"], "changed", "No hooks, no signature"],
  ])("of %j, %s: %j is missing", (names, state, said) =>
    expect(describeMissing(trust({ state, programs: names.map((name) => program(name)) }))).toBe(said),
  );
});
