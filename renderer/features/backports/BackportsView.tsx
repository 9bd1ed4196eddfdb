// Which fix is on which branch: a view of the history.
import { keysOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { home } from "../../state/focus.ts";
import { navigate, type PlaceOf, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { FilterChips, HistoryBar } from "../history-switch/index.ts";
import { ReadProblem } from "../problem/index.ts";
import { BackportMap } from "./BackportMap.tsx";
import { useFixes } from "./use-fixes.ts";
import { useUsualBranches } from "./use-usual-branches.ts";
import "./backports.css";

/** What messages of fixes say, where nobody chose commits. */
const usualMessage = "fix";
const filters = ["trailer", "label", "author", "path", "since"] as const;

/** What a key does to a fix on a branch. */
const hintsOfMap = () => [
  { id: "choose", keys: keysOf("backports.choose"), text: "choose" },
  { id: "clean", keys: keysOf("backports.choose-clean"), text: "all clean" },
  { id: "try", keys: keysOf("backports.try"), text: "look again" },
  { id: "explain", keys: keysOf("backports.open"), text: "explain" },
  { id: "pick", keys: keysOf("backports.pick"), text: "matrix" },
];

/** The view "backports": #/…/backports?fixes=&message=&trailer=&label=&author=&path=&since=&branches=&missing=&clean= */
export function BackportsView() {
  const place = usePlaceIn("backports");
  const checkout = useCheckout();
  const message = place.message ?? (place.trailer === null && place.label === null ? usualMessage : "");
  const fixes = useFixes(place, message, checkout.commit?.id);
  const usual = useUsualBranches(place.connection, place.project, checkout.branch);
  const branches = place.branches ?? usual;
  const go = (change: Partial<Omit<PlaceOf<"backports">, "view" | "connection" | "project" | "ref">>): void =>
    navigate(placeIn(place, { ...place, ...change, view: "backports" }), { replace: true });
  const error = checkout.error ?? (fixes.commits.length === 0 ? fixes.error : null);
  const isKnown = branches !== undefined && fixes.commits.length > 0;
  const hasCells = isKnown && branches.length > 0;
  useStatus([...(hasCells && !error ? hintsOfMap() : []), { id: "view", keys: keysOf("history.next-view"), text: "next view" }]);
  return (
    <main className="history-view" aria-label="Backports" {...home(hasCells ? ".backports-grid" : "")}>
      <h1 className="ui-hidden">Backports</h1>
      <HistoryBar
        view="backports"
        end={
          <span className="ui-num">
            {branches === undefined ? "" : branches.length === 1 ? "1 branch" : `${formatCount(branches.length)} branches`}
          </span>
        }
      >
        {place.fixes === null ? (
          <>
            <MessageFilter key={message} message={message} onChange={(next) => go({ message: next })} />
            <span className="backports-filters">
              <FilterChips
                names={filters}
                values={place}
                rows={fixes.rows}
                onChange={(name, value) => go({ [name]: value, ...withoutOther(name, value) })}
              />
            </span>
          </>
        ) : (
          <Button size="small" onPress={() => go({ fixes: null })}>
            {place.fixes.length === 1 ? "1 chosen commit" : `${formatCount(place.fixes.length)} chosen commits`}: look for others
          </Button>
        )}
        <SegmentedControl
          label="Which fixes"
          value={place.clean ? "clean" : place.missing ? "missing" : "all"}
          onChange={(value) => go({ missing: value === "missing", clean: value === "clean" })}
          segments={[
            { value: "all", label: "All" },
            { value: "missing", label: "Missing somewhere" },
            { value: "clean", label: "Goes cleanly somewhere" },
          ]}
        />
      </HistoryBar>
      {error !== null && error !== undefined ? (
        <ReadProblem
          error={error}
          what="the fixes"
          asked={place.label === null ? "GET repository/commits" : "GET merge_requests"}
          connection={place.connection}
          onRetry={() => (checkout.error ? void checkout.refresh() : fixes.retry())}
        />
      ) : checkout.empty || (!fixes.isPending && fixes.commits.length === 0) ? (
        <EmptyState title={sayNoFix(place, message)}>
          Look for another text in messages, or select commits in the history and press {keysOf("commits.backports").join()} there.
        </EmptyState>
      ) : !isKnown ? (
        <Skeleton label="Looking for fixes" rows={12} rowHeight={36} trailing />
      ) : branches.length === 0 ? (
        <EmptyState title="There is no other branch to look at">
          Fixes are looked for on release branches and on those that changed last.
        </EmptyState>
      ) : (
        <BackportMap
          fixes={fixes.commits}
          branches={branches}
          only={place.clean ? "clean" : place.missing ? "missing" : "all"}
          isTurned={false}
          onBranches={(next) => go({ branches: next })}
        />
      )}
    </main>
  );
}

/** What merge requests brought is listed by the request and what is in a path by the path: one of the two says which commits. */
const withoutOther = (name: (typeof filters)[number], value: string | null) =>
  value === null ? {} : name === "label" ? { path: null } : name === "path" ? { label: null } : {};

/** Why the map has no row. */
function sayNoFix(place: PlaceOf<"backports">, message: string): string {
  if (place.label !== null && filters.every((name) => name === "label" || place[name] === null) && message === "")
    return `No merged merge request with the label “${place.label}” brought a commit`;
  if (filters.some((name) => place[name] !== null)) return "No commit matches the filters";
  return message === "" ? "There is no commit yet" : `No commit says “${message}”`;
}

/** The text that messages of fixes hold; Enter looks for another one. */
function MessageFilter({ message, onChange }: { message: string; onChange: (message: string) => void }) {
  return (
    <form
      className="backports-message"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("message");
        onChange(typeof typed === "string" ? typed.trim() : "");
      }}
    >
      <TextField label="Fixes say" labelPlace="hidden" prefix="Fixes say" name="message" defaultValue={message} />
    </form>
  );
}
