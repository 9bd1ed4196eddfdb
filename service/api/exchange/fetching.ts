// Answers what git asks before it fetches or pushes, and what it fetches.
import { refuse } from "../../../shared/contract/refusals.ts";
import { ByteSource } from "../../git/exchange/byte-source.ts";
import { ProtocolError } from "../../git/exchange/pkt-line.ts";
import { advertisePush } from "../../git/exchange/push-request.ts";
import { advertiseFetch, serveFetch } from "../../git/exchange/serve-fetch.ts";
import type { Context } from "../context.ts";
import { type ExchangeService, requireExchange } from "./access.ts";

/** Bytes in which a client says what it has and wants: some 600,000 refs. */
const mostAsked = 32 * 1024 ** 2;

/** What is there to fetch, or where a push would go to: the answer of `info/refs`. */
export async function advertise(
  context: Context,
  path: string,
  service: ExchangeService,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const repository = await context.repositories.open(requireExchange(context, path, service));
  if (service === "git-receive-pack") return advertisePush(repository);
  return advertiseFetch(repository, { protocol: context.headers.get("git-protocol"), signal: context.signal });
}

/** One step of a fetch. Throws plain_bad_request for what git does not understand. */
export async function fetchPack(context: Context, path: string, body: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const repository = await context.repositories.open(requireExchange(context, path, "git-upload-pack"));
  const asked = { protocol: context.headers.get("git-protocol"), signal: context.signal };
  return serveFetch(repository, new ByteSource(body, mostAsked), asked).catch(refuseUnclear);
}

/** Turns what is not git's protocol into a refusal. */
export function refuseUnclear(error: unknown): never {
  if (error instanceof ProtocolError) throw refuse("plain_bad_request", "git_unclear", { what: error.message });
  throw error;
}
