// What a commit runs in a folder, in words: never more than what is trusted, and nothing hidden in a name.
import { describe, expect, it } from "vitest";
import type { Trust, TrustedProgram } from "../../../../shared/contract/trust.ts";
import { describeMissing, describeProgram, describeSigner, isFresh, listChanges, listed, sayUnderWay, scriptPath } from "./trust-words.ts";

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
  ["SSH key ~/.ssh/id.pub", program("signature", { file: "~/.ssh/id.pub" }), { format: "ssh", program: "ssh-keygen", key_name: null }],
  [
    "SSH key “Lena’s⟨U+202E⟩ laptop”",
    program("signature", { file: "~/.ssh/id.pub" }),
    { format: "ssh", program: "ssh-keygen", key_name: "Lena’s\u202e laptop" },
  ],
  ["OpenPGP key of the committer", program("signature", { file: "" }), { format: "openpgp", program: "gpg", key_name: null }],
  ["X.509 key ABC", program("signature", { file: "ABC" }), { format: "x509", program: "gpgsm", key_name: null }],
  ["Key ABC", program("signature", { file: "ABC" }), null],
  ["Key of the committer", program("signature", { file: "" }), { format: "constructor", program: "x", key_name: null }],
])("%s", (said, one, signing) => expect(describeProgram(one, signing)).toBe(said));

it.each<[said: string, signing: Trust["signing"]]>([
  ["", null],
  ["SSH", { format: "ssh", program: "ssh-keygen", key_name: null }],
  ["key “laptop”", { format: "ssh", program: "ssh-keygen", key_name: "laptop" }],
  ["/opt/sign, key “laptop”", { format: "ssh", program: "/opt/sign", key_name: "laptop" }],
  ["gpg, SSH", { format: "ssh", program: "gpg", key_name: null }],
  ["x", { format: "constructor", program: "x", key_name: null }],
])("signed with %s", (said, signing) => expect(describeSigner(signing)).toBe(said));

it.each<[is: boolean, at: string | null, by: string | null]>([
  [true, "2026-11-25T10:00:00Z", "Jonas"],
  [false, "2026-11-25T10:00:00Z", "Lena"],
  [false, "2026-10-25T10:00:00Z", "Jonas"],
  [false, "2026-11-25T10:00:00Z", null],
  [false, null, null],
])("fresh from somebody else: %s for %s by %s", (is, at, by) =>
  expect(isFresh(program("pre-commit", { changed_at: at, changed_by: by }), "Lena", Date.parse("2026-11-26T12:00:00Z"))).toBe(is),
);

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

it.each([
  ["#!/bin/sh\necho", "hook.sh"],
  ["#! /usr/bin/env python3\n", "hook.py"],
  ["#!/usr/bin/env -S node --no-warnings\n", "hook.js"],
  ["#!/usr/bin/perl -w\n", "hook.pl"],
  ["#!/usr/bin/ruby", "hook.rb"],
  ["echo python", "hook.sh"],
  ["#!", "hook.sh"],
  ["", "hook.sh"],
])("the script %j is coloured as %s", (text, path) => expect(scriptPath(text)).toBe(path));

it.each<[string, string]>([
  ["pre-commit waiting, commit waiting", "Writing the files for the hooks"],
  ["commit waiting, post-commit waiting", "Writing the files for the hooks"],
  ["signature waiting, commit waiting", "Making the commit"],
  ["signature running, commit waiting", "Signing the commit"],
  ["pre-commit running, commit waiting", "Running pre-commit"],
  ["pre-commit passed, commit-msg waiting, commit waiting", "Making the commit"],
])("%s: %s", (steps, said) => {
  const states = steps.split(", ").map((step) => step.split(" ") as [string, "waiting" | "running" | "passed"]);
  expect(sayUnderWay(states.map(([name, state]) => ({ name, state })))).toBe(said);
});
