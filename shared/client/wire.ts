// What the client needs of HTTP; fetch of every runtime fits.

/** What the client needs of a Response; the real one of every runtime fits. */
export interface WireResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null; forEach(visit: (value: string, name: string) => void): void };
  readonly body: unknown;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
