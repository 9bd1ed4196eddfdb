// Cherry-pick and revert of the commit on screen, as buttons and commands.
import type { Commit } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { openPick } from "../../state/pick.ts";
import { usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";

export interface PickButtonsProps {
  /** undefined = it is not known yet. */
  commit: Commit | undefined;
  size: "small" | "normal";
}

export function PickButtons({ commit, size }: PickButtonsProps) {
  const { connection, project } = usePlace();
  const { branch } = useCheckout();
  const open = (kind: "cherry-pick" | "revert"): void => {
    if (commit === undefined) return;
    // A revert is for the branch on screen; a pick is for others.
    openPick({ kind, connection, project, commits: [commit.id], branch: kind === "revert" ? branch : null });
  };
  const disabled = commit === undefined ? "The commit is not here yet." : null;
  useCommand("commit.cherry-pick", () => open("cherry-pick"), { disabled });
  useCommand("commit.revert", () => open("revert"), { disabled });
  const off = disabled === null ? {} : { offReason: disabled };
  return (
    <>
      <Button size={size} keys={keyOf("commit.cherry-pick")} onPress={() => open("cherry-pick")} {...off}>
        Cherry-pick…
      </Button>
      <Button size={size} keys={keyOf("commit.revert")} onPress={() => open("revert")} {...off}>
        Revert…
      </Button>
    </>
  );
}
