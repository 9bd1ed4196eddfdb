// The interface's own description, for tools that make clients from it.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";

export const getApiDescription = endpoint({
  method: "GET",
  path: "/openapi.json",
  summary: "This interface as OpenAPI 3.1.",
  section: "own",
  answer: json(200, z.looseObject({ openapi: z.string() }), "The description."),
  errors: ["invalid_token", "unauthorized"],
  access: { scopes: "any", anonymous: true },
});
