// Writes the description of the interface as a page for people: docs/api.md.
import type { ApiDescription, Operation, Parameter, Schema } from "../shared/contract/openapi.ts";

/** A field of a schema as a row has it. */
interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly text: string;
}

/** The whole page. Depends on the description alone: the same description, the same bytes. */
export function renderApiPage(description: ApiDescription): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ""))];
  const parts = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `## ${tag}\n\n${own.map(({ path, method, operation }) => renderOperation(path, method, operation)).join("\n")}`;
  });
  return `# HTTP interface

Made from \`shared/contract\` by \`npm run docs\`: change the contract, not this page. The same as OpenAPI: \`GET /api/v4/openapi.json\`.
All paths follow \`/api/v4\`. ${description.info.description}
A credential is the header \`PRIVATE-TOKEN\`, a Bearer token, or the password of Basic authentication.

${tags.map((tag) => `[${tag}](#${tag.replaceAll(" ", "-")})`).join(" · ")}

${parts.join("\n")}`;
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const fields = [...operation.parameters.flatMap(fieldsOfParameter), ...fieldsOfBody(operation)];
  const table =
    fields.length === 0 ? "" : `\n| Parameter | Type | Required | Meaning |\n|---|---|---|---|\n${fields.map(renderField).join("\n")}\n`;
  return `### ${method} ${path}

${operation.summary}
Operation \`${operation.operationId}\`; section ${operation["x-section"]}; ${renderAccess(operation)}.
${table}
${Object.entries(operation.responses).map(renderResponse).join("\n")}
`;
}

function renderAccess(operation: Operation): string {
  const scopes = operation["x-scopes"];
  const who = scopes.length === 0 ? "any token" : `scope ${scopes.map((scope) => `\`${scope}\``).join(" or ")}`;
  return operation.security.some((entry) => Object.keys(entry).length === 0) ? `${who}; anonymous where what is asked for is public` : who;
}

function fieldsOfParameter({ name, required, description, schema }: Parameter): Field[] {
  const own = { name, type: typeOf(schema), required, text: textOf(schema, description) };
  const inner = schema["properties"] as Record<string, Schema> | undefined;
  if (inner === undefined) return [own];
  return [
    own,
    ...Object.entries(inner).map(([key, value]) => ({
      name: `${name}[${key}]`,
      type: typeOf(value),
      required: false,
      text: textOf(value),
    })),
  ];
}

function fieldsOfBody({ requestBody }: Operation): Field[] {
  const schema = requestBody?.content["application/json"]?.schema;
  const needed = new Set((schema?.["required"] as string[] | undefined) ?? []);
  const properties = (schema?.["properties"] as Record<string, Schema> | undefined) ?? {};
  return Object.entries(properties).map(([name, value]) => ({
    name,
    type: typeOf(value),
    required: needed.has(name),
    text: textOf(value),
  }));
}

function typeOf(schema: Schema): string {
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(" or ");
  if (schema["enum"] !== undefined) return (schema["enum"] as unknown[]).map((value) => `\`${String(value)}\``).join(", ");
  if (schema["type"] === "array") return `list of ${typeOf((schema["items"] as Schema | undefined) ?? {})}`;
  if (Array.isArray(schema["type"])) return schema["type"].join(" or ");
  return typeof schema["type"] === "string" ? schema["type"] : "any";
}

function textOf(schema: Schema, description = schema["description"]): string {
  const said = typeof description === "string" ? [description] : [];
  const standard = schema["default"] === undefined ? [] : [`Default \`${String(schema["default"])}\`.`];
  return [...said, ...standard].join(" ");
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const renderField = ({ name, type, required, text }: Field): string =>
  `| \`${name}\` | ${cell(type)} | ${required ? "yes" : "no"} | ${cell(text)} |`;

function renderResponse([status, { description, content }]: [string, Operation["responses"][string]]): string {
  const schema = content?.["application/json"]?.schema;
  const fields = Number(status) < 300 && schema !== undefined ? membersOf(schema) : "";
  return `- **${status}** ${description}${fields}`;
}

/** Names of an answer's members, of a list's elements too. */
function membersOf(schema: Schema): string {
  const inner = schema["type"] === "array" ? ((schema["items"] as Schema | undefined) ?? {}) : schema;
  const names = Object.keys((inner["properties"] as Schema | undefined) ?? {});
  return names.length === 0 ? "" : ` ${schema["type"] === "array" ? "Each: " : ""}${names.map((name) => `\`${name}\``).join(", ")}.`;
}
