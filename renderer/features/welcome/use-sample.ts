// Opens the sample repository, reset if wanted.
import { useApiCommand } from "../../data/commands.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { navigate, placeIn } from "../../state/place.ts";

export interface Sample {
  open(reset: boolean): void;
  readonly isOpening: boolean;
  readonly error: Error | null;
}

export function useSample(): Sample {
  const command = useApiCommand("local", "openSample");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  return {
    open: (reset) => {
      if (command.isPending) return;
      command.mutate(
        { reset },
        {
          onSuccess: (project) => {
            remember({ connection: "local", project: project.path_with_namespace, label: project.path_with_namespace, ref: null });
            navigate(placeIn({ connection: "local", project: project.path_with_namespace }, { view: "files" }));
          },
        },
      );
    },
    isOpening: command.isPending,
    error: command.error,
  };
}
