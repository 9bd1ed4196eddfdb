// Connections, their tokens and what is kept of them, in words that are true.
import { describe, expect, it } from "vitest";
import type { Connection, VaultState } from "../../../shared/contract/desktop.ts";
import { ApiError, apiError } from "../../../shared/contract/errors.ts";
import type { KeptItem } from "../../../shared/contract/kept-data.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { emptyDesk } from "../../desk/model.ts";
import { toConnectionName } from "./connection-name.ts";
import { toConnectionProblem } from "./connection-problem.ts";
import { sayExpiry } from "./expiry.ts";
import { sayWork, toKeptFacts } from "./kept-words.ts";
import { toKeepMeaning, toMissingReason, toTokenFact, toVaultPromise } from "./vault-words.ts";

describe("why a server cannot be used", () => {
  it.each<[string, Error, "address" | "token", RegExp]>([
    ["Repodesk itself is gone", new TypeError("failed to fetch"), "address", /own process does not answer.*start it again/],
    ["the token is refused", apiError("unauthorized"), "token", /does not accept this token/],
    ["any other server refuses it", new ApiError(null, 401, "nope", {}), "token", /does not accept this token/],
    [
      "it was revoked",
      new ApiError("unauthorized", 401, "git.example does not take this token: it was revoked.", {}),
      "token",
      /It was revoked\.$/,
    ],
    ["nobody answers", apiError("server_unreachable", { details: { reason: "refused" } }), "address", /[.!?]$/],
    [
      "something else answers",
      apiError("server_answered_oddly"),
      "address",
      /^Something answers there, but not a GitLab-style API\. .*[.!?]$/,
    ],
    [
      "it has moved",
      apiError("redirect_refused", { details: { target: "https://git.example:8443/gitlab/api/v4/version" } }),
      "address",
      /does not follow\. Where that is the server, give its address: https:\/\/git\.example:8443\/gitlab\.$/,
    ],
    [
      "it wants one to sign in",
      apiError("redirect_refused", { details: { target: "https://sso.example/login" } }),
      "address",
      /does not follow\. It may be a page to sign in to the network, which is done in a browser\.$/,
    ],
    ["it says something of its own", new ApiError(null, 418, "I am a teapot", {}), "address", /^I am a teapot\.$/],
    ["it is no address", new ApiError("parameters", 400, "url is invalid: it must begin with https://.", {}), "address", /^It must begin/],
    ["its sentence ends already", new ApiError(null, 500, "Out of tea!", {}), "address", /^Out of tea!$/],
  ])("is said at its field: %s", (_why, error, field, text) => {
    const problem = toConnectionProblem(error);
    expect([problem.field, problem.text]).toEqual([field, expect.stringMatching(text)]);
  });
});

describe("the end of a token", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  it.each([
    ["2026-11-20", "has expired", true],
    // The day that is named is the first one without the token.
    ["2026-11-22", "has expired", true],
    ["2026-11-23", "today, at midnight UTC", true],
    ["2026-11-24", "in 2 days", true],
    ["2026-12-06", "in 14 days", true],
    ["2026-12-07", "in 15 days", false],
    ["2027-03-04", "in 102 days", false],
  ])("%s is %s", (expires, words, isSoon) => expect(sayExpiry(expires, now)).toMatchObject({ words, isSoon }));

  it("has its date in words", () => expect(sayExpiry("2027-03-04", now).date).toBe("4 Mar 2027"));
});

describe("how a token is kept", () => {
  const keychain: VaultState = { kind: "keychain", backend: "libsecret", reason: null, folder: null };
  const session: VaultState = {
    kind: "session",
    backend: "none",
    reason: "Tokens are kept only until Repodesk ends: no keyring runs.",
    folder: null,
  };

  it("is promised before it is", () => {
    expect(toVaultPromise(keychain)).toBe("The token is kept in this machine’s keychain (libsecret). It is never kept in plain text.");
    expect(toVaultPromise(session)).toBe("Tokens are kept only until Repodesk ends: no keyring runs. Tokens are not written to disk.");
    expect(toVaultPromise({ ...session, reason: null })).toMatch(/^The token is kept only until Repodesk ends\. /);
  });

  it("is a choice where no keychain works, and says what each means, on Windows too", () => {
    const choice: VaultState = { ...session, folder: "/home/ada/data/tokens" };
    expect(toKeepMeaning("session", choice, "linux")).toBe(toVaultPromise(choice));
    expect(toKeepMeaning("file", choice, "linux")).toMatch(
      /unencrypted in \/home\/ada\/data\/tokens, in a file that only your account can open.*backups can read it.*does not use it any more/,
    );
    expect(toKeepMeaning("file", choice, "win32")).toMatch(/Windows keeps it from other people only if .* Repodesk cannot check it/);
    expect(toTokenFact("file", choice)).toEqual({ fact: "In a file, not encrypted", meaning: "only your account can open it" });
    expect(toTokenFact("file", keychain).meaning).toBe("the next one goes into the keychain");
    expect([toMissingReason("The file was opened."), toMissingReason(null)]).toEqual([
      "The file was opened.",
      expect.stringMatching(/memory only/),
    ]);
  });

  it("is told as it is, with the cause where it is not kept", () => {
    expect(toTokenFact("kept", keychain)).toEqual({ fact: "Kept in the keychain", meaning: "libsecret" });
    expect(toTokenFact("session", session)).toEqual({ fact: "Only until Repodesk ends", meaning: "no keyring runs" });
    expect(toTokenFact("missing", keychain).fact).toBe("Not at hand");
    expect(toTokenFact("none", undefined).meaning).toBe("only what is public can be read");
    expect([toTokenFact("kept", undefined).meaning, toTokenFact("session", undefined).meaning]).toEqual(["", ""]);
  });
});

describe("what is kept of a connection", () => {
  const items = (counts: Partial<Record<KeptItem["kind"], number>>): KeptItem[] =>
    Object.entries(counts).map(([kind, count]) => ({ kind: kind as KeptItem["kind"], count, bytes: count * 100 }));
  const work: KeptWork = {
    ...{ key: "k", connection: "c", project: "p", branch: "main", paths: ["a"] },
    desk: {
      ...emptyDesk,
      changes: [{ kind: "create", path: "a", content: { encoding: "text", text: "" }, executable: false, included: true }],
    },
  };
  const typed: KeptWork = {
    ...work,
    desk: { ...emptyDesk, unsaved: { a: { path: "a", text: "", base: null }, b: { path: "b", text: "", base: null } } },
  };

  it("is one line for each kind of which something is there", () => {
    const facts = toKeptFacts(items({ work: 2, aside: 1, recent: 3, token: 1, address: 1, records: 4, index: 2, sample: 1 }), [work], {
      ...{ token: "kept", url: "https://desk.example/api/v4/" },
    });
    expect(facts.map(({ title, what }) => `${title}: ${what}`)).toEqual([
      "Kept work: 1 change staged",
      "Texts set aside: 1 text",
      "Recent projects: 3 projects",
      "Token: in the keychain",
      "Address and account: https://desk.example",
      "Records: comments, statuses, members",
      "Index: 2 repositories",
      "Sample repository: with what you committed there",
    ]);
  });

  it("leaves out what is not there", () => expect(toKeptFacts(items({ work: 0, token: 0 }), [], undefined)).toEqual([]));

  it("counts something of no number by its size", () => {
    expect(toKeptFacts([{ kind: "index", count: 0, bytes: 10 }], [], undefined).map(({ what }) => what)).toEqual(["0 repositories"]);
  });

  it("tells messages from work, a kept token from one that goes, and what only stands here", () => {
    const [messages] = toKeptFacts(items({ work: 2 }), [], undefined);
    expect(messages).toMatchObject({ title: "Messages", what: "2 commit messages", meaning: "Only here." });
    expect(toKeptFacts(items({ token: 1 }), [], { token: "session", url: null })[0]?.what).toBe("until Repodesk ends");
    expect(toKeptFacts(items({ token: 1 }), [], { token: "file", url: null })[0]?.what).toBe("in a file, not encrypted");
    expect(toKeptFacts(items({ token: 1 }), [], { token: "missing", url: null })[0]?.what).toBe("in a file that is not used");
    expect(toKeptFacts(items({ work: 1 }), [typed], undefined)[0]?.meaning).toMatch(/Lost when forgotten/);
  });

  it("says how much is staged, and how much is only typed", () => {
    expect([sayWork([work]), sayWork([typed]), sayWork([work, typed]), sayWork([])]).toEqual([
      "1 change staged",
      "2 files edited",
      "1 change staged, 2 files edited",
      "",
    ]);
  });
});

it("calls the built-in service by the machine, a server by its name", () => {
  const names = (
    [
      ["local", "Local"],
      ["server", "desk.example"],
    ] as const
  ).map(([kind, name]) => toConnectionName({ kind, name } as Pick<Connection, "kind" | "name">));
  expect(names).toEqual(["This machine", "desk.example"]);
});
