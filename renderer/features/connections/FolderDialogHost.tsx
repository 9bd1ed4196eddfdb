// Carries out requests to open a folder, to find the repositories in one, or to make one: native dialog where there is one, our own chooser elsewhere.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LocalProject } from "../../../shared/contract/local.ts";
import { useApiCommand } from "../../data/commands.ts";
import { folderQuery, sessionQuery, useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { connectionAt, navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { PaletteDialog } from "../../ui/overlays/PaletteDialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { FolderChooser } from "./FolderChooser.tsx";
import { FolderSearch } from "./FolderSearch.tsx";
import { shortenHome, withSeparator } from "./folder-path.ts";
import {
  endFolderRequest,
  type FolderRequest,
  requestFolder,
  requestRepositoryIn,
  requestSearch,
  useFolderRequest,
} from "./folder-request.ts";
import { sayRepositories } from "./found-repositories.ts";
import { NewRepositoryDialog } from "./NewRepositoryDialog.tsx";

/** What stands on screen of a request; `none` while a native dialog does, or a folder is being opened. */
type Screen =
  | { readonly shows: "none" }
  | { readonly shows: "chooser"; readonly start: string }
  | { readonly shows: "search"; readonly folder: string };

const none: Screen = { shows: "none" };

/** Mounted from the first request on; see requestFolder and requestSearch. */
export function FolderDialogHost() {
  const client = useQueryClient();
  const request = useFolderRequest((state) => state.request);
  const { data: session } = useQuery(sessionQuery);
  const { mutate: openFolder, isPending: isOpening, error: refusal, reset, variables } = useApiCommand("local", "openFolder");
  const { mutate: chooseFolder, error: dialogError } = useDesktopCommand("chooseFolder");
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  const [screen, setScreen] = useState<Screen>(none);
  const carriedOut = useRef<FolderRequest | null>(null);
  const home = session?.home ?? "";

  /** Goes to a project whose folder was opened, or made. */
  const enter = (project: LocalProject): void => {
    endFolderRequest();
    const label = shortenHome(project.folder, home);
    remember({ connection: "local", project: project.path_with_namespace, label, ref: null });
    navigate(placeIn({ connection: "local", project: project.path_with_namespace }, { view: "files" }));
  };
  const open = (path: string) =>
    openFolder(
      { path },
      {
        onSuccess: (project) => {
          if (project.moved_from !== null) {
            // Its project may be on screen, as one that is not there. Each query holds its own failure.
            void askConnectionAgain(client, "local").catch(() => undefined);
            toasts.show(`It was at ${shortenHome(project.moved_from, home)} before. What was kept there came along.`);
          }
          if (project.warning !== null) toasts.show(project.warning);
          enter(project);
        },
      },
    );
  const find = (folder: string): void => {
    reset();
    setScreen({ shows: "search", folder });
  };

  const hasDialog = session?.folder_dialog === true && dialogError === null;
  /** Lets the person choose; our own chooser begins at `start`. `onCancel`: the native dialog was left. */
  const choose = (purpose: FolderRequest["purpose"], start: string, onCancel: () => void): void => {
    reset();
    if (!hasDialog) {
      setScreen({ shows: "chooser", start });
      return;
    }
    chooseFolder(
      {},
      {
        onSuccess: ({ path }) => (path === null ? onCancel() : purpose === "search" ? find(path) : open(path)),
        onError: () => setScreen({ shows: "chooser", start }),
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is carried out once, when it is made
  useEffect(() => {
    // While one develops, React runs what a part begins with twice.
    if (request !== null && carriedOut.current === request) return;
    carriedOut.current = request;
    reset();
    setScreen(none);
    if (request === null || request.purpose === "new") return;
    if (request.path === null) choose(request.purpose, "~/", endFolderRequest);
    else (request.purpose === "search" ? find : open)(request.path);
  }, [request]);

  const onAdded = (count: number): void => {
    endFolderRequest();
    toasts.show(`${sayRepositories(count)} were added.`);
    navigate(connectionAt("local"));
  };

  if (request === null) return null;
  if (request.purpose === "new")
    return <NewRepositoryDialog named={request.path} onMade={enter} onOpen={requestFolder} {...{ home, hasDialog }} />;
  if (screen.shows === "none") return <Refused {...{ refusal, home }} path={variables?.path ?? ""} />;
  const parts = { home, isOpening, refusal, onOpen: open, onType: reset };
  return (
    <PaletteDialog
      label={screen.shows === "search" ? "Repositories in a folder" : request.purpose === "search" ? "Search a folder" : "Open a folder"}
      isOpen
      onClose={endFolderRequest}
    >
      {screen.shows === "chooser" ? (
        <FolderChooser {...parts} start={screen.start} purpose={request.purpose} onFind={find} />
      ) : (
        <FolderSearch
          {...{ ...parts, onAdded }}
          key={screen.folder}
          folder={screen.folder}
          onOther={() => choose("search", withSeparator(shortenHome(screen.folder, home)), () => undefined)}
        />
      )}
    </PaletteDialog>
  );
}

/** Why a folder that was named is not open; one that holds others can be searched instead, and an empty one be made a repository. */
function Refused({ refusal, path, home }: { refusal: Error | null; path: string; home: string }) {
  const { data: listing } = useQuery({ ...folderQuery(path), enabled: refusal !== null && path !== "" });
  return (
    <Dialog
      title="This folder could not be opened"
      lead={<span className="ui-mono">{shortenHome(path, home)}</span>}
      role="alertdialog"
      isOpen={refusal !== null}
      onClose={endFolderRequest}
      actions={
        <>
          <Button onPress={endFolderRequest}>Close</Button>
          {listing?.repository !== false ? null : listing.entries.length > 0 ? (
            <Button onPress={() => requestSearch(path)}>Find repositories in it…</Button>
          ) : (
            <Button onPress={() => requestRepositoryIn(shortenHome(path, home))}>New repository in it…</Button>
          )}
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
