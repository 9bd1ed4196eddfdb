// The interface's own description (GET /openapi.json), made from the contract once.
import { type Api, api } from "../../../shared/contract/contract.ts";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { type ApiDescription, describeApi } from "../../../shared/contract/openapi.ts";
import type { Handler } from "../context.ts";

let made: ApiDescription | undefined;

export const getApiDescription: Handler<Api["getApiDescription"]> = async (context) => {
  const server = `${context.baseUrl}/api/v4`;
  made ??= describeApi(api as unknown as Readonly<Record<string, Endpoint>>, server);
  return { ...made, servers: [{ url: server }] };
};
