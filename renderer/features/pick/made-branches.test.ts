// A branch that was made for a pick goes with the dialog where it got nothing, and never where anybody put something on it.
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PickRequest, usePick } from "../../state/pick.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { nameBranch, removeUnused } from "./made-branches.ts";
import type { Row } from "./plan.ts";

const began = "a".repeat(40);
const tip = (id: string) => ({
  ...{ id, short_id: id.slice(0, 8), title: "t", message: "t", parent_ids: [], web_url: "" },
  ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
  ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
});

/** Where each branch of the server stands. */
let branches: Map<string, string>;
let deleted: string[];
/** What a deletion is answered with instead. */
let refusal: Response | null;

beforeEach(() => {
  branches = new Map();
  deleted = [];
  refusal = null;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    const name = decodeURIComponent(/branches\/([^?]+)/.exec(url)?.[1] ?? "");
    const commit = branches.get(name);
    if (commit === undefined) return Response.json({ message: "404 Branch Not Found" }, { status: 404 });
    const flags = { merged: false, protected: false, default: false, can_push: true, web_url: "" };
    if (method !== "DELETE")
      return Response.json({ name, commit: tip(commit), developers_can_push: true, developers_can_merge: true, ...flags });
    if (refusal !== null) return refusal;
    deleted.push(name);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  usePick.setState({ request: null });
  toasts.close(toasts.current()?.id ?? 0);
});

const request: PickRequest = { kind: "cherry-pick", connection: "x", project: "p", commits: [], branch: null };
const row = (branch: string, madeFrom: Row["madeFrom"] = { branch: "main", at: began }): Row => ({ branch, madeFrom }) as unknown as Row;
const remove = (rows: readonly Row[], made: Readonly<Record<string, unknown>> = {}) => removeUnused(new QueryClient(), request, rows, made);
const said = (): string => toasts.current()?.message ?? "";

it("is named after what it was made from and for", () => {
  expect(nameBranch("cherry-pick", "release/4.1", "8f3c21a0ffff")).toBe("release-4.1-pick-8f3c21a");
});

it("goes where it stands where it began, and those that were there before stay", async () => {
  branches.set("made", began).set("old", began);
  await remove([row("old", null), row("made")]);
  expect([deleted, said()]).toEqual([["made"], ""]);
});

it("stays where it got a pick, or somebody pushed to it meanwhile", async () => {
  branches.set("picked", began).set("pushed", "b".repeat(40)).set("constructor", began);
  await remove([row("picked"), row("pushed"), row("constructor")], { picked: {} });
  // A name that every object has is no pick.
  expect([deleted, said()]).toEqual([["constructor"], ""]);
});

it("that cannot be removed is said by its name, and those after it go all the same", async () => {
  branches.set("second", began);
  await remove([row("gone"), row("second")]);
  expect(said()).toMatch(/^gone was made for a pick and stays\. ./);
  expect(deleted).toEqual(["second"]);
  branches.set("kept", began);
  refusal = Response.json({ message: "You may not delete it" }, { status: 403 });
  await remove([row("kept")]);
  expect(said()).toMatch(/^kept was made for a pick and stays\. .*You may not delete it/);
});
