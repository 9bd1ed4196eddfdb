// Where a screen for a picture is.

export interface Place {
  /** Where a window that is signed in stands: http://127.0.0.1:PORT/ROOM/ */
  readonly room: string;
  /** path_with_namespace of the sample project. */
  readonly project: string;
  /** path_with_namespace of a repository without a commit. */
  readonly empty: string;
  /** A full hash of the sample with a change worth looking at. */
  readonly commit: string;
}
