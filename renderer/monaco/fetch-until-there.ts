// Code that is fetched by need while its server may be gone: Monaco throws such a failure with nobody to catch it, and never asks again.

/** Milliseconds between one try and the next: twice as long each time. */
const [shortest, longest] = [500, 30_000];

/** `load`, again and again until it succeeds; each failure is told to the console. Its promise never rejects. */
export const fetchUntilThere =
  <T>(what: string, load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    for (let pause = shortest; ; pause = Math.min(pause * 2, longest)) {
      try {
        return await load();
      } catch (error) {
        console.warn(`${what} could not be fetched; again in ${pause / 1_000} s.`, error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
