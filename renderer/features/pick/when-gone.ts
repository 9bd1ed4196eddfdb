// Does something once a surface that closes within a dialog has left: until then it gives the focus back itself.

/** Frames after which nobody waits any longer. */
const most = 120;

export function whenGone(selector: string, run: () => void): void {
  const look = (left: number): void => {
    requestAnimationFrame(() => {
      if (left > 0 && document.querySelector(selector) !== null) look(left - 1);
      // The frame in which the focus is given back.
      else requestAnimationFrame(run);
    });
  };
  look(most);
}
