// What is made of the commit on screen: cherry-pick and revert as buttons, branches and tags at it as commands.
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { openPick } from "../../state/pick.ts";
import { askOfRef } from "../../state/ref-request.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";

export interface PickButtonsProps {
  /** The whole hash, which an address may say before the commit itself has come; null = it is not known yet. */
  sha: string | null;
  size: "small" | "normal";
}

export function PickButtons({ sha, size }: PickButtonsProps) {
  const { connection, project } = useRefPlace();
  const { branch, kind: refKind, ref } = useCheckout();
  const open = (kind: "cherry-pick" | "revert"): void => {
    if (sha === null) return;
    const request = { kind, connection, project, commits: [sha] };
    // A revert is for the branch on screen, or for what may turn out to be one; a pick is for others.
    openPick(kind === "revert" ? { ...request, branch, ...(refKind === null && ref !== "" ? { ref } : {}) } : { ...request, branch: null });
  };
  const disabled = sha === null ? "The commit is not here yet." : null;
  useCommand("commit.cherry-pick", () => open("cherry-pick"), { disabled });
  useCommand("commit.revert", () => open("revert"), { disabled });
  useCommand("commit.new-branch", () => askOfRef({ kind: "new", what: "branch", name: "", at: sha }), { disabled });
  useCommand("commit.new-tag", () => askOfRef({ kind: "new", what: "tag", name: "", at: sha }), { disabled });
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
