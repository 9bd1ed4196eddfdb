// Where a merge request's address leads: to the comparison of its branches, or of its commits where a branch is not there to be compared.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { apiQueryNow } from "../../data/api-query.ts";
import { branchQuery } from "../../data/checkout.ts";
import { commitQuery } from "../../data/repository.ts";
import { wantFocus } from "../../state/focus.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import type { RequestLink } from "./link-group.ts";

/** null where the server has no such thing. Throws where it cannot be asked. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What a server tells of one request's commits beside the last one; older ones leave it out. */
const baseOf = (request: object): string | null => {
  const refs = "diff_refs" in request ? (request.diff_refs as { base_sha?: unknown } | null) : null;
  return typeof refs?.base_sha === "string" && refs.base_sha !== "" ? refs.base_sha : null;
};

/** Throws where the server cannot be asked. */
export async function openRequest(client: QueryClient, { connection, project, iid }: RequestLink): Promise<void> {
  const input = { id: project, merge_request_iid: iid };
  const request = await found(client.fetchQuery(apiQueryNow(connection, "getMergeRequest", input)));
  const place = { connection, project };
  if (request === null) {
    toasts.show(`The merge request !${iid} of ${project} is gone, or not shown to you.`, {
      label: "Open the project",
      run: () => navigate(placeIn(place, { view: "files" })),
    });
    return;
  }
  const { source_branch: source, target_branch: target, sha, state } = request;
  const show = (from: string, to: string): void => {
    navigate(placeIn(place, { view: "compare", from, to }));
    wantFocus({ kind: "home" });
  };
  const isHere = request.source_project_id === request.target_project_id;
  if (state === "opened" && isHere) {
    const branches = [source, target].map((name) => found(client.fetchQuery(branchQuery(connection, project, name))));
    if ((await Promise.all(branches)).every((branch) => branch !== null)) return show(target, source);
  }
  const became = state === "opened" ? `A branch of !${iid} is ${isHere ? "gone" : "in another project"}` : `!${iid} was ${state}`;
  if (sha === null || (await found(client.fetchQuery(commitQuery(connection, project, sha)))) === null) {
    toasts.show(`${became}, and its commits are not there to be compared.`);
    return;
  }
  show(baseOf(request) ?? target, sha);
  toasts.show(`${became}: these are its commits as they were last.`);
}
