// Projects of any connection that a text means: those opened lately, then those that each server, and this machine, finds.
import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useConnectionProjects } from "../../data/connection-projects.ts";
import { allRecentQuery } from "../../data/desktop.ts";
import { useSettled } from "../../state/use-settled.ts";
import { type FoundProjects, toProjectHits } from "./found-projects.ts";

/** Letters from which on servers are asked: fewer are in nearly every path. */
const fewest = 2;

export interface ProjectHits extends FoundProjects {
  /** Whether an answer to this text is still under way. */
  readonly isBusy: boolean;
}

/** `text` "" asks nobody. */
export function useFoundProjects(connections: readonly Connection[], text: string): ProjectHits {
  const { data: recent = [] } = useQuery(allRecentQuery);
  const wanted = text.length < fewest ? "" : text;
  const asked = useSettled(wanted);
  const answers = useConnectionProjects(asked === "" || wanted === "" ? [] : connections, asked);
  return {
    ...toProjectHits(connections, recent, answers, text),
    isBusy: asked !== wanted || answers.some(({ isPending }) => isPending),
  };
}
