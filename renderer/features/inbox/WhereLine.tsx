// Below a thread: where its line is on the default branch now, how sure that is, and the way there. Asked once one stays at the comment.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { travelLines } from "../../../shared/lib/line-travel.ts";
import { branchQuery } from "../../data/checkout.ts";
import { openedFileQuery } from "../../data/file.ts";
import { fileNowQuery } from "../../data/file-now.ts";
import { sayRefusal } from "../../data/refusal.ts";
import { projectQuery } from "../../data/repository.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useStill } from "../../state/use-still.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { FateMark } from "../earlier-comments/index.ts";
import { type CommentedLine, whereNow } from "./where-now.ts";

export interface WhereLineProps extends CommentedLine {
  connection: string;
  /** path_with_namespace */
  project: string;
  /** Full hash. */
  sha: string;
}

export function WhereLine({ connection, project, sha, path, side, line }: WhereLineProps) {
  const enabled = useStill(`${sha} ${path} ${side} ${line}`);
  const branch = useQuery({ ...projectQuery(connection, project), enabled }).data?.default_branch ?? null;
  const tip = useQuery({ ...branchQuery(connection, project, branch ?? ""), enabled: enabled && branch !== null });
  const at = tip.data?.commit.id ?? "";
  const isAsked = enabled && at !== "" && side === "new";
  const file = useQuery({ ...fileNowQuery(connection, project, sha, path, at), enabled: isAsked });
  const now = file.data?.path ?? null;
  const before = useQuery({ ...openedFileQuery(connection, project, sha, path), enabled: isAsked && now !== null });
  const after = useQuery({ ...openedFileQuery(connection, project, at, now ?? ""), enabled: isAsked && now !== null });
  const [was, is] = [before.data?.content, after.data?.content];
  const travel = useMemo(
    () => (was?.kind === "text" && is?.kind === "text" ? travelLines(gitText(was).split("\n"), gitText(is).split("\n")).to(line) : null),
    [was, is, line],
  );
  if (branch === null) return null;
  const failed = [tip, file, before, after].find(({ isError }) => isError);
  const isKnown = side === "old" || (file.data !== undefined && (now === null || (was !== undefined && is !== undefined)));
  const isText = now === null || (was?.kind === "text" && is?.kind === "text");
  const where = isKnown && isText ? whereNow({ path, side, line }, branch, file.data ?? null, travel) : null;
  const place = { view: "files" as const, ref: branch, path: now };
  return (
    <footer className="inbox-where">
      {where === null ? null : <FateMark mark={where.mark} isSure={where.isCertain} isUp={(where.line ?? 0) < line} />}
      <span className="inbox-where-words" role="status">
        {failed !== undefined ? (
          sayRefusal(failed.error as Error, "Where this line is now")
        ) : where !== null ? (
          <OddText text={where.words} />
        ) : isKnown ? (
          <OddText text={`${path} is no text that lines could be followed in`} />
        ) : (
          <OddText text={`Looking for line ${line} on ${branch}…`} />
        )}
      </span>
      {failed === undefined ? null : (
        <Button size="small" onPress={() => void failed.refetch()}>
          Try again
        </Button>
      )}
      {where?.line == null ? null : (
        <a href={toHash(placeIn({ connection, project }, { ...place, line: where.line }))}>
          Show where it is on <OddText text={branch} />
        </a>
      )}
    </footer>
  );
}
