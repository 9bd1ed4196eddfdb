// Says on the welcome screen that something is kept and not committed, and leads there.
import { Archive } from "lucide-react";
import { listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { keptAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";

/** Nothing where nothing waits. */
export function KeptLine() {
  const count = listKeptWork(useDesks()).reduce((sum, { paths }) => sum + paths.length, 0);
  if (count === 0) return null;
  return (
    <p className="welcome-kept">
      <Button variant="quiet" icon={Archive} onPress={() => navigate(keptAt(null))}>
        {`Kept work: ${count === 1 ? "1 file" : `${count} files`} not committed yet`}
      </Button>
    </p>
  );
}
