// Finds the token that a request carries, in every place where real clients put one (api-behaviour 0.4).
import type { Parameters } from "./body.ts";

/** `none` = anonymous. `unusable` = something was sent that can be no token of ours: that is a 401, never anonymous. */
export type Credential = { readonly kind: "none" } | { readonly kind: "unusable" } | { readonly kind: "token"; readonly token: string };

const none: Credential = { kind: "none" };

/** Parameters that carry secrets; they never reach a Link header, a log or a handler. */
export const secretParameters: readonly string[] = ["private_token", "access_token", "job_token"];

/** Looks at PRIVATE-TOKEN, private_token, Bearer, access_token, Basic's password, in this order. Blank ones count as absent. */
export function findCredential(headers: Headers, parameters: Parameters): Credential {
  const authorization = headers.get("authorization")?.trim() ?? "";
  const bearer = /^bearer\s+(.*)$/i.exec(authorization)?.[1];
  const found = [headers.get("private-token"), parameters["private_token"], bearer, parameters["access_token"]].find(isPresent);
  if (found !== undefined) return typeof found === "string" ? { kind: "token", token: found.trim() } : { kind: "unusable" };
  if (/^basic(\s|$)/i.test(authorization)) return basicPassword(authorization);
  // Credentials of kinds that this service never hands out.
  const foreign = [headers.get("job-token"), headers.get("deploy-token"), parameters["job_token"]].some(isPresent);
  return foreign || /^bearer$/i.test(authorization) ? { kind: "unusable" } : none;
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "");

function basicPassword(authorization: string): Credential {
  const encoded = authorization.slice("basic".length).trim();
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return { kind: "unusable" };
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  const password = colon < 0 ? "" : decoded.slice(colon + 1);
  return password === "" ? { kind: "unusable" } : { kind: "token", token: password };
}
