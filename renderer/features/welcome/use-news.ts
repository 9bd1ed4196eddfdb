// What others did in projects opened lately: commits since the project was on screen last, and comments that were unread when the inbox was
// read. Asked once the screen has its answers, one short list each; whoever does not answer is left out.
import { useQueries, useQuery } from "@tanstack/react-query";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { fullPage } from "../../data/api-query.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { commitsSinceQuery } from "../../data/repository.ts";
import { useIsAnswered } from "../../data/when-answered.ts";
import { lookAt, useLastVisits } from "../../state/last-looks.ts";
import { projectKey } from "../../state/tabs.ts";
import { useUnreadStore } from "../../state/unread.ts";
import type { News } from "./waits.ts";

/** Projects that are asked about. */
const most = 9;

/** News of each project, in the order of `recent`. */
export function useNews(recent: readonly RecentProject[]): readonly News[] {
  const isAnswered = useIsAnswered();
  const { data: connections } = useQuery(connectionsQuery);
  const visits = useLastVisits(({ projects }) => projects);
  const unread = useUnreadStore(({ projects }) => projects);
  const commits = useQueries({
    queries: recent.map(({ connection, project, ref }, at) => {
      const seen = ref === null ? undefined : lookAt(ownValue(visits, projectKey(connection, project)) ?? {}, ref);
      const isAtHand = connections?.some(({ id, token }) => id === connection && token !== "missing") === true;
      return {
        ...commitsSinceQuery(connection, project, seen ?? "", ref ?? ""),
        enabled: isAnswered && at < most && seen !== undefined && isAtHand,
        retry: false,
      };
    }),
  });
  return recent.map(({ connection, project }, at) => {
    const count = commits[at]?.data?.length ?? 0;
    return { commits: count, hasMore: count >= fullPage, unread: ownValue(unread, projectKey(connection, project)) ?? 0 };
  });
}
