// What a process and its fork server tell each other.

export type ToForkServer =
  | {
      readonly id: string;
      readonly file: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: NodeJS.ProcessEnv;
    }
  | { readonly id: string; readonly signal: NodeJS.Signals };

export type FromForkServer =
  | { readonly isReady: true }
  | { readonly id: string; readonly pid: number }
  /** It could not be started; `isLost`: as nobody could be reached for its stdio. */
  | { readonly id: string; readonly error: { readonly message: string; readonly code: string | undefined; readonly isLost: boolean } }
  /** It has ended; null: by a signal. */
  | { readonly id: string; readonly code: number | null };
