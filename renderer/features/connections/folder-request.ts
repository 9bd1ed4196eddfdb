// Asks for a folder of this machine to be opened, or searched for repositories, from anywhere: with a path at once, without one a person chooses.
import { create } from "zustand";

export interface FolderRequest {
  readonly path: string | null;
  readonly purpose: "open" | "search";
}

interface FolderRequestStore {
  readonly request: FolderRequest | null;
}

export const useFolderRequest = create<FolderRequestStore>()(() => ({ request: null }));

/** Opens the repository at `path`, or lets the person choose a folder. */
export const requestFolder = (path: string | null = null): void => useFolderRequest.setState({ request: { path, purpose: "open" } });

/** Finds the repositories below `path`, or below a folder that the person chooses. */
export const requestSearch = (path: string | null = null): void => useFolderRequest.setState({ request: { path, purpose: "search" } });

export const endFolderRequest = (): void => useFolderRequest.setState({ request: null });
