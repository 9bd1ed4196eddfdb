// Users, and what the server says of itself beyond its version (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { readVersion, requireCaller, toProfile, toUser } from "./account.ts";

export const listUsers: Handler<Api["listUsers"]> = async (context, input) => {
  requireCaller(context);
  const { page, perPage } = pageOf(input);
  const { rows, total } = context.store.users.list({ search: input.search, username: input.username || undefined, page, perPage });
  return new Reply(
    rows.map((row) => toUser(context, row)),
    { page: { page, perPage, total } },
  );
};

export const getUser: Handler<Api["getUser"]> = async (context, input) => {
  requireCaller(context);
  const row = /^\d{1,15}$/.test(String(input.id)) ? context.store.users.byId(Number(input.id)) : null;
  if (row === null) throw apiError("user_not_found");
  return { ...toUser(context, row), ...toProfile(row) };
};

/** There is no agent server and no commercial edition here. */
export const getMetadata: Handler<Api["getMetadata"]> = async (context) => {
  requireCaller(context);
  return {
    ...readVersion(),
    kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
    enterprise: false,
  };
};
