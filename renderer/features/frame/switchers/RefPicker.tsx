// The ref in the window bar and its switcher, with the dialogs that make and delete branches and tags.

import { useQuery } from "@tanstack/react-query";
import { GitBranch, GitCommitHorizontal, Tag } from "lucide-react";
import { useEffect, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import type { CommandId } from "../../../commands/catalogue.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { recentQuery } from "../../../data/desktop.ts";
import { askOfRef, useRefRequest } from "../../../state/ref-request.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { BarPicker } from "../../../ui/controls/BarPicker.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { lazyDialog } from "../../../ui/states/lazy-view.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import type { RefDialogsProps } from "./RefDialogs.tsx";
import type { RefSwitcherProps } from "./RefSwitcher.tsx";

const switcher = lazyDialog<RefSwitcherProps>(async () => (await import("./RefSwitcher.tsx")).RefSwitcher);
const dialogs = lazyDialog<RefDialogsProps>(async () => (await import("./RefDialogs.tsx")).RefDialogs);
const closeDialog = (): void => askOfRef(null);

const icons = { branch: GitBranch, tag: Tag, commit: GitCommitHorizontal } as const;

/** Its key closes it too. */
const own: readonly CommandId[] = ["ref.switch"];

/** "main", or a tag, or the seven letters of a commit. */
export function RefPicker() {
  const { ref, kind, project, empty, commit, error } = useCheckout();
  const [isOpen, setOpen] = useState(false);
  const { request } = useRefRequest();
  // Who leaves the project has closed it.
  useEffect(() => closeDialog, []);
  const isReady = ref !== "" && project !== undefined;
  useCommand("ref.switch", () => setOpen((open) => !open), { disabled: isReady ? null : "The project is not open yet." });
  const disabled = commit === undefined ? "There is no commit that it could name." : null;
  useCommand("ref.new-branch", () => askOfRef({ kind: "new", what: "branch", name: "", at: null }), { disabled });
  useCommand("ref.new-tag", () => askOfRef({ kind: "new", what: "tag", name: "", at: null }), { disabled });
  const { connection, project: path } = useRefPlace();
  const { data: recent } = useQuery(recentQuery);
  // Without a project there is no ref to name, and nothing to switch to. Until it answers, the place is held by the ref of last time.
  if (ref === "") {
    const last = recent?.find((known) => known.connection === connection && known.project === path)?.ref ?? "main";
    return error === null ? (
      <BarPicker label="Branch, not known yet" icon={icons.branch} isDisabled>
        <span className="frame-ref">
          <OddText text={last} />
        </span>
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
        commands={own}
        trigger={
          <BarPicker
            label={`${kind === "tag" ? "Tag" : kind === "commit" ? "Commit" : "Branch"} ${shown}${empty ? " empty" : ""}, switch`}
            icon={icons[kind ?? "branch"]}
            isDisabled={!isReady}
          >
            <span className="frame-ref" title={spellOdd(ref)}>
              <OddText text={shown} />
            </span>{" "}
            {empty ? <span className="frame-empty">empty</span> : null}
          </BarPicker>
        }
      >
        <switcher.View
          onClose={() => setOpen(false)}
          onAsk={(next) => {
            setOpen(false);
            askOfRef(next);
          }}
        />
      </Popover>
      {request === null ? null : <dialogs.View request={request} onClose={closeDialog} />}
    </>
  );
}
