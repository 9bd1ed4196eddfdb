// Public keys of the caller: listed, registered, removed, revoked (shapes and texts of a real server).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { GpgKey, SshKey } from "../../../shared/contract/keys.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { readPgpKey } from "../../git/signatures/pgp.ts";
import { parseSshKey } from "../../git/signatures/ssh.ts";
import { StoreError } from "../../store/errors.ts";
import type { GpgKeyRow, SshKeyRow } from "../../store/keys.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { modelRefusal } from "../status-rules.ts";
import { storedPage } from "../stored-page.ts";
import { requireCaller } from "./account.ts";

const noPgpKey =
  "is invalid. A valid public GPG key begins with '-----BEGIN PGP PUBLIC KEY BLOCK-----' and ends with '-----END PGP PUBLIC KEY BLOCK-----'";

const toGpgKey = ({ id, key, created_at }: GpgKeyRow): GpgKey => ({ id, key, created_at });

/** Whether two addresses are one; an empty one is none. */
export const sameAddress = (a: string, b: string): boolean => a !== "" && a.toLowerCase() === b.toLowerCase();

export function toSshKey({ id, title, created_at, expires_at, key, usage_type }: SshKeyRow): SshKey {
  return { id, title, created_at, expires_at, key, usage_type };
}

/** Runs `work`; a value that the store refuses becomes a model validation. */
function validated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw modelRefusal({ [error.field]: [error.reason] });
  }
}

function requireGpgKey(context: Context, id: number): GpgKeyRow {
  const row = context.store.keys.gpg(requireCaller(context).user.id, id);
  if (row === null) throw apiError("resource_not_found", { details: { thing: "GPG Key" } });
  return row;
}

function requireSshKey(context: Context, id: number): SshKeyRow {
  const row = context.store.keys.ssh(requireCaller(context).user.id, id);
  if (row === null) throw apiError("resource_not_found", { details: { thing: "Key" } });
  return row;
}

export const listGpgKeys: Handler<Api["listGpgKeys"]> = async (context, input) => {
  const asked = pageOf(input);
  return storedPage(context.store.keys.listGpg(requireCaller(context).user.id, asked), asked, toGpgKey);
};

export const getGpgKey: Handler<Api["getGpgKey"]> = async (context, input) => toGpgKey(requireGpgKey(context, input.key_id));

export const createGpgKey: Handler<Api["createGpgKey"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const text = input.key.trim();
  const key = await readPgpKey(text, { signal: context.signal });
  if (key === null) throw modelRefusal({ key: [noPgpKey] });
  const { users, keys } = context.store;
  // Only its owner can have put an address into a key, and only an administrator gives one to a user.
  const carries = (address: string | undefined): boolean => key.userIds.some(({ email }) => sameAddress(email, address ?? ""));
  const others = keys.gpgByFingerprint(key.fingerprint).filter((row) => row.user_id !== user.id);
  if (!carries(user.email) && others.some((row) => carries(users.byId(row.user_id)?.email)))
    throw modelRefusal({ fingerprint: ["has already been taken"] });
  return toGpgKey(validated(() => context.store.keys.addGpg({ ...key, userId: user.id, key: text })));
};

export const deleteGpgKey: Handler<Api["deleteGpgKey"]> = async (context, input) => {
  context.store.keys.removeGpg(requireGpgKey(context, input.key_id).id);
  return undefined;
};

export const revokeGpgKey: Handler<Api["revokeGpgKey"]> = async (context, input) => {
  const row = requireGpgKey(context, input.key_id);
  context.store.keys.revokeGpg(row.id);
  return toGpgKey(row);
};

export const listSshKeys: Handler<Api["listSshKeys"]> = async (context, input) => {
  const asked = pageOf(input);
  return storedPage(context.store.keys.listSsh(requireCaller(context).user.id, asked), asked, toSshKey);
};

export const getSshKey: Handler<Api["getSshKey"]> = async (context, input) => toSshKey(requireSshKey(context, input.key_id));

export const createSshKey: Handler<Api["createSshKey"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const key = parseSshKey(input.key);
  if (key === null) throw modelRefusal({ key: ["is invalid"] });
  if ([...input.title].length > 255) throw modelRefusal({ title: ["is too long (maximum is 255 characters)"] });
  const expiresAt = parseMoment(input.expires_at ?? "");
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw modelRefusal({ key: ["has expired"] });
  return toSshKey(
    validated(() =>
      context.store.keys.addSsh({
        userId: user.id,
        title: input.title,
        key: key.text,
        fingerprint: key.fingerprint,
        usageType: input.usage_type ?? "auth_and_signing",
        expiresAt: expiresAt?.toISOString() ?? null,
      }),
    ),
  );
};

export const deleteSshKey: Handler<Api["deleteSshKey"]> = async (context, input) => {
  context.store.keys.removeSsh(requireSshKey(context, input.key_id).id);
  return undefined;
};
