// Stands where the page of a connection would be when the address names one that is not here.
import { Unplug } from "lucide-react";
import { home } from "../../state/focus.ts";
import { navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";

export function NoConnection() {
  return (
    <main {...home(".ui-button")}>
      <ErrorState
        level={1}
        title="There is no such connection"
        why="It was forgotten, or this address is from another machine."
        icon={Unplug}
        tone="neutral"
        actions={
          <Button variant="main" onPress={() => navigate({ at: "welcome" })}>
            Open a repository
          </Button>
        }
      />
    </main>
  );
}
