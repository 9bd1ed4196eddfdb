// Asks from anywhere for a folder of this machine to be opened, searched for repositories, or made one: with a path at once, without one a person chooses.
import { create } from "zustand";

export interface FolderRequest {
  readonly path: string | null;
  readonly purpose: "open" | "search" | "new";
}

interface FolderRequestStore {
  readonly request: FolderRequest | null;
}

export const useFolderRequest = create<FolderRequestStore>()(() => ({ request: null }));

/** Opens the repository at `path`, or lets the person choose a folder. */
export const requestFolder = (path: string | null = null): void => useFolderRequest.setState({ request: { path, purpose: "open" } });

/** Finds the repositories below `path`, or below a folder that the person chooses. */
export const requestSearch = (path: string | null = null): void => useFolderRequest.setState({ request: { path, purpose: "search" } });

/** Asks where a new repository is to be, and makes it. */
export const requestNewRepository = (): void => useFolderRequest.setState({ request: { path: null, purpose: "new" } });

/** The same, with the folder that is named. */
export const requestRepositoryIn = (path: string): void => useFolderRequest.setState({ request: { path, purpose: "new" } });

export const endFolderRequest = (): void => useFolderRequest.setState({ request: null });
