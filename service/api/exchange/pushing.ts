// Takes a push: its objects beside the repository, its refs by the rules that hold for the API, then both at once in the queue of writes.
import { apiError } from "../../../shared/contract/errors.ts";
import { type Refusal, refusalTexts } from "../../../shared/contract/refusals.ts";
import { applyPush, type JudgedUpdate } from "../../git/exchange/apply-push.ts";
import { ByteSource, TooLongError } from "../../git/exchange/byte-source.ts";
import { type Incoming, isWhole, openIncoming, readPack } from "../../git/exchange/incoming-pack.ts";
import { type PushRequest, type Reported, readPushRequest, reportPush } from "../../git/exchange/push-request.ts";
import { foldsBranchNames } from "../../git/refs/ref-twins.ts";
import type { Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { canPush, currentProject, mayPush, rulesFor } from "../permissions.ts";
import { toError } from "../write.ts";
import { requireExchange, requirePushing } from "./access.ts";
import { refuseUnclear } from "./fetching.ts";

/** Why no ref moved, where the objects are to blame. */
type Fault = string | null;

/** The report of a push. Throws plain_bad_request for what is no push, and too_large. */
export async function receivePack(context: Context, path: string, body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const project = requireExchange(context, path, "git-receive-pack");
  const repository = await context.repositories.open(project);
  const source = new ByteSource(body, context.settings.maxPushBytes);
  try {
    const request = await readPushRequest(source, repository.objectFormat);
    return request === null ? Buffer.alloc(0) : await receive(context, project, repository, request, source);
  } catch (error) {
    if (error instanceof TooLongError) throw apiError("too_large", { cause: error });
    return refuseUnclear(error);
  }
}

async function receive(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  request: PushRequest,
  source: ByteSource,
): Promise<Buffer> {
  const { updates } = request;
  const refuseAll = (reason: string): Reported[] => updates.map(({ ref }) => ({ ref, refusal: reason }));
  if (new Set(updates.map(({ ref }) => ref)).size < updates.length) {
    await source.drain();
    return reportPush(request, null, refuseAll("multiple updates for ref not allowed"));
  }
  const unheard = findUnheard(request.options);
  if (unheard !== null) {
    await source.drain();
    return reportPush(request, null, refuseAll(refusalTexts.git_push_option.replace("{option}", () => unheard)));
  }
  const incoming = await openIncoming(repository, { objectBytes: context.settings.pushObjectBytes });
  try {
    const fault = await takeObjects(context, request, incoming, source);
    if (fault !== null) return reportPush(request, fault, refuseAll("unpacker error"));
    // Who has lost the right meanwhile hears of it as before.
    requirePushing(context, project);
    const refs = await applyPush(repository, {
      ...{ updates, atomic: request.atomic, incoming },
      judge: (update) => judge(context, project, repository, update),
      by: signatureOf(context),
      explain: (refusal) => toError(refusal, { actions: [] }, "commits").message,
    });
    if (refs.some(({ refusal }) => refusal === null)) context.store.projects.touch(project.id);
    forgetReleases(context, project, updates, refs);
    return reportPush(request, null, refs);
  } finally {
    await incoming.drop();
  }
}

/**
 * An option that asks for what nobody here would do. Others are a real server's, which takes any: those of pipelines, such as ci.skip, say
 * what is so here in any case.
 */
const findUnheard = (options: readonly string[]): string | null =>
  options
    .find((option) => /^(merge_request|mr)\./.test(option))
    ?.split("=", 1)[0]
    ?.slice(0, 80) ?? null;

/** As on a real server: a release is one of a tag, and goes with it. */
function forgetReleases({ store }: Context, { id }: ProjectRow, updates: PushRequest["updates"], reported: readonly Reported[]): void {
  const kept = new Set(reported.flatMap(({ ref, refusal }) => (refusal === null ? [] : [ref])));
  for (const { ref, to } of updates)
    if (to === null && ref.startsWith(tagFolder) && !kept.has(ref)) store.releases.remove(id, ref.slice(tagFolder.length));
}

const tagFolder = "refs/tags/";

async function takeObjects(context: Context, { updates }: PushRequest, incoming: Incoming, source: ByteSource): Promise<Fault> {
  const { signal, settings } = context;
  const wanted = updates.flatMap(({ to }) => (to === null ? [] : [to]));
  // Nothing is sent with what only deletes.
  if (wanted.length === 0) {
    await source.drain();
    return null;
  }
  const limits = { unpackBelow: settings.pushUnpackBelow, objectBytes: settings.pushObjectBytes, packBytes: settings.maxPushBytes };
  const fault = await readPack(incoming, source, limits, { signal });
  if (fault !== null) return fault;
  return (await isWhole(incoming, [...new Set(wanted)], { signal })) ? null : "objects are missing that the pushed ones lead to";
}

const says = (refusal: Extract<Refusal, `git_${string}`>): string => refusalTexts[refusal];

/** The rules for one ref, as they are by now. */
async function judge(context: Context, project: ProjectRow, repository: Repository, update: JudgedUpdate): Promise<string | null> {
  const now = currentProject(context, project);
  if (!canPush(context, now)) return says(now.archived ? "git_archived" : "git_push");
  if (update.kind === "tag") return null;
  const folds = await foldsBranchNames(repository);
  for (const name of update.names) {
    if (rulesFor(context, now, name, { folds }).length === 0) continue;
    if (update.to === null) return says("git_protected_removal");
    if (!mayPush(context, now, name, { folds })) return says("git_protected");
    if (!mayPush(context, now, name, { folds, force: true }) && (await update.losesCommits())) return says("git_force");
  }
  return null;
}

function signatureOf({ caller }: Context) {
  const moment = { seconds: Math.floor(Date.now() / 1000), offset: 0 };
  const { username = "repodesk", name = username, email = "" } = caller?.user ?? {};
  return { name: name || username, email: email || `${username}@localhost`, ...moment };
}
