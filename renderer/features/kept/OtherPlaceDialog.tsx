// Brings kept work to another branch or project, after a look at what it would meet there.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectionsQuery, recentQuery } from "../../data/desktop.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { type PutPlan, planPut } from "../../desk/put-work.ts";
import { SelectField } from "../../ui/controls/SelectField.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { sayFiles } from "../../ui/text/count.ts";
import { toConnectionName } from "../connections/index.ts";

export interface OtherPlaceDialogProps {
  work: KeptWork;
  /** Where it could go, when something was found. */
  suggestion: PutPlan | null;
  onClose: () => void;
  onPut: (plan: PutPlan) => void;
}

export function OtherPlaceDialog({ work, suggestion, onClose, onPut }: OtherPlaceDialogProps) {
  const client = useQueryClient();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: recent = [] } = useQuery(recentQuery);
  const own = { connection: work.connection, project: work.project };
  const places = [suggestion?.to ?? own, own, ...recent]
    .filter(({ connection }) => connections.some(({ id }) => id === connection))
    .map(({ connection, project }) => ({ connection, project, id: `${connection}/${project}` }))
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = places.find(({ id }) => id === chosen) ?? places[0];
  const [branch, setBranch] = useState(suggestion?.to.branch ?? work.branch);
  const [plan, setPlan] = useState<PutPlan | Error | null>(null);
  const { connection, project } = place ?? own;
  useEffect(() => {
    setPlan(null);
    if (branch.trim() === "") return;
    let isOver = false;
    // Once the typing pauses: each look asks the server for every file.
    const timer = setTimeout(() => {
      const show = (found: PutPlan | Error): void => {
        if (!isOver) setPlan(found);
      };
      planPut(client, work, { connection, project, branch: branch.trim() }).then(show, show);
    }, 250);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, work, connection, project, branch]);
  const ready = plan !== null && !(plan instanceof Error) ? plan : null;
  const merged = ready?.mergeable ?? [];
  const replaced = ready?.overlaps.filter((path) => !merged.includes(path)) ?? [];
  const isSame = connection === work.connection && project === work.project && branch.trim() === work.branch;
  const offReason = isSame
    ? "It is on that branch."
    : ready === null
      ? plan instanceof Error
        ? "That place cannot be read."
        : "Being looked at."
      : null;
  const nameOf = (id: string): string => {
    const known = connections.find((link) => link.id === id);
    return known === undefined ? id : toConnectionName(known);
  };
  return (
    <FormDialog
      title="Put onto another branch or project"
      lead={`${sayFiles(work.paths.length)} of ${work.project}, ${work.branch}`}
      onClose={onClose}
      submit={replaced.length > 0 ? "Put over what is there" : merged.length > 0 ? "Put there and merge" : "Put there"}
      variant={replaced.length > 0 ? "danger" : "main"}
      offReason={offReason}
      onSubmit={() => ready !== null && onPut(ready)}
      className="kept-place"
    >
      <SelectField
        label="Project"
        value={place?.id ?? ""}
        onChange={setChosen}
        options={places.map(({ id, project, connection }) => ({ value: id, label: `${project} (${nameOf(connection)})` }))}
      />
      <TextField label="Branch" mono autoFocus value={branch} onChange={setBranch} />
      {isSame || plan === null ? null : plan instanceof Error ? (
        <Note tone="amber" role="status" fact="That branch cannot be read.">
          {plan.message}
        </Note>
      ) : plan.overlaps.length === 0 ? (
        <Note tone="green" role="status" fact="It applies cleanly.">
          Nothing is committed; it stands there in Changes.
        </Note>
      ) : (
        <Note tone="amber" role="status" fact={`${sayFiles(plan.overlaps.length)} differ there.`}>
          {merged.length === 0 ? null : `${merged.join(", ")}: changed since, put together with yours in the merge view. `}
          {replaced.length === 0
            ? null
            : `${replaced.join(", ")}: changed here already, or without a common state. Yours would replace them in Changes. `}
          Nothing is committed before you look.
        </Note>
      )}
    </FormDialog>
  );
}
