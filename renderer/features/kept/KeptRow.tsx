// One piece of kept work in the list.
import type { KeptWork } from "../../desk/kept-work.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatCount, sayFiles } from "../../ui/text/count.ts";
import { oddText } from "../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { KeptLines } from "./KeptLines.tsx";
import { useChangedAt } from "./use-changed-at.ts";
import { needsPlace, type Situation } from "./use-situation.ts";

export interface KeptRowProps {
  work: KeptWork;
  situation: Situation;
  isShown: boolean;
  onShow: () => void;
}

export function KeptRow({ work, situation, isShown, onShow }: KeptRowProps) {
  const { desk, key, paths, project, branch } = work;
  const changedAt = useChangedAt(key);
  const typed = Object.keys(desk.unsaved).length;
  const parts = [
    ...(desk.changes.length > 0 ? [`${formatCount(desk.changes.length)} staged`] : []),
    ...(typed > 0 ? [`${formatCount(typed)} typed`] : []),
  ];
  const words = situation.words === "" ? parts.join(", ") : situation.words;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={`kept-${key}`}
      className="kept-row"
      role="option"
      aria-selected={isShown}
      data-lost={needsPlace(situation) || undefined}
      onClick={onShow}
    >
      <span className="kept-row-words">
        <span className="kept-row-name">
          <b className="ui-ellipsis" title={spellOdd(project)}>
            {oddText(project, "name")}
          </b>
          <RefPill name={branch} />
        </span>
        <span className="kept-row-why">
          <span className="ui-ellipsis" title={spellOdd(words)}>
            {oddText(words)}
          </span>
          {situation.server === null ? null : (
            <span className="kept-server ui-ellipsis" title={spellOdd(situation.server)}>
              {oddText(situation.server, "name")}
            </span>
          )}
        </span>
      </span>
      <span className="kept-row-facts">
        <span className="kept-row-count">
          <span className="kept-row-files">{sayFiles(paths.length)}</span>{" "}
          <KeptLines work={work} canAsk={situation.kind === "in-place" || situation.kind === "branch-gone"} />
        </span>
        {changedAt === null ? null : (
          <span className="kept-row-age">
            <span className="ui-hidden">changed </span>
            <Age time={changedAt} style="list" />
          </span>
        )}
      </span>
    </div>
  );
}
