// Asks for a folder of this machine to be opened, from anywhere: with a path at once, without one a person chooses.
import { create } from "zustand";

interface FolderRequestStore {
  readonly request: { readonly path: string | null } | null;
}

export const useFolderRequest = create<FolderRequestStore>()(() => ({ request: null }));

/** Opens the repository at `path`, or lets the person choose a folder. */
export const requestFolder = (path: string | null = null): void => useFolderRequest.setState({ request: { path } });

export const endFolderRequest = (): void => useFolderRequest.setState({ request: null });
