// Two refs or commits beside each other: their commits and files at the left, the lines that differ at the right.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowLeftRight } from "lucide-react";
import { isFullHash } from "../../../shared/contract/effects.ts";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import { branchQuery, useCheckout } from "../../data/checkout.ts";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { home } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { mostPicked, openPick } from "../../state/pick.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Split } from "../../ui/frame/Split.tsx";
import { useNarrow } from "../../ui/frame/use-narrow.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { CommitLines, FilesPane, useViewedFiles, ViewedBox } from "../commit/index.ts";
import { type DiffFile, DiffLayoutSwitch, DiffOptionsMenu, useMoves } from "../diff/index.ts";
import { ReadProblem } from "../problem/index.ts";
import { AlsoNote } from "./AlsoNote.tsx";
import { CommitsOfSides, sayCommits, useReserved } from "./CommitsOfSides.tsx";
import { SideChooser, sayRef } from "./SideChooser.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";
import "./compare.css";

/** The view "compare": #/…/compare?from=&to=&straight= */
export function CompareView() {
  const place = usePlaceIn("compare");
  const checkout = useCheckout();
  const main = checkout.project?.default_branch ?? "";
  const [from, to] = [place.from ?? main, place.to ?? checkout.ref];
  const comparison = useComparison(place.connection, place.project, from, to, place.straight);
  const go = (change: { from?: string; to?: string; straight?: boolean }): void =>
    navigate(placeIn(place, { view: "compare", ref: place.ref, from, to, straight: place.straight, ...change }), { replace: true });
  const swap = (): void => go({ from: to, to: from });
  const isApart = comparison.base === null || comparison.isBaseUntold;
  const isName = from !== "" && !isFullHash(from);
  const named = useQuery({ ...branchQuery(place.connection, place.project, from), enabled: isName });
  useCommand("compare.swap", swap);
  useCommand("compare.straight", () => go({ straight: !place.straight }), {
    disabled: comparison.isBaseUntold ? "This server does not say where they parted." : isApart ? "They have no commit in common." : null,
  });
  const missing = toPick(comparison);
  const isAsking = comparison.isPending || comparison.isSameAsked;
  const canPick = !isAsking && missing.length > 0 && missing.length <= mostPicked;
  const pick = (): void => {
    const commits = missing.map(({ id }) => id);
    // The commits may be here before it is known whether the side is a branch: the dialog looks.
    const onto = named.isSuccess ? { branch: from } : { branch: null, ...(isName && named.isPending ? { ref: from } : {}) };
    openPick({ kind: "cherry-pick", connection: place.connection, project: place.project, commits, ...onto });
  };
  const pickOff =
    comparison.ahead === undefined
      ? "The commits are still being read."
      : isAsking
        ? `Which of them ${sayRef(from)} has already is still being looked for.`
        : missing.length === 0
          ? `${sayRef(from)} lacks no commit of ${sayRef(to)}.`
          : `There are ${sayCommits(missing)} commits; at most ${mostPicked} are picked at once.`;
  useCommand("compare.cherry-pick", pick, { disabled: canPick ? null : pickOff, pending: isAsking });
  useStatus([
    { id: "swap", keys: keysOf("compare.swap"), text: "swap sides" },
    { id: "lines", keys: keysOf("diff.next-line", "diff.previous-line"), text: "line" },
    { id: "files", keys: keysOf("diff.next-file", "diff.previous-file"), text: "file" },
    { id: "viewed", keys: keysOf("commit.viewed"), text: "viewed" },
  ]);
  return (
    <main className="compare" aria-label="Compare" {...home(comparison.files.length > 0 ? ".diff-grid" : "")}>
      <header className="compare-top">
        <IconButton
          icon={ArrowLeft}
          label="Back to the history"
          onPress={() => navigate(placeIn(place, { view: "history", ref: place.ref }))}
        />
        <h1 className="compare-name">Compare</h1>
        <SideChooser label="Left side" name={from} onChoose={(name) => go({ from: name })} />
        <IconButton icon={ArrowLeftRight} label="Swap the sides" keys={keyOf("compare.swap")} onPress={swap} />
        <SideChooser label="Right side" name={to} onChoose={(name) => go({ to: name })} />
        <span className="compare-words ui-ellipsis" role="status">
          <OddText text={sayDistance(comparison)} />
        </span>
        <SegmentedControl
          label="What is compared"
          value={comparison.isStraight ? "tips" : "base"}
          onChange={(value) => go({ straight: value === "tips" })}
          segments={[
            { value: "base", label: "Since merge base", isDisabled: isApart },
            { value: "tips", label: "Tip to tip" },
          ]}
        />
        <Button keys={keyOf("compare.cherry-pick")} onPress={pick} {...(canPick ? {} : { offReason: pickOff })}>
          {canPick ? `Cherry-pick ${formatCount(missing.length)}…` : "Cherry-pick…"}
        </Button>
        <span className="compare-layout">
          <DiffLayoutSwitch />
        </span>
        <DiffOptionsMenu />
      </header>
      {checkout.empty && (from === "" || to === "") ? (
        <EmptyState title="Nothing to compare yet">It takes a commit on either side.</EmptyState>
      ) : (
        <Body connection={place.connection} comparison={comparison} />
      )}
    </main>
  );
}

/** What the left side lacks, without what it has under another hash, and without merges: what they brought is among it. */
function toPick({ ahead = [], same }: Comparison): readonly CommitInList[] {
  const lacking = ahead.filter(({ id }) => !same.has(id));
  const single = lacking.filter(({ parent_ids }) => parent_ids.length < 2);
  return single.length > 0 ? single : lacking;
}

function Body({ connection, comparison }: { connection: string; comparison: Comparison }) {
  const { from, to, files, shown, view, error, isPending } = comparison;
  const size = usePaneSize("compare");
  const isNarrow = useNarrow();
  const reserved = useReserved(comparison);
  const scope = `${from.commit?.id}..${to.commit?.id}`;
  const viewed = useViewedFiles(files, scope);
  const moves = useMoves(files, !useDiffLayout((state) => state.hidesMoved));
  const current = files[shown];
  useCommand("commit.viewed", () => current && viewed.toggle(current), {
    disabled: current === undefined ? "No file is shown." : null,
  });
  const unread = [from, to].find((side) => side.error !== null);
  if (unread?.error)
    return (
      <ReadProblem
        {...{ connection, error: unread.error, onRetry: unread.retry }}
        what={sayRef(unread.name)}
        asked={`GET repository/commits/${unread.name}`}
        missing={{
          title: `There is no ${sayRef(unread.name)} to compare with`,
          why: "It was deleted, renamed or never pushed here. Choose another one at that side.",
        }}
      />
    );
  if (from.commit !== undefined && from.commit.id === to.commit?.id)
    return <EmptyState title="Both sides are the same commit">Choose another one at either side, or swap in a tag.</EmptyState>;
  const show = (index: number): void => {
    comparison.setShown(index);
    view.current?.showFile(index);
  };
  const also = comparison.alsoChanged;
  const fileAside = (file: DiffFile) => (
    <>
      {also.includes(file) ? (
        <span className="compare-also">
          <OddText text={`also changed on ${sayRef(from.name)}`} />
        </span>
      ) : null}
      <ViewedBox
        path={file.path}
        isViewed={viewed.isViewed(file)}
        isShown={file.key === current?.key}
        onToggle={() => viewed.toggle(file)}
      />
    </>
  );
  return (
    <Split
      label="Width of commits and files"
      sized="first"
      usual={isNarrow ? 280 : 340}
      least={200}
      most="60%"
      stackUnder={620}
      {...size}
      first={
        // Fields that filter nothing yet would move down with what comes over them.
        isPending ? (
          <aside className="commit-pane" aria-label="Commits and files">
            <CommitsOfSides comparison={comparison} reserved={reserved} />
          </aside>
        ) : (
          <FilesPane
            identity={scope}
            label="Commits and files"
            files={files}
            isAtLeast={comparison.cut !== null && comparison.cut.isListed !== true}
            viewed={viewed}
            moves={moves}
            shown={shown}
            onShow={show}
            onOpen={(index) => {
              show(index);
              view.current?.focus();
            }}
          >
            <CommitsOfSides comparison={comparison} reserved={reserved} />
          </FilesPane>
        )
      }
      second={
        error !== null ? (
          <ReadProblem
            {...{ connection, error }}
            what="the comparison"
            asked="GET repository/compare"
            onRetry={comparison.retry}
            isRetrying={isPending}
          />
        ) : !isPending && files.length === 0 ? (
          <EmptyState title={comparison.ahead?.length === 0 ? `${sayRef(from.name)} holds all of ${sayRef(to.name)}` : "No file differs"}>
            {comparison.ahead?.length === 0 ? "Swap the sides to see what it has beyond that." : "Their commits end in the same files."}
          </EmptyState>
        ) : (
          <div className="compare-main">
            <AlsoNote comparison={comparison} />
            <CommitLines
              files={{
                ...{ sha: to.commit?.id ?? "", commit: undefined, shown, view, show, open: show },
                setShown: comparison.setShown,
                diff: {
                  ...{ files, before: comparison.before, isPending, isLoadingMore: false, error: null, cut: comparison.cut },
                  ...{ retry: comparison.retry, load: comparison.load, loading: comparison.loading, readText: comparison.readText },
                },
              }}
              label={`Diff from ${sayRef(from.name)} to ${sayRef(to.name)}`}
              moves={moves}
              fileAside={fileAside}
            />
          </div>
        )
      }
    />
  );
}

/** "depots-eu is 3 ahead, 12 behind main" */
function sayDistance({ from, to, ahead, behind, base }: Comparison): string {
  if (ahead === undefined) return "";
  const name = sayRef(to.name);
  if (base === null) return `${name} and ${sayRef(from.name)} have nothing in common`;
  if (behind === undefined) return `${name} is ${sayCommits(ahead)} ahead of ${sayRef(from.name)}`;
  if (ahead.length === 0 && behind.length === 0) return "";
  return `${name} is ${sayCommits(ahead)} ahead, ${sayCommits(behind)} behind ${sayRef(from.name)}`;
}
