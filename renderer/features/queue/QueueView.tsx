// The view "queue": commits that wait for the connection's server in their order, and what became of those that were sent.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keysOf, pressIn } from "../../commands/press.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { heldOf } from "../../desk/held.ts";
import { lastGrounds } from "../../desk/on-queue.ts";
import { clearSent, followersIn, move, sendQueue, takeOut, tryAgain } from "../../desk/queue-desk.ts";
import { countCommits, type Queued } from "../../desk/queued.ts";
import { useQueue } from "../../desk/use-desk.ts";
import { home } from "../../state/focus.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { OptionList, stepsOf } from "../../ui/lists/OptionList.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { QueuePane, useOpenQueued } from "./QueuePane.tsx";
import { QueueRow } from "./QueueRow.tsx";
import "./queue.css";

export function QueueView() {
  const place = useRefPlace();
  const { connection } = place;
  const client = useQueryClient();
  const { data: connections } = useQuery(connectionsQuery);
  const { all, waiting, needing, sent, run, isLost } = useQueue(connection);
  const [chosen, setChosen] = useState<string | null>(null);
  const openQueued = useOpenQueued(connection);
  // The first that needs a person, until one is chosen.
  const wanted = all.findIndex(({ id }) => id === (chosen ?? needing[0]?.id));
  const at = Math.max(0, wanted);
  const shown = all[at];
  const server = connections?.find(({ id }) => id === connection);
  const name = server?.name ?? "the server";
  const show = (index: number): void => setChosen(all[Math.max(0, Math.min(all.length - 1, index))]?.id ?? null);
  const isOpen = shown !== undefined && shown.state.step !== "sent" && !run.isRunning;
  const remove = (queued: Queued): void => {
    const gone = new Set([queued, ...followersIn(all, queued)]);
    const left = all.filter((known) => !gone.has(known));
    setChosen(left[Math.min(at, left.length - 1)]?.id ?? null);
    const count = takeOut(queued);
    const others = count === 1 ? "its changes" : `with what stood on it, ${countCommits(count)}: their changes`;
    toasts.show(`Out of the queue${count === 1 ? "; " : " "}${others} are staged on ${queued.from}.`);
  };
  // Chosen, so that the cursor goes along with it.
  const shift = ({ id }: Queued, by: -1 | 1): void => {
    setChosen(id);
    move(connection, id, by);
  };
  const none = shown === undefined ? "Nothing is in the queue." : null;
  const closed = none ?? (isOpen ? null : "It was sent, or is being sent.");
  const held = useMemo(() => heldOf(all), [all]);
  useCommand("queue.next", () => show(at + 1), { disabled: none });
  useCommand("queue.previous", () => show(at - 1), { disabled: none });
  useCommand("queue.earlier", () => shown && shift(shown, -1), { disabled: closed });
  useCommand("queue.later", () => shown && shift(shown, 1), { disabled: closed });
  useCommand("queue.take-out", () => shown && remove(shown), { disabled: closed });
  useCommand("queue.open", () => shown && openQueued(shown), { disabled: closed });
  useCommand("queue.send", () => void sendQueue(client, connection), {
    disabled:
      waiting.length === 0
        ? "Nothing waits."
        : waiting.length === held.size
          ? "All that waits comes after what needs you."
          : isLost
            ? `${name} is not reachable.`
            : server?.token === "missing"
              ? `The token for ${name} is not at hand.`
              : null,
  });
  useCommand("queue.back", () => navigate(placeIn(place, { view: "changes", ref: place.ref })));
  useStatus([
    ...(all.length === 0 ? [] : [{ id: "kept", text: "Kept on this machine, also through restarts" }]),
    { id: "back", keys: keysOf("queue.back"), text: "back" },
  ]);
  const active = shown?.id;
  const numbers = useMemo(() => new Map(waiting.map(({ id }, index) => [id, index + 1])), [waiting]);
  const grounds = useMemo(() => lastGrounds(all.filter(({ state }) => state.step !== "sent")), [all]);
  return (
    <div className="queue" {...home(".queue-list, .queue-none button")}>
      <aside className="queue-side" aria-labelledby="queue-title">
        <header>
          <h1 id="queue-title">{waiting.length === 0 && sent.length > 0 ? "Sent" : `Waiting for ${name}`}</h1>
          <span>{sent.length > 0 ? `${sent.length} of ${all.length}` : all.length}</span>
        </header>
        {all.length === 0 ? null : (
          <OptionList
            className="queue-list"
            label="Queue"
            active={active === undefined ? undefined : `queue-${active}`}
            onKeyDown={(event) => pressIn(["list"], event, stepsOf(at, all.length, show))}
          >
            {all.map((queued) => (
              <QueueRow
                key={queued.id}
                queued={queued}
                number={numbers.get(queued.id) ?? 0}
                after={numbers.get(grounds.get(queued.id)?.id ?? "") ?? 0}
                isHeld={held.has(queued.id)}
                project={place.project}
                isShown={queued.id === active}
                onShow={setChosen}
              />
            ))}
          </OptionList>
        )}
        {sent.length === 0 ? null : (
          <p className="queue-clear">
            <span role="status">
              {countCommits(sent.length)} sent
              {needing.length === 0 ? "" : `, ${needing.length} ${needing.length === 1 ? "needs" : "need"} you`}.
            </span>
            <Button size="small" onPress={() => clearSent(connection)}>
              Clear the sent ones
            </Button>
          </p>
        )}
        {shown === undefined ? null : (
          <p className="queue-foot">
            <CommandKeys of="queue.earlier" /> <CommandKeys of="queue.later" /> order <CommandKeys of="queue.take-out" /> take out
          </p>
        )}
      </aside>
      {shown === undefined ? (
        <main className="queue-none" tabIndex={-1}>
          <EmptyState
            title="Nothing is in the queue"
            actions={<Button onPress={() => navigate(placeIn(place, { view: "changes", ref: place.ref }))}>Changes</Button>}
          >
            A commit that cannot reach its server can wait here.
          </EmptyState>
        </main>
      ) : (
        <QueuePane
          key={shown.id}
          {...{ connection, all, waiting }}
          isHeld={held.has(shown.id)}
          queued={shown}
          isRunning={run.isRunning}
          onOpen={() => openQueued(shown)}
          onTakeOut={() => remove(shown)}
          onMove={(by) => shift(shown, by)}
          onTryAgain={(to) => {
            setChosen(shown.id);
            tryAgain(shown, to);
          }}
        />
      )}
    </div>
  );
}
