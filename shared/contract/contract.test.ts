// Every endpoint description holds together; a slip here would be a wrong route, client, cache and document at once.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "./contract.ts";
import { desktop } from "./desktop-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { apiError, errorCatalogue } from "./errors.ts";
import { unwrap } from "./wire.ts";

const all = Object.entries({ ...api, ...desktop } as Record<string, Endpoint>);

describe("contract", () => {
  it("has no two endpoints with one method and path", () => {
    for (const group of [api, desktop] as Record<string, Endpoint>[]) {
      const routes = Object.values(group).map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/:[a-z_]+/g, ":x")}`);
      expect(new Set(routes).size).toBe(routes.length);
    }
  });

  it.each(all)("%s changes nothing by GET, and says what it changes otherwise", (_name, endpoint) => {
    if (endpoint.method === "GET") {
      expect(endpoint.writes).toEqual([]);
      expect(Object.keys(endpoint.body.shape)).toEqual([]);
    }
    if (endpoint.method !== "GET" && Array.isArray(endpoint.access.scopes)) expect(endpoint.access.scopes).toEqual(["api"]);
  });

  it.each(all)("%s names each parameter once", (_name, endpoint) => {
    const names = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) => Object.keys(part.shape));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(all)("%s says of each text that it takes how long it may be", (_name, { params, query, body }) => {
    const endless: string[] = [];
    const look = (schema: z.ZodType, name: string): void => {
      const inner = unwrap(schema);
      if (inner instanceof z.ZodString && inner.maxLength === null) endless.push(name);
      if (inner instanceof z.ZodArray) look(inner.element as z.ZodType, `${name}[]`);
      if (inner instanceof z.ZodUnion) for (const option of inner.options) look(option as z.ZodType, name);
      if (inner instanceof z.ZodObject) for (const [key, field] of Object.entries(inner.shape)) look(field as z.ZodType, `${name}[${key}]`);
    };
    for (const part of [params, query, body]) look(part, "");
    expect(endless).toEqual([]);
  });

  it("writes texts with their details filled in", () => {
    expect(apiError("bad_request", { details: { reason: "branch is required" } }).body).toEqual({
      message: "400 Bad request - branch is required",
    });
  });

  it("gives every error a status that is one", () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) expect(entry.status, code).toBeGreaterThanOrEqual(300);
  });
});
