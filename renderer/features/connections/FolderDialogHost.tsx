// Carries out requests to open a folder: native dialog where there is one, our own chooser elsewhere, and a reason when it can't be opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApiCommand } from "../../data/commands.ts";
import { sessionQuery, useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { FolderChooser } from "./FolderChooser.tsx";
import { shortenHome } from "./folder-path.ts";
import { endFolderRequest, requestFolder, useFolderRequest } from "./folder-request.ts";

/** Mounted once; see requestFolder. */
export function FolderDialogHost() {
  const client = useQueryClient();
  const request = useFolderRequest((state) => state.request);
  const { data: session } = useQuery(sessionQuery);
  const { mutate: openFolder, isPending: isOpening, error: refusal, reset, variables } = useApiCommand("local", "openFolder");
  const { mutate: chooseFolder, error: dialogError } = useDesktopCommand("chooseFolder");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  const [isOwnChooser, setOwnChooser] = useState(false);
  const home = session?.home ?? "";

  const open = (path: string) =>
    openFolder(
      { path },
      {
        onSuccess: (project) => {
          endFolderRequest();
          const label = shortenHome(project.folder, home);
          remember({ connection: "local", project: project.path_with_namespace, label, ref: null });
          if (project.moved_from !== null) {
            // Its project may be on screen, as one that is not there. Each query holds its own failure.
            void askConnectionAgain(client, "local").catch(() => undefined);
            toasts.show(`It was at ${shortenHome(project.moved_from, home)} before. What was kept there came along.`);
          }
          if (project.warning !== null) toasts.show(project.warning);
          navigate(placeIn({ connection: "local", project: project.path_with_namespace }, { view: "files" }));
        },
      },
    );

  const hasDialog = session?.folder_dialog === true && dialogError === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is carried out once, when it is made
  useEffect(() => {
    if (request === null) return;
    reset();
    setOwnChooser(request.path === null && !hasDialog);
    if (request.path !== null) open(request.path);
    else if (hasDialog) {
      chooseFolder({}, { onSuccess: ({ path }) => (path === null ? endFolderRequest() : open(path)), onError: () => setOwnChooser(true) });
    }
  }, [request]);

  if (request === null) return null;
  if (isOwnChooser) {
    return <FolderChooser home={home} isOpening={isOpening} refusal={refusal} onOpen={open} onType={reset} onClose={endFolderRequest} />;
  }
  return (
    <Dialog
      title="This folder could not be opened"
      lead={<span className="ui-mono">{variables === undefined ? "" : shortenHome(variables.path, home)}</span>}
      role="alertdialog"
      isOpen={refusal !== null}
      onClose={endFolderRequest}
      actions={
        <>
          <Button onPress={endFolderRequest}>Close</Button>
          <Button variant="main" autoFocus onPress={() => requestFolder()}>
            Choose another folder…
          </Button>
        </>
      }
    >
      <Note tone="red" fact={refusal?.message ?? ""} role="alert" />
    </Dialog>
  );
}
