// What is said where a project or a ref cannot be shown, and what is offered first.
import { describe, expect, it } from "vitest";
import { ApiError, apiError, type ErrorCode } from "../../../shared/contract/errors.ts";
import type { Checkout } from "../../data/checkout.ts";
import { StoppedWaiting } from "../../data/patient-fetch.ts";
import { type ProblemFacts, sayProjectProblem } from "./project-problem.ts";

const project = { path: "tables", default_branch: "main" } as Checkout["project"];
const link = { kind: "server", name: "Harbour", token: "kept", scopes: ["read_user"] } as unknown as NonNullable<ProblemFacts["link"]>;
const answer = (status: number, body: Record<string, unknown> = {}, code: ErrorCode | null = null) =>
  new ApiError(code, status, `${status} said`, body);

const say = (error: Error, facts: Partial<ProblemFacts> = {}) =>
  sayProjectProblem({
    error,
    place: { connection: "7", project: "halden/tables" },
    checkout: { ref: "", project: undefined },
    link,
    ...facts,
  });
const local: Partial<ProblemFacts> = { place: { connection: "local", project: "halden/tables" }, link: undefined };

describe("a project that cannot be shown", () => {
  it("ends what the server said where it says nothing more, so that what follows is a sentence of its own", () => {
    expect([say(answer(409)).why, say(new ApiError(null, 409, "Wait.", {})).why]).toEqual(["409 said.", "Wait."]);
  });

  it("of a connection that was forgotten leads to another project and to nothing that cannot help", () => {
    const said = say(answer(404, {}, "connection_not_found"), { link: undefined });
    expect([said.title, said.offers]).toEqual(["There is no such connection", ["choose"]]);
  });

  it("asks for the token where that is what lacks, and says whether it was refused or is not at hand", () => {
    expect(say(answer(401))).toMatchObject({ why: "It may have expired or been revoked.", offers: ["token", "again"] });
    const missing = { link: { ...link, token: "missing" as const } };
    expect(say(answer(401), missing).why).toBe("It is not at hand: it was kept for a session that ended.");
    expect(say(answer(401), { link: { ...missing.link, token_problem: "The keychain is locked." } }).why).toBe("The keychain is locked.");
    // Servers answer 404 for a private project that nobody is signed in for.
    expect(say(answer(404), missing)).toMatchObject({ title: "The token for Harbour is not at hand", offers: ["token", "again"] });
  });

  it("says what a ref may be where the name given is none, and leads to one that is", () => {
    const said = say(answer(400), { ...local, checkout: { ref: "main~2", project } });
    expect(said).toMatchObject({ title: "main~2 is no name of a branch or tag", offers: ["default-branch", "switch-ref"] });
    expect(say(answer(400), local).title).toBe("This could not be read");
  });

  it("asks a stranger for a token, and never speaks of one that there is not", () => {
    const none = { link: { ...link, token: "none" as const, scopes: [] } };
    expect(say(answer(404), none)).toMatchObject({
      title: "Harbour shows no halden/tables without a token",
      why: "It may be for people who are signed in, or have been moved or deleted.",
      offers: ["token", "choose", "again"],
    });
    for (const status of [401, 403])
      expect(say(answer(status), none)).toMatchObject({
        title: "Harbour asks for a token",
        why: "Without one it does not show halden/tables.",
        offers: ["token", "choose", "again"],
      });
    // A folder of this machine has none either, and needs none.
    expect(say(answer(404), { ...local, link: { ...none.link, kind: "local" } }).offers).toEqual(["choose", "again"]);
  });

  it("tells a role from a scope", () => {
    expect(say(answer(403))).toMatchObject({ title: "You may not read halden/tables", why: "Your role on Harbour does not allow it." });
    const said = say(answer(403, { error: "insufficient_scope", scope: "api read_api" }));
    expect(said.title).toBe("This token may not read halden/tables");
    expect(said.why).toBe("It lacks the scope api or read_api; it has read_user.");
    // A folder has no token that could be replaced.
    expect(say(answer(403), local).offers).toEqual(["choose"]);
  });

  it("that is known and has no repository is tried again first, as a disk may come back", () => {
    const said = say(answer(404, {}, "repository_not_found"), { ...local, checkout: { ref: "main", project } });
    expect(said).toMatchObject({ title: "The repository of halden/tables is not there", offers: ["again", "find-folder", "choose"] });
    expect(said.why).toMatch(/^Its folder may have been moved/);
  });

  it("in whose place another one is leads to that one, and says where what was typed stays", () => {
    const replaced = apiError("repository_not_found", { members: { code: "repository_not_found", replaced: "/src/tables" } });
    const said = say(replaced, { ...local, checkout: { ref: "main", project } });
    expect(said).toMatchObject({
      title: "Another repository is in the place of halden/tables",
      offers: ["open-other", "find-folder", "again", "choose"],
    });
    expect(said.why).toMatch(/^What is in \/src\/tables now has none of the commits that were there\. .* stays with the earlier one\./);
    // A server has no folders of this machine.
    expect(say(replaced).offers).toEqual(["again", "choose"]);
  });

  it("that is there and cannot be used is told as that, and not as moved", () => {
    const shut = apiError("repository_unusable", { details: { reason: "/src/tables can't be read (EACCES)." } });
    expect(say(shut, { ...local, checkout: { ref: "main", project } })).toMatchObject({
      title: "The repository of halden/tables cannot be read",
      why: "/src/tables can't be read (EACCES). Its folder is where it was.",
      offers: ["again", "choose"],
    });
  });

  it("that is there without the ref leads back to a branch; without the project to another", () => {
    expect(say(answer(404), { checkout: { ref: "gone", project } })).toMatchObject({
      title: "gone does not exist in tables",
      offers: ["default-branch", "switch-ref"],
    });
    const gone = new ApiError(null, 404, "404 Project Not Found", {});
    expect(say(gone, { checkout: { ref: "main", project } }).title).toBe("No project at halden/tables");
    expect(say(answer(404)).why).toBe("It may have been moved or deleted, or this token may not see it.");
    expect(say(answer(404), local)).toMatchObject({
      title: "No project at halden/tables",
      why: "The folder may have been moved, or was never opened here.",
      offers: ["choose", "again"],
    });
  });

  it("names who does not answer, and who stopped waiting", () => {
    expect(say(answer(502, {}, "server_unreachable")).title).toBe("Harbour is not reachable");
    expect(say(answer(500)).title).toBe("Harbour answers with errors (500)");
    expect(say(answer(502, { answered: 200 }, "server_answered_oddly")).title).toBe("Harbour does not answer as it should");
    expect(say(new TypeError("Failed to fetch"), { link: undefined }).title).toBe("The server is not reachable");
    expect(say(new TypeError("Failed to fetch"), local)).toMatchObject({
      title: "The built-in service does not answer",
      why: "Failed to fetch.",
    });
    expect(say(new StoppedWaiting(12)).title).toBe("You stopped waiting for halden/tables");
    expect(say(answer(422)).title).toBe("This could not be read");
  });
});
