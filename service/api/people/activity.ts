// The three counters of a group's recent activity (specification 4.3, api-behaviour 9).
import type { Api } from "../../../shared/contract/contract.ts";
import type { ActivityQuery } from "../../store/activity.ts";
import type { Context, Handler } from "../context.ts";
import { findSample, sampleReadings } from "../sample/sample-records.ts";
import { requireCaller } from "./account.ts";
import { groupViewer, requireGroup } from "./group-lookup.ts";

const day = 24 * 60 * 60 * 1000;

/** What is counted, for a group that the caller may see: the rolling period and the cap are settings. */
function recent(context: Context, path: string): ActivityQuery {
  requireCaller(context);
  const { activityDays, activityCap: cap } = context.settings;
  return { groupId: requireGroup(context, path).id, since: new Date(Date.now() - activityDays * day).toISOString(), cap };
}

/** What those figures mean here. Whose they are is no secret to those who may read them. */
export const getActivityFacts: Handler<Api["getActivityFacts"]> = async (context, input) => {
  requireCaller(context);
  const { activityDays, activityCap } = context.settings;
  const group = input.group_path === undefined ? null : requireGroup(context, input.group_path);
  const sample = group === null || context.caller?.local !== true ? null : await findSample(context.store, group);
  return {
    recent_days: activityDays,
    most: activityCap,
    sample: group === null || sample === null ? [] : sampleReadings(context.store, sample, group.id, Date.now()),
  };
};

export const getIssuesCount: Handler<Api["getIssuesCount"]> = async (context, input) => ({
  issues_count: context.store.activity.countIssues(recent(context, input.group_path), groupViewer(context)),
});

export const getMergeRequestsCount: Handler<Api["getMergeRequestsCount"]> = async (context, input) => ({
  merge_requests_count: context.store.activity.countMergeRequests(recent(context, input.group_path), groupViewer(context)),
});

export const getNewMembersCount: Handler<Api["getNewMembersCount"]> = async (context, input) => ({
  new_members_count: context.store.activity.countMembers(recent(context, input.group_path)),
});
