// The service's log: JSON lines on stderr that never hold a token.
import { pino } from "pino";

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** `secrets` are texts that must not appear whatever is logged; tokens of our own make are always left out. */
export function createLog(secrets: readonly string[], level: string = "info", descriptor = 2): Log {
  const hide = (line: string): string =>
    secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), line.replace(/rdpat-[\w-]+/g, "[token]"));
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: hide } }, pino.destination(descriptor));
}
