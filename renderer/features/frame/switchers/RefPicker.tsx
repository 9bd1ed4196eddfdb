// The ref in the window bar and its switcher, with the dialogs that make and delete branches.

import { useQuery } from "@tanstack/react-query";
import { GitBranch, GitCommitHorizontal, Tag } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { recentQuery } from "../../../data/desktop.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { BarPicker } from "../../../ui/controls/BarPicker.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { useCloseElsewhere } from "../bands/use-close-elsewhere.ts";
import { DeleteBranchDialog } from "./DeleteBranchDialog.tsx";
import { NewBranchDialog } from "./NewBranchDialog.tsx";
import { RefSwitcher } from "./RefSwitcher.tsx";

type Asking = { readonly kind: "new"; readonly name: string } | { readonly kind: "delete"; readonly branch: string } | null;

const icons = { branch: GitBranch, tag: Tag, commit: GitCommitHorizontal } as const;

/** "main", or a tag, or the seven letters of a commit. */
export function RefPicker() {
  const { ref, kind, project, empty, commit, error } = useCheckout();
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const isReady = ref !== "" && project !== undefined;
  useCloseElsewhere(isOpen, () => setOpen(false));
  useCommand("ref.switch", () => setOpen((open) => !open), { disabled: isReady ? null : "The project is not open yet." });
  useCommand("ref.new-branch", () => setAsking({ kind: "new", name: "" }), {
    disabled: commit === undefined ? "There is no commit to start a branch from." : null,
  });
  const { connection, project: path } = useRefPlace();
  const { data: recent } = useQuery(recentQuery);
  // Without a project there is no ref to name, and nothing to switch to. Until it answers, the place is held by the ref of last time.
  if (ref === "") {
    const last = recent?.find((known) => known.connection === connection && known.project === path)?.ref ?? "main";
    return error === null ? (
      <BarPicker label="Branch, not known yet" icon={icons.branch} isDisabled>
        <span className="frame-ref">{last}</span>
      </BarPicker>
    ) : null;
  }
  const shown = kind === "commit" ? ref.slice(0, 7) : ref;
  return (
    <>
      <Popover
        label="Switch ref"
        width={420}
        offset={12}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <BarPicker
            label={`${kind === "tag" ? "Tag" : kind === "commit" ? "Commit" : "Branch"} ${shown}${empty ? " empty" : ""}, switch`}
            icon={icons[kind ?? "branch"]}
            isDisabled={!isReady}
          >
            <span className="frame-ref" title={ref}>
              {shown}
            </span>
            {empty ? <span className="frame-empty">empty</span> : null}
          </BarPicker>
        }
      >
        <RefSwitcher
          onClose={() => setOpen(false)}
          onNew={(name) => {
            setOpen(false);
            setAsking({ kind: "new", name });
          }}
          onDelete={(branch) => {
            setOpen(false);
            setAsking({ kind: "delete", branch });
          }}
        />
      </Popover>
      {asking?.kind === "new" ? <NewBranchDialog name={asking.name} onClose={() => setAsking(null)} /> : null}
      {asking?.kind === "delete" ? <DeleteBranchDialog branch={asking.branch} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
