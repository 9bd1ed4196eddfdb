// Says in a person's words what went wrong between the desktop and a server: what happened, why, what to do (reliability R8).
import { ApiError, unknownOutcome } from "../../../shared/contract/errors.ts";
import { refusal } from "../http/answer.ts";
import { ProxyFault } from "./proxies.ts";

export interface FaultPlace {
  /** "gitlab.example.com", or null for the local service. */
  readonly host: string | null;
  /** Whether the request could have changed something: then its outcome is unknown once it was sent. */
  readonly writes: boolean;
  /** The status of the answer that has begun. */
  readonly answered?: number;
}

type Reason = readonly [why: string, advice: string, sent: boolean];

const network = "Check the network (VPN, proxy) and try again.";
const address = "Check the address of this connection.";
/** Authorities are read when the program starts. */
const trusted = "to those that this machine trusts (its own settings, or a file that NODE_EXTRA_CA_CERTS names) and start Repodesk again.";
const certificate = `Ask the server's administrator, or add the authority that signed it ${trusted}`;
const selfSigned = `Ask the server's administrator, or, if it is the one that you expect, add this certificate ${trusted}`;

/** By error code of Node and undici. `sent`: whether the request may have reached the server. */
const reasons: Readonly<Record<string, Reason>> = {
  ENOTFOUND: ["no server of this name is known", `${address} Is the network there?`, false],
  EAI_AGAIN: ["its name could not be looked up just now", network, false],
  ECONNREFUSED: ["nothing answers at this address and port", "Is the server running? Check the port.", false],
  EHOSTUNREACH: ["no way leads to it from this network", network, false],
  ENETUNREACH: ["this machine has no network that leads there", network, false],
  ETIMEDOUT: ["it did not take the connection in time", network, false],
  UND_ERR_CONNECT_TIMEOUT: ["it did not take the connection in time", network, false],
  ENOENT: ["it is not running", "It is started again by itself.", false],
  ECONNRESET: ["it cut the connection", "Try again.", true],
  EPIPE: ["it cut the connection", "Try again.", true],
  UND_ERR_SOCKET: ["it closed the connection before it had answered", "Try again.", true],
  UND_ERR_HEADERS_TIMEOUT: ["it took the request but did not answer in time", "Try again later.", true],
  UND_ERR_BODY_TIMEOUT: ["its answer stopped in the middle", "Try again.", true],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["its certificate is signed by itself, so nobody vouches for it", selfSigned, false],
  SELF_SIGNED_CERT_IN_CHAIN: ["its certificate is signed by an authority that this machine does not know", certificate, false],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["its certificate's authority is not known to this machine", certificate, false],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["its certificate's authority is not known to this machine", certificate, false],
  CERT_HAS_EXPIRED: ["its certificate has expired", "Ask the server's administrator; check this machine's clock.", false],
  CERT_NOT_YET_VALID: ["its certificate is not valid yet", "Check this machine's clock.", false],
  ERR_TLS_CERT_ALTNAME_INVALID: ["its certificate belongs to another name", address, false],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    "it does not speak https at this port",
    `${address} A server without https needs http:// in front.`,
    false,
  ],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ["it does not speak https at this port", address, false],
  // Fetch's own list of ports of other protocols.
  "bad port": ["its port belongs to another protocol, and is not connected to", "Check the port.", false],
  EPROTO: ["the secure connection could not be agreed on", address, false],
};

/** What was refused was not done, however oddly that was said. */
const outcomeOf = ({ writes, answered = 0 }: FaultPlace): string =>
  writes && !(answered >= 400 && answered < 500) ? ` ${unknownOutcome}` : "";

/** The refusal, with the status that the server answered with, where it did. */
function faultAt(place: FaultPlace, code: "server_unreachable" | "server_answered_oddly", sentence: string, cause?: unknown): ApiError {
  const fault = refusal(code, sentence, cause);
  if (place.answered === undefined) return fault;
  return new ApiError(fault.code, fault.status, fault.message, { ...fault.body, answered: place.answered }, {}, cause);
}

/** The refusal for an error that a fetch threw. An abort is handed back as it is: nobody waits for words. */
export function toFault(error: unknown, place: FaultPlace): unknown {
  if (error instanceof ApiError || (error instanceof Error && error.name === "AbortError")) return error;
  const who = place.host ?? "The local service";
  const code = codeOf(error);
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW" || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") {
    return oddAnswer(place, `what came is not proper HTTP (${code})`, error);
  }
  const blamed = describeProxy(error, code);
  if (blamed !== null) {
    const fault = refusal("server_unreachable", `${who} cannot be reached: ${blamed}`, error);
    return new ApiError(fault.code, fault.status, fault.message, { ...fault.body, sent: false }, {}, error);
  }
  const [why, advice] = reasons[code] ?? [`the connection failed${code === "" ? "" : ` (${code})`}`, network];
  const outcome = isBeforeSending(error) ? "" : outcomeOf(place);
  const fault = refusal("server_unreachable", `${who} cannot be reached: ${why}. ${advice}${outcome}`, error);
  return isBeforeSending(error) ? new ApiError(fault.code, fault.status, fault.message, { ...fault.body, sent: false }, {}, error) : fault;
}

const proxySettings =
  "Look at the proxy in this machine's network settings (or HTTPS_PROXY). Servers that are reached without it are named in NO_PROXY.";

/** What the proxy in between did, where it was the proxy: nothing was sent to the server then. */
function describeProxy(error: unknown, code: string): string | null {
  const causes = causesOf(error);
  const fault = causes.find((cause) => cause instanceof ProxyFault);
  if (fault !== undefined) {
    const why = reasons[code]?.[0] ?? "the connection failed";
    return `the way there leads through the proxy ${fault.proxy}, and that cannot be reached: ${why}. ${proxySettings}`;
  }
  if (code.startsWith("UND_ERR_SOCKS5_AUTH_"))
    return "the proxy on the way there asks for a name and a password, or refused them. Set HTTPS_PROXY (HTTP_PROXY where the server has no https) to socks5://name:password@proxy.";
  if (code.startsWith("UND_ERR_SOCKS5_REPLY_")) {
    const why = causes.map(({ message }) => /^SOCKS5 connection failed: (.+)/.exec(message)?.[1]).find((one) => one !== undefined);
    return `the proxy on the way there does not lead to it (${why ?? code}). ${proxySettings}`;
  }
  if (code.startsWith("UND_ERR_SOCKS5_")) return `what was named as the proxy on the way there does not speak SOCKS 5. ${proxySettings}`;
  const said = causes.map(({ message }) => /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(message)?.[1]);
  const status = said.find((one) => one !== undefined);
  if (status === "407")
    return "the proxy on the way there asks for a name and a password, or refused them. Set HTTPS_PROXY (HTTP_PROXY where the server has no https) to http://name:password@proxy.";
  if (status === undefined) return code === "UND_ERR_PRX_CONN" ? `the proxy on the way there hangs up. ${proxySettings}` : null;
  return `the proxy on the way there does not lead to it (status ${status}). ${proxySettings}`;
}

/** The refusal for an answer that is not what the API answers. */
export function oddAnswer(place: FaultPlace, what: string, cause?: unknown): ApiError {
  const who = place.host ?? "The local service";
  return faultAt(
    place,
    "server_answered_oddly",
    `${who} answered, but not as a GitLab server does: ${what}. Check the address of this connection and whether you must sign in to the network first.${outcomeOf(place)}`,
    cause,
  );
}

/** The refusal for an answer that began as it should and did not end. */
export function brokenAnswer(place: FaultPlace, what: string, cause: unknown): ApiError {
  return faultAt(
    place,
    "server_answered_oddly",
    `${place.host ?? "The local service"} did not answer to the end: ${what}. Try again.${outcomeOf(place)}`,
    cause,
  );
}

const gateways: Readonly<Record<number, string>> = {
  502: "a gateway in front of it got no proper answer from it",
  503: "it is not ready, or is being maintained",
  504: "a gateway in front of it waited for it in vain",
};

/** The sentence for a server's own failure, where it sent a page or nothing in the place of a reason. */
export function describeFailed(place: FaultPlace, status: number): string {
  return `${place.host ?? "The local service"} failed with status ${status}: ${gateways[status] ?? "it gives no reason"}. Try again in a moment.${outcomeOf(place)}`;
}

/** The sentence for a refusal that came without the API's words. */
export function describeRefused(place: FaultPlace, status: number, what: string): string {
  if (status !== 413) return oddAnswer(place, what).message;
  const who = place.host ?? "The local service";
  return `${who}, or a gateway in front of it, takes no request of this size (status 413). Send less at once, or ask its administrator for a higher limit.`;
}

/** The refusal for a server that took longer than we wait. */
export function lateAnswer(place: FaultPlace, milliseconds: number, cause: unknown): ApiError {
  const who = place.host ?? "The local service";
  const sentence = `${who} did not answer within ${milliseconds / 1000} s. Check the address and the network.${outcomeOf(place)}`;
  return refusal("server_unreachable", sentence, cause);
}

/** The same refusal, where a copy would have been shown if it were still what was kept. */
export function withDamagedCopy(error: ApiError): ApiError {
  const said = "What was kept of it on this machine was changed on the disk since, and is removed.";
  const fault = refusal("server_unreachable", `${error.message} ${said}`, error);
  return new ApiError(fault.code, fault.status, fault.message, { ...error.body, ...fault.body }, {}, error);
}

/** Whether nothing can have been sent. A connection that stood may end with the codes of one that was not made. */
function isBeforeSending(error: unknown): boolean {
  const isSent = reasons[codeOf(error)]?.[2] ?? true;
  return !isSent && causesOf(error).every((cause) => !["read", "write"].includes((cause as NodeJS.ErrnoException).syscall ?? ""));
}

/**
 * The first code along the chain of causes; happy-eyeballs failures hide theirs in a list. Without any, what the innermost cause says;
 * "" where that is only what each failed fetch says.
 */
function codeOf(error: unknown): string {
  let said = "";
  for (const at of causesOf(error)) {
    const code = (at as NodeJS.ErrnoException).code;
    if (at.name === "HTTPParserError") return code ?? "HPE_INVALID";
    if (typeof code === "string" && code !== "ABORT_ERR") return code;
    if (at.message !== "fetch failed") said = at.message;
  }
  return said.slice(0, 120);
}

/** An error and what caused it, the outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; ) {
    causes.push(at);
    at = at instanceof AggregateError && at.errors.length > 0 ? at.errors[0] : at.cause;
  }
  return causes;
}
