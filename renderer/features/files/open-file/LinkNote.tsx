// Above a symbolic link: why it cannot be typed in, where it leads, and the way there.
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { treeQuery } from "../../../data/repository.ts";
import { wantFocus } from "../../../state/focus.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { parentOf } from "../../../state/tree.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { linkTarget } from "./link-target.ts";

export interface LinkNoteProps {
  /** path_with_namespace */
  project: string;
  /** Undefined: not known yet. */
  commit: string | undefined;
  path: string;
  /** What the link holds. */
  text: string;
  readOnly: string;
}

export function LinkNote({ project, commit, path, text, readOnly }: LinkNoteProps) {
  const place = useRefPlace();
  const target = linkTarget(path, text);
  const folder = useQuery({
    ...treeQuery(place.connection, project, commit ?? "", parentOf(target ?? "")),
    enabled: commit !== undefined && target !== null && target !== "" && target !== path,
    retry: false,
  });
  // The topmost folder is in no other one.
  const isThere = target === "" || folder.data?.entries.some((entry) => entry.path === target) === true;
  const isMissing = target !== null && !isThere && (folder.data?.isWhole === true || folder.isError);
  const open = (): void => {
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "files", ref: place.ref, path: target === "" ? null : target }));
  };
  return (
    <Note
      icon={Link2}
      fact="Read-only."
      actions={
        isThere && target !== path ? (
          <Button size="small" onPress={open}>
            Open target
          </Button>
        ) : null
      }
    >
      {readOnly}
      {target === null
        ? " Its target lies outside of the repository."
        : target === path
          ? " Its target is itself, so it leads nowhere."
          : isMissing
            ? " Its target is not there at this commit."
            : ""}
    </Note>
  );
}
