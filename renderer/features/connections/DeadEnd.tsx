// Stands where a screen would be when the address leads to none: why, and the way to a repository.
import type { LucideIcon } from "lucide-react";
import { home } from "../../state/focus.ts";
import { navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";

export interface DeadEndProps {
  title: string;
  /** A sentence. */
  why: string;
  safe?: string;
  icon: LucideIcon;
}

export function DeadEnd(props: DeadEndProps) {
  return (
    <main {...home(".ui-button")}>
      <ErrorState
        level={1}
        tone="neutral"
        {...props}
        actions={
          <Button variant="main" onPress={() => navigate({ at: "welcome" })}>
            Open a repository
          </Button>
        }
      />
    </main>
  );
}
