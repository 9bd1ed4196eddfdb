// Reads what --listen takes, and says which addresses stay on this machine.
import { isIP } from "node:net";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses `PORT`, `HOST:PORT` or `[IPv6]:PORT`; null when it is none of them. Port 0 means any free one. */
export function parseListenAddress(text: string): ListenAddress | null {
  const match = /^(?:(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+)):)?(\d{1,5})$/i.exec(text.trim());
  if (match === null) return null;
  const host = match[1] ?? match[2] ?? "127.0.0.1";
  const port = Number(match[3]);
  if (port > 65_535 || (match[1] !== undefined && isIP(host) !== 6)) return null;
  return { host, port };
}

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const lower = host.toLowerCase();
  return lower === "localhost" || lower === "::1" || (isIP(lower) === 4 && lower.startsWith("127."));
}
