// Stands where a screen would be when the address leads to none.
import { MapPinOff } from "lucide-react";
import { home } from "../state/focus.ts";
import { navigate } from "../state/place.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";

export interface NowhereProps {
  /** A sentence. */
  why: string;
}

export function Nowhere({ why }: NowhereProps) {
  return (
    <main {...home(".ui-button")}>
      <ErrorState
        level={1}
        title="This address leads nowhere"
        why={why}
        safe="What you typed and staged is safe on this machine."
        icon={MapPinOff}
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
