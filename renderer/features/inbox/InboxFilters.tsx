// Which comments the inbox shows, and how far it looked: no server keeps an inbox.
import { useLayoutEffect, useRef } from "react";
import type { Inbox } from "../../data/inbox.ts";
import type { PageOf } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Meter } from "../../ui/marks/Meter.tsx";
import { PathName } from "../../ui/text/PathName.tsx";
import { sayBounds } from "./bounds-words.ts";
import { kindTitles, type Show } from "./rows.ts";
import { SinceLooked } from "./SinceLooked.tsx";

export interface InboxFiltersProps {
  location: PageOf<"inbox">;
  counts: Readonly<Record<Show, number>>;
  inbox: Inbox | undefined;
  isReading: boolean;
  onChange: (options: Partial<Pick<PageOf<"inbox">, "show" | "project">>) => void;
  onCancel: () => void;
  onRead: () => void;
  onOlder: () => void;
}

const kinds = Object.keys(kindTitles) as Show[];

export function InboxFilters({ location, counts, inbox, isReading, onChange, onCancel, onRead, onOlder }: InboxFiltersProps) {
  const foot = useRef<HTMLDivElement>(null);
  /** Whether the reading was begun from here: the focus stays, whatever button takes the place of the one that was pressed. */
  const isFollowed = useRef(false);
  useLayoutEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = isReading;
    const at = document.activeElement;
    if (at === null || at === document.body || foot.current?.contains(at)) foot.current?.querySelector("button")?.focus();
  }, [isReading]);
  const from = (act: () => void) => (): void => {
    isFollowed.current = true;
    act();
  };
  const projects = inbox?.projects ?? [];
  const looked = location.project ?? projects[0];
  const ofProject = (project: string): number => inbox?.comments.filter((one) => one.project === project).length ?? 0;
  return (
    <aside className="inbox-filters" aria-label="Which comments">
      <div className="inbox-kinds">
        {kinds.map((show) => (
          <button key={show} type="button" className="inbox-kind" aria-pressed={location.show === show} onClick={() => onChange({ show })}>
            <span>{kindTitles[show]}</span>
            <span className="ui-num">{counts[show]}</span>
          </button>
        ))}
      </div>
      {projects.length > 1 ? (
        <div className="inbox-kinds">
          <h2>Projects</h2>
          {projects.map((project) => (
            <button
              key={project}
              type="button"
              className="inbox-kind"
              aria-pressed={location.project === project}
              onClick={() => onChange({ project: location.project === project ? null : project })}
            >
              <PathName path={project} />
              <span className="ui-num">{ofProject(project)}</span>
            </button>
          ))}
        </div>
      ) : null}
      {looked === undefined ? null : <SinceLooked connection={location.connection} project={looked} />}
      <div ref={foot} className="inbox-foot" role="status">
        {isReading ? (
          <>
            <Meter label="Commits read" value={inbox === undefined || inbox.asked === 0 ? 0 : inbox.read / inbox.asked} />
            <p>
              Reading {inbox === undefined ? "the projects" : `${inbox.read} of ${inbox.asked} commits`}.{" "}
              <Button size="small" onPress={onCancel}>
                Stop
              </Button>
            </p>
          </>
        ) : inbox === undefined ? null : (
          <>
            <p>{sayBounds(inbox)}</p>
            <div className="inbox-foot-actions">
              {inbox.isWhole && inbox.hasOlder ? (
                <Button size="small" onPress={from(onOlder)}>
                  Read older commits
                </Button>
              ) : null}
              <Button size="small" onPress={from(onRead)}>
                {inbox.isWhole ? "Read again" : "Read on"}
              </Button>
            </div>
          </>
        )}
      </div>
    </aside>
  );
}
