// Decodes form and query text strictly: what is not valid percent-encoded UTF-8 is refused, never repaired.
import { apiError } from "../../shared/contract/errors.ts";

/** Most pairs in one query or form. */
const maxPairs = 100_000;

/** Decodes one percent-encoded component (a path segment); null when it is broken, not UTF-8, or holds NUL. */
export function decodeComponent(text: string): string | null {
  if (!text.includes("%")) return text.includes("\0") ? null : text;
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null; // URIError is the only thing that decodeURIComponent throws
  }
}

/** Splits `a=1&b%5B%5D=2` into decoded pairs; throws a 400 that names the parameter whose text is broken. */
export function decodePairs(text: string): [string, string][] {
  if (text === "") return [];
  const parts = text.split("&", maxPairs + 1);
  if (parts.length > maxPairs) throw invalid("request");
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      const rawName = equals < 0 ? part : part.slice(0, equals);
      const name = decodeFormPart(rawName);
      if (name === null || name.includes("\0")) throw invalid(printable(rawName));
      const value = decodeFormPart(equals < 0 ? "" : part.slice(equals + 1));
      if (value === null) throw invalid(printable(name));
      return [name, value];
    });
}

/** The 400 for a parameter that cannot be read at all. */
export function invalid(name: string): Error {
  return apiError("parameters", { details: { errors: `${name} is invalid` } });
}

function decodeFormPart(text: string): string | null {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null; // URIError is the only thing that decodeURIComponent throws
  }
}

const printable = (name: string): string => name.slice(0, 80).replace(/[^\x20-\x7e]/g, "?");
