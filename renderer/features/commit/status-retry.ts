// Asks again where a server is busy with the same commit (409): after 1, 2, 4, 8 and 16 seconds, as design section 9 has it.
import { ApiError } from "../../../shared/contract/errors.ts";

const waits = [1, 2, 4, 8, 16] as const;

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly onWait: (seconds: number) => void;
  /** Waits for so many seconds; rejects with the signal's reason when that is aborted. */
  readonly sleep?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** What `send` answers; rejects with its error, the sixth 409 too, and when the signal is aborted. */
export async function retryConflicts<T>(send: () => Promise<T>, { signal, onWait, sleep = rest }: RetryOptions): Promise<T> {
  for (const seconds of waits) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
    onWait(seconds);
    await sleep(seconds, signal);
  }
  return send();
}

const rest = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener("abort", end, { once: true });
  });
