// Over a folder of this machine: that work is kept of another one which is no longer where it was, and whose commits are here. It is only told.
import { Archive } from "lucide-react";
import { useState } from "react";
import type { Branch, Commit } from "../../../../shared/contract/resources.ts";
import { branchQuery, isGone } from "../../../data/checkout.ts";
import { commitQuery } from "../../../data/repository.ts";
import { useQueriesOnce } from "../../../data/use-queries-once.ts";
import { useIsAnswered } from "../../../data/when-answered.ts";
import { baseCommitOf, type KeptWork, listKeptWork } from "../../../desk/kept-work.ts";
import { useDesks } from "../../../desk/use-desk.ts";
import { wantFocus } from "../../../state/focus.ts";
import { keptAt, navigate } from "../../../state/place.ts";
import { useIsBeside, useRefPlace, useView } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Band } from "./Band.tsx";

const listFormat = new Intl.ListFormat("en");

/** Pieces of work that are looked at. */
const looked = 20;

/** Work of folders that are gone and whose commits this project has. A folder that is a copy keeps its own, and another clone has no say. */
function useMovedWork(connection: string, project: string): readonly KeptWork[] {
  const desks = useDesks();
  const isAnswered = useIsAnswered();
  const works = (connection === "local" && isAnswered ? listKeptWork(desks) : [])
    .filter((work) => work.connection === "local" && work.project !== project && baseCommitOf(work) !== null)
    .slice(0, looked);
  const there = useQueriesOnce<Branch>(works.map((work) => branchQuery("local", work.project, work.branch)));
  const here = useQueriesOnce<Commit>(
    works.map((work, index) => ({
      ...commitQuery("local", project, baseCommitOf(work) ?? ""),
      enabled: isGone(there[index]?.error ?? null),
      retry: false,
    })),
  );
  // What a view has read of this project answers a question that is not asked, too.
  return works.filter((_work, index) => isGone(there[index]?.error ?? null) && here[index]?.data !== undefined);
}

/** Over the files alone, where one comes first: in a low window it would take the room of a history or a diff. */
export function MovedWorkBand() {
  const { connection, project } = useRefPlace();
  const [left, setLeft] = useState<string | null>(null);
  const works = useMovedWork(connection, project);
  const [work] = works;
  const isBeside = useIsBeside();
  const view = useView();
  if (work === undefined || left === project || isBeside || view !== "files") return null;
  const files = works.reduce((sum, { paths }) => sum + paths.length, 0);
  const places = [...new Set(works.map((known) => known.project))];
  return (
    <Band
      icon={Archive}
      fact={`${files === 1 ? "1 file" : `${files} files`} of kept work may belong here.`}
      action={
        <>
          <Button
            size="small"
            onPress={() => {
              wantFocus({ kind: "home" });
              navigate(keptAt(work.key));
            }}
          >
            Show kept work
          </Button>
          <Button size="small" variant="quiet" onPress={() => setLeft(project)}>
            Not now
          </Button>
        </>
      }
    >
      It began from commit {(baseCommitOf(work) ?? "").slice(0, 7)}, which is here too, in {listFormat.format(places)}, whose{" "}
      {places.length === 1 ? "folder is" : "folders are"} not where {places.length === 1 ? "it was" : "they were"}. Nothing is put anywhere
      before you say so.
    </Band>
  );
}
