// The last actions on the branches and tags of the project, the newest first, and the way back of the one that is chosen.
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf, pressIn, surface } from "../../commands/press.ts";
import { undoAction } from "../../desk/last-actions.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { showActionList, useLastActions } from "../../state/last-actions.ts";
import { openPick } from "../../state/pick.ts";
import { atRef, navigate, placeOf, readLocation } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RowList } from "../../ui/lists/RowList.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ActionRow } from "./ActionRow.tsx";
import { describeInverse } from "./action-words.ts";
import { useInverses } from "./use-inverses.ts";
import "./last-actions.css";

const close = (): void => showActionList(false);

export function LastActionsDialog() {
  const place = useRefPlace();
  const of = { connection: place.connection, project: place.project };
  const client = useQueryClient();
  const actions = useLastActions(of.connection, of.project)
    .toReversed()
    .toSorted((one, other) => other.at - one.at);
  const inverses = useInverses(of, actions);
  const [chosen, setChosen] = useState<string | null>(null);
  const [working, setWorking] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ readonly id: string; readonly why: string } | null>(null);
  const active = Math.max(
    0,
    actions.findIndex(({ id }) => id === chosen),
  );
  const action = actions[active];
  const inverse = inverses[active] ?? null;
  const list = useList({
    role: "listbox",
    label: "Last actions",
    count: actions.length,
    identity: of.project,
    rowHeight: useRowHeight(52),
    active: actions.length === 0 ? -1 : active,
    activeKey: action?.id ?? "",
    onActive: (index) => setChosen(actions[index]?.id ?? null),
    onDoublePress: () => void run(),
  });

  const { scroller } = list;
  useEffect(() => scroller.current?.focus(), [scroller]);
  // Who leaves the project has closed it.
  useEffect(() => close, []);
  const canUndo = inverse !== null && inverse.kind !== "none" && working === null;
  const run = async (): Promise<void> => {
    if (action === undefined || !canUndo) return;
    const { connection, project } = of;
    if (inverse.kind === "revert") {
      close();
      return openPick({ kind: "revert", connection, project, commits: action.commits, branch: action.branch });
    }
    setChosen(action.id);
    setRefused(null);
    setWorking(action.id);
    const why = await undoAction(client, of, action);
    setWorking(null);
    if (why !== null) return setRefused({ id: action.id, why });
    // Nobody is left on a branch that is gone.
    const here = placeOf(readLocation());
    if (inverse.kind === "delete" && action.tag === undefined && here?.project === project && here.ref === action.branch)
      navigate(atRef(here, action.from === action.branch ? null : action.from));
  };
  const isRefused = refused !== null && refused.id === action?.id;
  const words = isRefused ? refused.why : action === undefined ? "" : describeInverse(action, inverse);
  return (
    <Dialog
      title="Last actions"
      lead={`What you did to branches and tags of ${of.project} on this machine`}
      isOpen
      onClose={close}
      isDismissable
      size="large"
      flush
      keys={
        <>
          <CommandKeys of="actions.next" /> <CommandKeys of="actions.previous" /> next, previous
        </>
      }
      actions={
        <>
          <Button keys={keyOf("choices.close")} onPress={close}>
            Close
          </Button>
          {action === undefined ? null : (
            <Button
              variant="main"
              icon={Undo2}
              keys={keyOf("actions.undo")}
              busy={working !== null}
              onPress={() => void run()}
              {...(canUndo || working !== null ? {} : { offReason: words })}
            >
              {inverse?.kind === "revert" ? "Revert…" : "Undo"}
            </Button>
          )}
        </>
      }
    >
      {action === undefined ? (
        <p className="actions-none">
          Nothing yet. Commits, picks, and branches and tags that you make or delete here are listed with their way back.
        </p>
      ) : (
        <>
          <div className="actions-list">
            <RowList
              surface={surface("actions", "list")}
              list={list}
              rowKey={(index) => actions[index]?.id ?? ""}
              onKeyDown={(event) =>
                pressIn(["actions", "list"], event, {
                  "actions.next": list.step(1),
                  "actions.previous": list.step(-1),
                  "actions.undo": () => void run(),
                  ...list.keys,
                })
              }
              renderRow={(index) => {
                const row = actions[index];
                return row === undefined ? null : <ActionRow action={row} inverse={inverses[index] ?? null} />;
              }}
            />
          </div>
          <p
            className="actions-words"
            role={refused?.id === action.id ? "alert" : "status"}
            data-refused={refused?.id === action.id || undefined}
          >
            {words}
          </p>
        </>
      )}
    </Dialog>
  );
}
