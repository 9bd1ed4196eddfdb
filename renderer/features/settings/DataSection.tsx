// What is kept on this machine, connection by connection, and how to forget it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { connectionsQuery, keptDataQuery, useDesktopCommand } from "../../data/desktop.ts";
import { useAnswers } from "../../state/health.ts";
import { keptAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ByteSize } from "../../ui/text/ByteSize.tsx";
import { formatBytes } from "../../ui/text/bytes.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { ForgetDialog, ForgetTokenDialog, type KeptFact, KeptTable, sayAccount, toConnectionName, useKept } from "../connections/index.ts";
import { ClearDialog } from "./ClearDialog.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { TrustedFolders } from "./TrustedFolders.tsx";
import { clearing, useClear } from "./use-clear.ts";
import { useOwnData } from "./use-own-data.ts";
import { useSetting } from "./use-setting.ts";

/** Kinds that can be fetched or built again. */
const replaceable: ReadonlySet<string> = new Set(["index", "recent", "address", "token", "groups", "schedule", "layout", "copies"]);

/** Megabytes of copies that one can choose. */
const limits = [0, 100, 500, 2_048];

export function DataSection() {
  const { data, error, refetch } = useQuery(keptDataQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const show = useDesktopCommand("showDataFolder");
  const own = useOwnData();
  const [copies = 500, setCopies] = useSetting("offline_copies_mb");
  const items = (data?.connections ?? []).flatMap((one) => one.items);
  const bytes = (isWanted: (kind: string) => boolean): number =>
    items.filter(({ kind }) => isWanted(kind)).reduce((sum, item) => sum + item.bytes, 0);
  return (
    <>
      <header className="settings-head">
        <div>
          <h1>Data on this machine</h1>
          {data === undefined ? null : (
            <p>
              {formatBytes(bytes(() => true))} in <span className="ui-mono">{data.folder}</span>.{" "}
              {formatBytes(bytes((kind) => !replaceable.has(kind)))} of it exist only here.
            </p>
          )}
        </div>
        <div className="settings-actions">
          <Button busy={show.isPending} onPress={() => show.mutate({})}>
            Show folder
          </Button>
          <Button busy={own.isRunning} onPress={() => void own.run(connections)}>
            Export what is mine
          </Button>
        </div>
      </header>
      <SettingRow
        title="Copies for reading offline"
        text="What servers answered is kept here, checked whenever it is read. What was not used for longest goes first."
      >
        <SegmentedControl
          label="Copies for reading offline"
          value={String(limits.find((known) => known >= copies) ?? limits.at(-1))}
          onChange={(value) => setCopies(Number(value))}
          segments={limits.map((limit) => ({ value: String(limit), label: limit === 0 ? "Off" : formatBytes(limit * 1024 * 1024) }))}
        />
      </SettingRow>
      {data === undefined || data.copies_trouble === null || copies === 0 ? null : (
        <Note tone="amber" fact={`No copies are kept just now: ${data.copies_trouble}.`}>
          Reading goes on, and what was kept before is still there. Copies are kept again as soon as that is possible.
        </Note>
      )}
      {show.error === null ? null : (
        <Note tone="red" role="alert" fact="The folder was not shown.">
          {show.error.message}
        </Note>
      )}
      {own.said === null ? null : <p role="status">{own.said}</p>}
      {data === undefined ? (
        error === null ? (
          <Skeleton label="Looking up what is kept" rows={6} rowHeight={28} />
        ) : (
          <ErrorState
            fill={false}
            title="What is kept could not be read"
            why={error.message}
            actions={<Button onPress={() => void refetch()}>Try again</Button>}
          />
        )
      ) : (
        data.connections.map(({ connection: id }) => <DataOf key={id} id={id} connection={connections.find((known) => known.id === id)} />)
      )}
      <TrustedFolders />
    </>
  );
}

function DataOf({ id, connection }: { id: string; connection: Connection | undefined }) {
  const { facts, works } = useKept(id);
  const [asking, setAsking] = useState<"forget" | "forget-token" | null>(null);
  const [cleared, setCleared] = useState<KeptFact | null>(null);
  const client = useQueryClient();
  const { clear, isBusy, failure } = useClear(id);
  const section = useRef<HTMLElement>(null);
  /** Which of its buttons was pressed last; -1 = none, or its row is still there. */
  const pressed = useRef(-1);
  const buttons = (): HTMLButtonElement[] => [...(section.current?.querySelectorAll("button") ?? [])];
  const clearFact = async (fact: KeptFact): Promise<void> => {
    const what = `${fact.title} of ${name}`;
    pressed.current = buttons().indexOf(document.activeElement as HTMLButtonElement);
    const why = await clear(fact.kind);
    // A dialog that asked says it itself.
    if (why !== null && clearing[fact.kind] === "at once") toasts.show(`${what}: not cleared. ${why}`);
    if (why !== null) return;
    // The dialog of another kind may have been opened meanwhile.
    setCleared((now) => (now?.kind === fact.kind ? null : now));
    await client.invalidateQueries({ queryKey: keptDataQuery.queryKey });
    toasts.show(`${what}: cleared, ${formatBytes(fact.bytes)}.`);
  };
  // A row that went takes the focus along, and the one that came in its place is next.
  useEffect(() => {
    const at = pressed.current;
    if (facts === null || at < 0 || section.current?.contains(document.activeElement)) return;
    pressed.current = -1;
    (buttons()[at] ?? buttons().at(-1))?.focus();
  });
  const answers = useAnswers(id);
  const isLocal = id === "local";
  const name = connection === undefined ? "A server that was forgotten" : toConnectionName(connection);
  const lead = connection === undefined ? "what was left of it" : isLocal ? "built-in service" : sayAccount(connection);
  if (facts === null || facts.length === 0) return null;
  return (
    <section ref={section} className="settings-data" aria-label={name}>
      <header>
        <Dot state={connection?.token === "missing" ? "amber" : answers === false ? "red" : answers || isLocal ? "on" : "off"} />
        <h2>
          {markOdd(name)} <span className="settings-data-lead">{markOdd(lead)}</span>
        </h2>
        <b>
          <ByteSize bytes={facts.reduce((sum, fact) => sum + fact.bytes, 0)} />
        </b>
      </header>
      <KeptTable
        label={`Kept for ${name}`}
        facts={facts}
        renderAction={(fact) =>
          clearing[fact.kind] !== undefined ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Clear ${fact.title.toLowerCase()} of ${name}`}
              onPress={() => {
                // Not switched off meanwhile, or it would lose the focus; what is cleared twice is gone once.
                if (clearing[fact.kind] === "asks") setCleared(fact);
                else void clearFact(fact);
              }}
            >
              {clearing[fact.kind] === "asks" ? "Clear…" : "Clear"}
            </Button>
          ) : fact.kind === "token" ? (
            <Button size="small" variant="quiet" aria-label={`Forget the token of ${name}`} onPress={() => setAsking("forget-token")}>
              Forget…
            </Button>
          ) : fact.kind === "work" && works.length > 0 ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Show kept work of ${name}`}
              onPress={() => navigate(keptAt(works[0]?.key ?? null))}
            >
              Show
            </Button>
          ) : null
        }
      />
      {isLocal ? null : (
        <p className="settings-forget">
          <Button size="small" variant="danger" aria-label={`Forget this server… ${name}`} onPress={() => setAsking("forget")}>
            Forget this server…
          </Button>
          {connection?.token === "kept" ? "Also removes the token from the keychain." : null}
          {connection?.token === "file" ? "Also removes the token's file." : null}
        </p>
      )}
      {cleared === null ? null : (
        <ClearDialog
          fact={cleared}
          {...{ name, isBusy, failure }}
          onClear={() => void clearFact(cleared)}
          onClose={() => setCleared(null)}
        />
      )}
      {asking === "forget-token" ? <ForgetTokenDialog connection={{ id, name }} onClose={() => setAsking(null)} /> : null}
      {asking === "forget" ? <ForgetDialog connection={{ id, name }} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
