// The contract covers every row of the specification, but for a list that may only shrink.
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { commitAction } from "../../shared/contract/commits.ts";
import { api } from "../../shared/contract/contract.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { unwrap } from "../../shared/contract/wire.ts";
import { notCovered, type SpecifiedEndpoint, specification, specifiedAction } from "./specification.ts";

const endpoints = Object.values(api as Record<string, Endpoint>);
const nameOf = (row: { method: string; path: string }): string => `${row.method} ${row.path}`;
const find = (row: SpecifiedEndpoint): Endpoint | undefined => endpoints.find((endpoint) => nameOf(endpoint) === nameOf(row));
const covered = specification.filter((row) => find(row) !== undefined);

function fieldOf(endpoint: Endpoint, name: string): z.ZodType | undefined {
  const [outer = "", inner] = name.replace("]", "").split("[");
  const shape = { ...endpoint.query.shape, ...endpoint.body.shape } as Record<string, z.ZodType>;
  const field = shape[outer];
  if (field === undefined || inner === undefined) return field;
  return (unwrap(field).def as unknown as { shape?: Record<string, z.ZodType> }).shape?.[inner];
}

describe("coverage of the specification", () => {
  it("lists exactly what is missing", () => {
    expect(specification.filter((row) => find(row) === undefined).map(nameOf)).toEqual(notCovered);
  });

  it.each(covered.map((row) => [nameOf(row), row] as const))(
    "%s has each parameter, required where it says so, and the status",
    (_name, row) => {
      const endpoint = find(row) as Endpoint;
      for (const written of row.parameters) {
        const required = written.endsWith("!");
        const field = fieldOf(endpoint, written.replace("!", ""));
        expect(field, written).toBeDefined();
        if (!written.includes("[")) expect(field?.safeParse(undefined).success, `${written} optional`).toBe(!required);
      }
      expect(endpoint.answer.status).toBe(row.status);
      expect(endpoint.section).toMatch(/^4\./);
    },
  );

  it("knows every member of an action, and beside them the extensions that the reference tells", () => {
    expect(Object.keys(commitAction.shape).sort()).toEqual([...specifiedAction, "blob_id"].sort());
  });
});
