// Over a commit that lost its last branch while one looks at it: a branch was replaced, and the server may have removed it since.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCheckout } from "../../data/checkout.ts";
import { heldQuery } from "../../data/commit-facts.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Note } from "../../ui/states/Note.tsx";

/** Asked only when the branch has moved; nothing while some ref holds the commit. */
export function LeftBehind({ sha }: { sha: string }) {
  const { connection, project } = useRefPlace();
  const { commit, ref } = useCheckout();
  const tip = commit?.id;
  const [first, setFirst] = useState(tip);
  if (first === undefined && tip !== undefined) setFirst(tip);
  const hasMoved = first !== undefined && tip !== undefined && tip !== first;
  const { data: held } = useQuery({ ...heldQuery(connection, project, sha, tip ?? ""), enabled: hasMoved });
  if (!hasMoved || held === undefined || held === "held") return null;
  return (
    <div className="commit-left">
      {held === "gone" ? (
        <Note tone="amber" role="status" fact="This commit is no longer there.">
          {ref} moved while you looked, and nothing held it any more. What is shown stays until you leave; it cannot be picked or commented
          on.
        </Note>
      ) : (
        <Note tone="amber" role="status" fact="This commit is on no branch or tag.">
          {ref} moved while you looked. What is shown stays; the commit itself may be removed at any time.
        </Note>
      )}
    </div>
  );
}
