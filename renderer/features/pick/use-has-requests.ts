// Whether a branch that was made for picks or reverts can come to another one by a merge request.
import { useQuery } from "@tanstack/react-query";
import { projectQuery } from "../../data/repository.ts";

/** True until the project says otherwise; on this machine nobody would accept one. */
export const useHasRequests = (connection: string, project: string): boolean =>
  useQuery(projectQuery(connection, project)).data?.["merge_requests_enabled"] !== false && connection !== "local";
