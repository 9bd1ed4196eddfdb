// Long bodies on their way to windows, a few at a time: a window's line has places for four answers, and those that stall would hold them all.

/** One less than the line of a window has places (`renderer/data/clients.ts`), so that one is left to short answers. */
const usual = 3;

export interface LongBodies {
  /** The same bytes, in its turn; until then none are read, and who waits may step aside. Throws the reason of `signal`. */
  pass(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

export function createLongBodies(most = usual): LongBodies {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        running += 1;
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(start);
    });
  };
  /** Once: also where nobody reads a body that was given up. */
  const leaveOf = (signal: AbortSignal): (() => void) => {
    let isGone = false;
    const leave = (): void => {
      if (isGone) return;
      isGone = true;
      signal.removeEventListener("abort", leave);
      running -= 1;
      waiting.shift()?.();
    };
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    return leave;
  };
  return {
    async pass(body, signal) {
      try {
        await enter(signal);
      } catch (error) {
        await body.cancel(error);
        throw error;
      }
      return untilEnd(body, leaveOf(signal));
    },
  };
}

/** The same bytes; `onEnd` hears of their end, a failure, or that nobody reads on. */
function untilEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
        } catch (error) {
          onEnd();
          throw error;
        }
        onEnd();
        controller.close();
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
