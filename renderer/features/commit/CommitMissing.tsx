// In place of a commit that is not there, or did not load.
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ReadProblem } from "../problem/index.ts";

export function CommitMissing({ sha, error, onRetry }: { sha: string; error: Error; onRetry: () => void }) {
  const place = useRefPlace();
  const { connection } = place;
  const short = sha.slice(0, 12);
  return (
    <ReadProblem
      {...{ error, connection, onRetry }}
      what="the commit"
      asked={`GET repository/commits/${short}`}
      more={<Button onPress={() => navigate(placeIn(place, { view: "history", ref: place.ref }))}>Show history</Button>}
      missing={{
        title: `There is no commit ${short} in this project`,
        why: "It may be on another server, it was never pushed here, or a branch was replaced and nothing holds it any more.",
      }}
    />
  );
}
