// Which branches have one commit: a part of its page.
import { useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { BackportMap } from "./BackportMap.tsx";
import { useUsualBranches } from "./use-usual-branches.ts";

export function BackportsTab({ commit }: { commit: CommitDetail }) {
  const { connection, project } = useRefPlace();
  const usual = useUsualBranches(connection, project, null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const branches = chosen ?? usual;
  if (branches === undefined) return <Skeleton label="Reading branches" rows={5} rowHeight={36} />;
  return <BackportMap fixes={[commit]} branches={branches} only="all" isTurned onBranches={setChosen} />;
}
