// What stands over a blamed text: its revisions, what is looked past, and the way back from where one went.
import { ArrowLeft, ArrowRight, History } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { afterOverlays, overlays } from "../../commands/after-overlays.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { sayTokenRefused, sayWhy } from "../../data/refusal.ts";
import type { Revision } from "../../data/revisions.ts";
import type { Lines } from "../../monaco/load.ts";
import type { Stop } from "../../state/blame-trail.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Switch } from "../../ui/controls/Switch.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { formatDay } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { TokenButton } from "../problem/index.ts";
import type { BlameKeys } from "./blame-keys.ts";
import { Legend } from "./Legend.tsx";
import { Timeline } from "./Timeline.tsx";
import type { Revisions } from "./use-revisions.ts";
import "./BlameHead.css";

export interface BlameHeadProps {
  revisions: Revisions;
  /** The shown one, newest 0; -1 while it is not known. */
  at: number;
  /** The one that is on its way; null where none is. */
  wished: number | null;
  trail: readonly Stop[];
  /** What the first stop is called: "main". */
  origin: string;
  path: string;
  /** Commits that the repository lists to be looked past. */
  ignored: ReadonlySet<string>;
  skipsIgnored: boolean;
  /** null where nothing can be skipped. */
  onIgnored: (() => void) | null;
  only: Lines | null;
  /** Lines that are selected and may be blamed alone. */
  selected: Lines | null;
  onOnly: (lines: Lines | null) => void;
  said: string;
  error: Error | null;
  onRetry: () => void;
  /** What could not be read is there now, and the focus goes with the note. */
  onRead: () => void;
  keys: () => BlameKeys;
  /** Whether its keys are heard: the lane, the strip or a card has the focus. */
  hasKeys: boolean;
  onGo: (index: number) => void;
  onStep: (by: number) => void;
  onBack: () => void;
  onHome: () => void;
}

/** Where the list has not come to its end, revisions are counted from the newest. */
const sayBack = (at: number): string => (at === 0 ? "Newest revision" : at === 1 ? "1 revision back" : `${at} revisions back`);

export function BlameHead(props: BlameHeadProps) {
  const { revisions, at, wished, trail, ignored, skipsIgnored, onIgnored, said, error, keys, hasKeys, onGo, onStep, onRetry, onRead } =
    props;
  const count = revisions.list.length;
  const total = `${count.toLocaleString("en-US")}${revisions.isWhole ? "" : "+"}`;
  const number = at < 0 ? `${total} revisions` : revisions.isWhole ? `Revision ${count - at} of ${total}` : sayBack(at);
  return (
    <section className="blame-head" aria-label="Revisions of this file">
      <div className="blame-strip">
        <IconButton
          icon={ArrowLeft}
          label="Older revision"
          keys={keyOf("blame.older")}
          isDisabled={at < 0 || at >= count - 1}
          onPress={() => onStep(-1)}
        />
        <IconButton icon={ArrowRight} label="Newer revision" keys={keyOf("blame.newer")} isDisabled={at <= 0} onPress={() => onStep(1)} />
        <span className="blame-number ui-num">{count === 0 ? null : number}</span>
        <Timeline
          revisions={revisions.list}
          ignored={skipsIgnored ? ignored : none}
          changed={revisions.changed}
          at={wished ?? at}
          {...{ keys, onGo, onStep }}
        />
        {ignored.size === 0 || onIgnored === null ? null : (
          <span className="blame-ignored">
            <Switch isSelected={skipsIgnored} onChange={onIgnored}>
              Skip {ignored.size.toLocaleString("en-US")} ignored
            </Switch>
            {hasKeys ? <CommandKeys of="blame.ignored" silent /> : null}
          </span>
        )}
        <Legend />
      </div>
      {trail.length > 0 ? <Walk {...props} /> : null}
      <OnlyLines {...props} />
      <div className="blame-said" role="status">
        {said}
      </div>
      {error === null ? null : <Unread {...{ error, onRetry, onRead }} />}
    </section>
  );
}

const none: ReadonlySet<string> = new Set();

/** Why there is no blame, and what helps. */
function Unread({ error, onRetry, onRead }: { error: Error } & Pick<BlameHeadProps, "onRetry" | "onRead">) {
  const { connection } = useRefPlace();
  const refused = sayTokenRefused(error);
  const room = useRef<HTMLDivElement>(null);
  const latest = useRef(onRead);
  useLayoutEffect(() => {
    latest.current = onRead;
  });
  // Its button goes with it, to which a dialog may just be giving the focus back: it would fall into the text, where the keys of blame
  // write letters.
  useLayoutEffect(() => {
    const { current } = room;
    return () => {
      const { activeElement, body } = document;
      const isOnItsWay = activeElement === body || document.querySelector(overlays) !== null;
      if (isOnItsWay || current?.contains(activeElement)) afterOverlays(() => latest.current());
    };
  }, []);
  return (
    <div ref={room}>
      <Note
        fact="Blame could not be read."
        tone="amber"
        role="status"
        actions={
          <>
            {refused !== null ? <TokenButton connection={connection} isRefused /> : null}
            <Button size="small" onPress={onRetry}>
              Try again
            </Button>
          </>
        }
      >
        {refused ?? sayWhy(error)}
      </Note>
    </div>
  );
}

/** Steps of a walk that are named. */
const mostSteps = 3;

/** The blue bar: where one began, before which commits one went, and the ways back. */
function Walk({ revisions, at, trail, origin, path, onBack, onHome }: BlameHeadProps) {
  const revision: Revision | undefined = revisions.list[at];
  const steps = trail.filter(({ sha }) => sha !== "");
  const last = steps.at(-1);
  const title = revisions.list.find(({ id }) => id === last?.sha);
  const isBefore = trail.at(-1)?.sha !== "" && last !== undefined;
  const about = isBefore ? title : revision;
  return (
    <div className="blame-walk">
      <Icon of={History} size="small" />
      <ol className="blame-steps">
        <li>{origin}</li>
        {steps.length > mostSteps ? <li>{steps.length - mostSteps} more</li> : null}
        {steps
          .slice(-mostSteps)
          .map((step) => ({ ...step, isLast: step === last }))
          .map(({ sha, line, isLast }) => (
            <li key={`${sha} ${line}`} aria-current={isBefore && isLast ? "step" : undefined}>
              before <code>{sha.slice(0, 7)}</code>
            </li>
          ))}
        {isBefore || revision === undefined ? null : (
          <li aria-current="step">
            at <code>{revision.id.slice(0, 7)}</code>
          </li>
        )}
      </ol>
      <span className="blame-about ui-ellipsis">
        {about === undefined ? null : <OddText text={`${about.title} · ${about.author}, ${formatDay(new Date(about.time), new Date())}`} />}
      </span>
      {trail[0]?.path === path ? null : (
        <span className="blame-renamed ui-ellipsis">
          as <OddText text={path} />
        </span>
      )}
      <span className="blame-space" />
      <span className="blame-quiet">Read only</span>
      {trail.length > 1 ? (
        <Button size="small" keys={keyOf("blame.back")} onPress={onBack}>
          Step back
        </Button>
      ) : null}
      <Button size="small" keys={keyOf("blame.leave")} onPress={onHome}>
        Return to {origin}
      </Button>
    </div>
  );
}

/** Blame of some lines: asked for where lines are selected, and how to have all again. */
function OnlyLines({ only, selected, onOnly }: BlameHeadProps) {
  const name = ({ from, to }: Lines): string => (from === to ? `line ${from}` : `lines ${from} to ${to}`);
  if (only === null && selected === null) return null;
  return (
    <div className="blame-only">
      <span>{only === null ? "Lines are selected." : `Blame of ${name(only)} only.`}</span>
      <span className="blame-space" />
      {selected === null ? null : (
        <Button size="small" onPress={() => onOnly(selected)}>
          Blame only these lines
        </Button>
      )}
      {only === null ? null : (
        <Button size="small" onPress={() => onOnly(null)}>
          Blame all lines
        </Button>
      )}
    </div>
  );
}
