// The page of the interface says what the contract says, and the description holds every operation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderApiPage } from "../../scripts/api-page.ts";
import { api } from "../../shared/contract/contract.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { describeApi } from "../../shared/contract/openapi.ts";
import { root } from "./sources.ts";

const endpoints = api as unknown as Readonly<Record<string, Endpoint>>;
const description = describeApi(endpoints, "/api/v4");
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

describe("docs/api.md", () => {
  it("is what npm run docs writes", () => {
    expect(readFileSync(join(root, "docs", "api.md"), "utf8") === renderApiPage(description), "run npm run docs").toBe(true);
  });
});

describe("the OpenAPI description", () => {
  it("holds each operation once, with each parameter of its path", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort());
    for (const [path, methods] of Object.entries(description.paths))
      for (const operation of Object.values(methods)) {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        expect(operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
      }
  });

  it("is JSON without bounds that nobody set, and without references", () => {
    const text = JSON.stringify(description);
    expect(JSON.parse(text)).toEqual(description);
    expect(text).not.toContain("9007199254740991");
    expect(text).not.toContain('"$ref"');
  });

  it("says what is required, what a list is called, and what opens an operation", () => {
    const find = (name: string) => operations.find(({ operationId }) => operationId === name);
    expect(find("getFile")?.parameters.find(({ name }) => name === "ref")?.required).toBe(true);
    expect(find("getFileBlame")?.parameters.find(({ name }) => name === "range")?.style).toBe("deepObject");
    expect(find("getMergeBase")?.parameters.map(({ name }) => name)).toContain("refs[]");
    expect(find("createCommitStatus")?.["x-scopes"]).toEqual(["api"]);
    expect(find("createFile")?.requestBody?.required).toBe(true);
  });
});
