// Writes the contract as OpenAPI 3.1. Nothing is described here that is not in the contract.
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { type ErrorCode, type ErrorEntry, errorCatalogue } from "./errors.ts";
import { unwrap } from "./wire.ts";

export type Schema = { readonly [key: string]: unknown };

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly style?: "deepObject";
  readonly explode?: true;
  readonly schema: Schema;
}

interface Content {
  readonly [type: string]: { readonly schema: Schema };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: Content } };
  readonly security: readonly Schema[];
  /** Scopes that open it; any valid token where there are none. */
  readonly "x-scopes": readonly string[];
  /** Section of the specification, `aux` for what browsing needs beside it, `own` for extensions. */
  readonly "x-section": string;
}

export interface ApiDescription {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly securitySchemes: Schema };
  readonly [key: string]: unknown;
}

const description = `Every GET also answers HEAD, with the same headers and no body. Parameters are taken from the query, a JSON body, a form or multipart fields alike. Refusals are JSON with "message" or "error".`;

/** Describes endpoints by their operation names; `server` is the address that all paths follow. */
export function describeApi(endpoints: Readonly<Record<string, Endpoint>>, server: string): ApiDescription {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries(endpoints).sort(inOrder)) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Repodesk", version: "v4", description },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "PRIVATE-TOKEN" },
        bearer: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic", description: "The token is the password; the name does not matter." },
      },
    },
  };
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** By section, path and method: the order of a module's exports is not the same everywhere. */
function inOrder([, a]: [string, Endpoint], [, b]: [string, Endpoint]): number {
  const keys = [a, b].map(
    ({ section, path, method }) => `${/^\d/.test(section) ? section : `9 ${section}`} ${path} ${methods.indexOf(method)}`,
  );
  const [first = "", second = ""] = keys;
  return first < second ? -1 : first > second ? 1 : 0;
}

function toOperation(name: string, endpoint: Endpoint): Operation {
  const { params, query, body, access, answer } = endpoint;
  const fields = Object.keys(body.shape).length > 0;
  const known = [{ token: [] }, { bearer: [] }, { basic: [] }];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    parameters: [
      ...Object.entries(params.shape).map(([field, schema]) => toParameter(field, schema as z.ZodType, "path")),
      ...Object.entries(query.shape).map(([field, schema]) => toParameter(field, schema as z.ZodType, "query")),
    ],
    ...(fields ? { requestBody: { required: !body.safeParse({}).success, content: jsonContent(toSchema(body, "input")) } } : {}),
    responses: { [answer.status]: success(endpoint), ...refusals(endpoint.errors) },
    // Who changes things without a credential is refused, only later.
    security: access.anonymous && endpoint.method === "GET" ? [{}, ...known] : known,
    "x-scopes": access.scopes === "any" ? [] : access.scopes,
    "x-section": endpoint.section,
  };
}

/** The part of a path that names the kind of thing. */
function tagOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "" && !part.startsWith(":"));
  const last = parts[0] === "projects" ? (parts[1] === "repository" ? parts[2] : parts[1]) : undefined;
  return (last ?? parts[0] ?? "").split(".", 1)[0] ?? "";
}

function toParameter(field: string, schema: z.ZodType, place: "path" | "query"): Parameter {
  const inner = unwrap(schema);
  const said = schema.meta()?.description ?? inner.meta()?.description;
  const isList = inner instanceof z.ZodArray;
  return {
    name: isList ? `${field}[]` : field,
    in: place,
    required: place === "path" || !schema.safeParse(undefined).success,
    ...(said === undefined ? {} : { description: said }),
    ...(inner instanceof z.ZodObject ? { style: "deepObject", explode: true } : {}),
    schema: toSchema(schema, "input"),
  };
}

function success({ answer }: Endpoint): { description: string; content?: Content } {
  if (answer.kind === "none") return { description: answer.description };
  if (answer.kind === "json") return { description: answer.description, content: jsonContent(toSchema(answer.schema, "output")) };
  const type = answer.kind === "events" ? "text/event-stream" : "application/octet-stream";
  return { description: answer.description, content: { [type]: { schema: { type: "string", format: "binary" } } } };
}

const jsonContent = (schema: Schema): Content => ({ "application/json": { schema } });

/** Refusals by status, each with its texts. */
function refusals(codes: readonly ErrorCode[]): Record<string, { description: string; content: Content }> {
  const byStatus = new Map<number, ErrorEntry[]>();
  for (const code of codes) {
    const entry: ErrorEntry = errorCatalogue[code];
    byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), entry]);
  }
  const described = [...byStatus].map(([status, entries]) => {
    const texts = [...new Set(entries.map(({ text }) => text))];
    const shapes = [...new Set(entries.map(({ shape }) => shape))];
    const properties = Object.fromEntries(shapes.map((shape) => [shape, {}]));
    return [String(status), { description: texts.join("; "), content: jsonContent({ type: "object", properties }) }] as const;
  });
  return Object.fromEntries(described);
}

/** JSON Schema of a zod schema. The bounds of exact integers, which zod adds to every one, are no rule of ours and go. */
function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (typeof jsonSchema.additionalProperties === "object" && Object.keys(jsonSchema.additionalProperties).length === 0)
        delete jsonSchema.additionalProperties;
    },
  }) as Schema;
  return rest;
}
