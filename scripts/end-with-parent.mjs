// Ends a script with the npm that started it: a signal that kills npm, or a shell between the two, reaches nobody else.

/** How often it is looked, in milliseconds; the kernel tells nobody that a parent has gone. */
const pause = 500;

/** Calls `end` once the process that started this one is no longer there. Only below npm: whoever starts a script alone may leave it. */
export function endWithParent(end) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, pause);
  timer.unref();
}

/** As a signal would end it. */
export const endByItself = () => process.kill(process.pid, "SIGTERM");
