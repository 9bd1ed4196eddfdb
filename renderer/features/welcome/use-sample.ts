// Opens the sample repository, reset if wanted, or to be shown around in it.
import { dropKeys } from "../../commands/held-keys.ts";
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { useApiCommand } from "../../data/commands.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { beginTour } from "../../state/tour.ts";

export interface Sample {
  open(reset: boolean): void;
  /** Opens it as it is, and begins the tour there. */
  showAround(): void;
  readonly isOpening: boolean;
  readonly error: Error | null;
}

export function useSample(): Sample {
  const command = useApiCommand("local", "openSample");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  // Making it takes a moment: what is pressed then is meant for the sample, and would lead away from it.
  useHeldKeys(command.isPending);
  const open = (reset: boolean, then?: (project: string) => void): void => {
    if (command.isPending) return;
    command.mutate(
      { reset },
      {
        onSuccess: ({ path_with_namespace: project }) => {
          remember({ connection: "local", project, label: project, ref: null });
          navigate(placeIn({ connection: "local", project }, { view: "files" }));
          then?.(project);
        },
        onError: dropKeys,
      },
    );
  };
  return {
    open: (reset) => open(reset),
    showAround: () => open(false, beginTour),
    isOpening: command.isPending,
    error: command.error,
  };
}
