// GET /openapi.json: for everybody, with the address that clients use.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("describes the interface without asking who wants to know", async () => {
  const { status, body, headers } = await service.ask("GET", "/openapi.json", { as: null });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  expect(body.openapi).toBe("3.1.0");
  expect(body.servers).toEqual([{ url: "http://desk.example/api/v4" }]);
  expect(body.paths["/projects/{id}/repository/commits/{sha}/signature"].get.operationId).toBe("getCommitSignature");
});
