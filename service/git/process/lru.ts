// A bounded memory of what is addressed by immutable ids: the least recently used goes first.

/** Keeps values up to a total weight; by default each value weighs 1. What weighs more than `largest` is not kept. */
export class Lru<K, V> {
  readonly #values = new Map<K, V>();
  readonly #limit: number;
  readonly #weigh: (value: V) => number;
  readonly #largest: number;
  #weight = 0;

  /** One giant would push out everything else and then be pushed out itself: `largest` is half of `limit` unless it is said. */
  constructor(limit: number, weigh: (value: V) => number = () => 1, largest = limit / 2) {
    this.#limit = limit;
    this.#weigh = weigh;
    this.#largest = largest;
  }

  get(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#largest) return;
    this.#values.set(key, value);
    this.#weight += weight;
    for (const [oldest] of this.#values) {
      if (this.#weight <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#weight -= this.#weigh(value);
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
    this.#weight = 0;
  }
}
