// All endpoints of the service by name, served under /api/v4. Those of the window's own host are in desktop-endpoints.ts.
import * as account from "./account.ts";
import * as activity from "./activity.ts";
import * as approvals from "./approvals.ts";
import * as blame from "./blame.ts";
import * as commitPosition from "./commit-position.ts";
import * as commits from "./commits.ts";
import * as description from "./description.ts";
import type { Desktop } from "./desktop-endpoints.ts";
import { endpointsOf } from "./endpoint.ts";
import * as files from "./files.ts";
import * as groups from "./groups.ts";
import * as issuableNotes from "./issuable-notes.ts";
import * as issues from "./issues.ts";
import * as keys from "./keys.ts";
import * as labels from "./labels.ts";
import * as local from "./local.ts";
import * as mergeRequestContent from "./merge-request-content.ts";
import * as mergeRequests from "./merge-requests.ts";
import * as mergedBranches from "./merged-branches.ts";
import * as namespaces from "./namespaces.ts";
import * as notes from "./notes.ts";
import * as pick from "./pick.ts";
import * as pipelines from "./pipelines.ts";
import * as projects from "./projects.ts";
import * as protectedBranches from "./protected-branches.ts";
import * as refs from "./refs.ts";
import * as releases from "./releases.ts";
import * as repository from "./repository.ts";
import * as search from "./search.ts";
import * as signature from "./signature.ts";
import * as statuses from "./statuses.ts";
import * as tree from "./tree.ts";
import * as trust from "./trust.ts";
import * as users from "./users.ts";

const served = endpointsOf({
  ...files,
  ...blame,
  ...commits,
  ...commitPosition,
  ...pick,
  ...refs,
  ...releases,
  ...tree,
  ...projects,
  ...account,
  ...notes,
  ...statuses,
  ...mergeRequests,
  ...mergeRequestContent,
  ...issues,
  ...issuableNotes,
  ...approvals,
  ...labels,
  ...pipelines,
  ...groups,
  ...namespaces,
  ...users,
  ...search,
  ...protectedBranches,
  ...activity,
  ...signature,
  ...keys,
  ...repository,
  ...description,
  ...local,
  ...trust,
  // Last, as the tests that ask everything in this order need the branches that it removes.
  ...mergedBranches,
});

type Served = typeof served;
/** An interface, so that what is declared in terms of it names it: written out it would be longer than the compiler writes. */
export interface Api extends Served {}
export const api: Api = served;
export type OperationName = keyof Api | keyof Desktop;
