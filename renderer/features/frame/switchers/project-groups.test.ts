// One row for each project, lately opened ones first and at the ref where they were left.
import { expect, test } from "vitest";
import { ApiError } from "../../../../shared/contract/errors.ts";
import type { Project } from "../../../../shared/contract/resources.ts";
import { toProjectGroups } from "./project-groups.ts";

const connections = [
  { id: "local", name: "This machine", kind: "local" },
  { id: "x1", name: "git.example", kind: "server" },
] as const;
const project = (id: number, path: string): Project =>
  ({ id, path_with_namespace: path, path, name: path, default_branch: "main" }) as unknown as Project;
const recent = [{ connection: "local", project: "home/tide", label: "~/src/tide", ref: "gaps", opened_at: "2026-01-01T00:00:00Z" }];
const place = { connection: "local", project: "home/tide" };

test("a recent project is not listed twice and keeps its ref", () => {
  const found = [{ connection: "local", projects: [project(1, "home/tide"), project(2, "home/dots")], error: null, isPending: false }];
  const [local] = toProjectGroups({ connections, recent, found, text: "", place });
  expect(local?.items.map(({ id }) => id)).toEqual(["local\nhome/tide\ngaps", "local\nhome/dots\n"]);
  expect(local?.items[0]).toMatchObject({ label: "tide", detail: "~/src/tide" });
});

test("typed text filters the recent ones; what the server found stays", () => {
  const found = [{ connection: "x1", projects: [project(7, "group/parcel")], error: null, isPending: false }];
  const [local, server] = toProjectGroups({ connections, recent, found, text: "parcel", place });
  expect(local?.items).toEqual([]);
  expect(server?.items[0]).toMatchObject({ label: "group/parcel", detail: "number 7", ranges: [[6, 12]] });
});

test("a connection that refuses says why", () => {
  const error = new ApiError("invalid_token", 401, "invalid_token", {});
  const [, server] = toProjectGroups({
    connections,
    recent,
    found: [{ connection: "x1", projects: [], error, isPending: false }],
    text: "",
    place,
  });
  expect(server?.items[0]?.offReason).toBe("token refused");
});
