// Edits that were typed and not saved are not part of a commit; said here, with the way to them.
import { useDesk } from "../../state/changes.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";

/** Shows the first of them; Save all (Ctrl+Shift+S) stages them there. */
export function UnsavedNote({ deskKey }: { deskKey: string }) {
  const place = usePlace();
  const paths = Object.keys(useDesk(deskKey).unsaved);
  const [first] = paths;
  if (first === undefined) return null;
  const show = () => navigate(placeIn(place, { view: "files", ref: place.ref, path: first }));
  return (
    <div className="changes-unsaved">
      <Note
        fact={paths.length === 1 ? "1 file has unsaved edits." : `${paths.length} files have unsaved edits.`}
        tone="amber"
        role="status"
      >
        They are not part of the commit until they are saved.
        <span className="changes-unsaved-actions">
          <Button size="small" onPress={show}>
            {paths.length === 1 ? "Open it" : "Open the first"}
          </Button>
        </span>
      </Note>
    </div>
  );
}
