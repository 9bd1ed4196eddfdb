// The five parts of a commit's page: files with their diff, comments, statuses, details, branches that have it. Numbers stand on the tabs as they come.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { everyStatusQuery } from "../../data/commit-lists.ts";
import { sayRefusal, sayTokenRefused } from "../../data/refusal.ts";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { wantFocus } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { navigate, type PlaceOf, placeIn, usePlaceIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { TabList } from "../../ui/controls/TabList.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { usePanelId } from "../../ui/controls/use-panel-id.ts";
import { Split } from "../../ui/frame/Split.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatCount } from "../../ui/text/count.ts";
import { BackportsTab } from "../backports/index.ts";
import { Counts, type DiffFile, DiffLayoutSwitch, DiffOptionsMenu, type LineId, useMoves } from "../diff/index.ts";
import { useEarlierComments } from "../earlier-comments/index.ts";
import { CommentsTab, type LinePlace, useReview } from "../review/index.ts";
import { CommitLines } from "./CommitLines.tsx";
import { DetailsTab } from "./DetailsTab.tsx";
import { FilesPane } from "./FilesPane.tsx";
import { SetStatus } from "./SetStatus.tsx";
import { StatusesTab } from "./StatusesTab.tsx";
import { useCommitFiles } from "./use-commit-files.ts";
import { useViewedFiles } from "./use-viewed-files.ts";
import { ViewedBox } from "./ViewedBox.tsx";
import "./commit-page.css";

type Tab = PlaceOf<"commit">["tab"];

export interface CommitTabsProps {
  sha: string;
  tab: Tab;
  commit: CommitDetail | undefined;
}

export function CommitTabs({ sha, tab, commit }: CommitTabsProps) {
  const place = useRefPlace();
  const files = useCommitFiles(sha, commit);
  const { diff, shown, view } = files;
  const isFiles = tab === "files";
  // The diff comes first: what else there is to know is asked for after it.
  const isAfterDiff = !diff.isPending;
  const leave = useCallback((): void => view.current?.focus(), [view]);
  const earlier = useEarlierComments({ sha, parent: isAfterDiff ? diff.before : undefined, files: diff.files, shown, leave });
  const parent = commit?.parent_ids[0];
  const review = useReview({
    ...{ sha, parent, files: diff.files, view, others: earlier.contributions, isShown: isFiles, isEnabled: isAfterDiff },
  });
  const statuses = useQuery({ ...everyStatusQuery(place.connection, place.project, sha, false), enabled: isAfterDiff });
  const moves = useMoves(diff.files, !useDiffLayout((state) => state.hidesMoved));
  const viewed = useViewedFiles(diff.files, sha);
  const panel = usePanelId(".commit-tabs");
  const paneSize = usePaneSize("commit-files");

  /** Where one comes back to the lines: where one left them, or what somebody asked for. */
  const wanted = useRef<LineId | null>(null);
  const go = (next: Tab): void => {
    if (next === tab) return;
    if (isFiles) wanted.current = view.current?.line() ?? null;
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "commit", ref: place.ref, sha, tab: next }), { replace: true });
  };
  useCommand("commit.tab-files", () => go("files"));
  useCommand("commit.tab-comments", () => go("comments"));
  useCommand("commit.tab-statuses", () => go("statuses"));
  useCommand("commit.tab-details", () => go("details"));
  useCommand("commit.comment-commit", () => {
    go("comments");
    wantFocus({ kind: "comment" });
  });
  useCommand("commit.tab-backports", () => go("backports"));
  const current = diff.files[shown];
  useCommand("commit.viewed", () => current && viewed.toggle(current), {
    disabled: !isFiles || current === undefined ? "No file of the commit is shown." : null,
    title: current && viewed.isViewed(current) ? "Mark this file as not viewed" : "Mark this file as viewed",
  });

  // Back from another tab; where no line is wanted, to the file that was shown.
  const isAway = useRef(false);
  useEffect(() => {
    const wasAway = isAway.current;
    isAway.current = !isFiles;
    if (!isFiles || !wasAway) return;
    const line = wanted.current;
    wanted.current = null;
    if (line === null || view.current?.showLine(line) !== true) view.current?.showFile(shown);
  }, [isFiles, shown, view]);
  // A link may name a file and a line to begin at; where the diff has the file only, at its begin.
  const { file: askedFile, line: askedLine, wasLine } = usePlaceIn("commit");
  const begin = diff.isPending || askedFile === null ? -1 : diff.files.findIndex(({ path }) => path === askedFile);
  const beginKey = diff.files[begin]?.key;
  useEffect(() => {
    if (beginKey === undefined) return;
    if (askedLine === null || view.current?.showLine({ file: beginKey, side: wasLine ? "old" : "new", line: askedLine }) !== true)
      view.current?.showFile(begin);
  }, [beginKey, begin, askedLine, wasLine, view]);
  const showLine = ({ path, side, line }: LinePlace): LineId | null => {
    const exact = diff.files.findIndex((file) => path === (side === "new" ? file.path : file.oldPath));
    // Some servers know a file by its new name, whichever side the line is on.
    const index = exact === -1 ? diff.files.findIndex((file) => path === file.path) : exact;
    const file = diff.files[index];
    if (file === undefined) {
      toasts.show("The diff of this commit does not hold that file.");
      return null;
    }
    wanted.current = { file: file.key, side, line };
    files.setShown(index);
    go("files");
    return wanted.current;
  };
  const fileAside = (file: DiffFile) => (
    <ViewedBox path={file.path} isViewed={viewed.isViewed(file)} isShown={file.key === current?.key} onToggle={() => viewed.toggle(file)} />
  );
  const counts = useMemo(
    () =>
      commit?.stats ?? {
        additions: diff.files.reduce((sum, file) => sum + file.diff.additions, 0),
        deletions: diff.files.reduce((sum, file) => sum + file.diff.deletions, 0),
      },
    [commit, diff.files],
  );
  const isAtLeast = diff.isLoadingMore || (diff.cut !== null && diff.cut.isListed !== true);
  const items = [
    { id: "files", label: "Files", ...(diff.isPending ? {} : { count: diff.files.length, isAtLeast }) },
    { id: "comments", label: "Comments", ...(review.count === undefined ? {} : { count: review.count }) },
    {
      ...{ id: "statuses", label: "Statuses" },
      ...(statuses.data === undefined ? {} : { count: statuses.data.items.length, isAtLeast: statuses.data.isCut }),
    },
    { id: "details", label: "Details" },
    { id: "backports", label: "Backports" },
  ];
  return (
    <>
      {earlier.followers}
      <div className="commit-tabs">
        <Tabs selected={tab} onSelect={(id) => go(id as Tab)}>
          <TabList label="Parts of the commit" items={items} />
        </Tabs>
        {isFiles ? (
          <div className="commit-tabs-end">
            {viewed.count > 0 ? (
              <span className="commit-tabs-viewed ui-num">
                {`${formatCount(viewed.count)} of ${formatCount(diff.files.length)}${isAtLeast ? "+" : ""} viewed`}
              </span>
            ) : null}
            <Counts
              additions={Math.max(0, counts.additions - moves.added)}
              deletions={Math.max(0, counts.deletions - moves.removed)}
              moved={moves.added}
            />
            <span className="commit-tabs-layout">
              <DiffLayoutSwitch />
            </span>
            <DiffOptionsMenu />
          </div>
        ) : null}
      </div>
      <div ref={panel} role="tabpanel" className="commit-part">
        {isFiles ? (
          <Split
            label="Width of the files"
            sized="first"
            usual={300}
            least={160}
            most="60%"
            stackUnder={560}
            {...paneSize}
            // One file alone has its name over its lines.
            first={
              diff.files.length > 1 ? (
                <FilesPane
                  identity={sha}
                  label="Files of this commit"
                  files={diff.files}
                  isAtLeast={isAtLeast}
                  viewed={viewed}
                  shown={shown}
                  onShow={files.show}
                  onOpen={files.open}
                  commentsOf={review.commentsOf}
                  moves={moves}
                />
              ) : null
            }
            second={<CommitLines {...{ files, fileAside, moves }} contributions={review.contributions} onComment={review.comment} />}
          />
        ) : (
          <div className="commit-panel" tabIndex={-1}>
            {tab === "comments" ? (
              <CommentsTab
                sha={sha}
                review={review}
                refusal={review.error === null ? null : (sayTokenRefused(review.error) ?? sayRefusal(review.error, "Comments"))}
                isToken={sayTokenRefused(review.error) !== null}
                onShow={showLine}
                onWrite={(at) => {
                  const line = showLine(at);
                  if (line !== null) review.comment(line);
                }}
              />
            ) : tab === "statuses" ? (
              <StatusesTab sha={sha} commit={commit} />
            ) : commit === undefined ? null : tab === "backports" ? (
              <BackportsTab commit={commit} />
            ) : (
              <DetailsTab commit={commit} />
            )}
          </div>
        )}
      </div>
      <SetStatus sha={sha} commit={commit} />
    </>
  );
}
