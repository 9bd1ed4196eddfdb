// A connection to a SOCKS proxy that does not come about is the proxy's fault: told from the server's own by where it was to lead.
import { DecoratorHandler, type Dispatcher } from "undici";
import { ProxyFault } from "./proxies.ts";

/** Whether an attempt failed at this place: net names address and port, a lookup the host, undici both in its words. */
function isAt(error: Error, proxy: URL): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isAt(one, proxy));
  const { syscall, hostname, port, code } = error as NodeJS.ErrnoException & { hostname?: string; port?: number };
  const own = proxy.port === "" ? "1080" : proxy.port;
  if (syscall === "connect") return String(port) === own;
  if (syscall === "getaddrinfo") return hostname === proxy.hostname;
  return code === "UND_ERR_CONNECT_TIMEOUT" && error.message.includes(`${proxy.hostname}:${own},`);
}

/** Names the proxy in the errors of connections that were to lead to it. */
export function blameSocks(proxy: URL): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const blaming: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    blaming.onResponseError = (controller, error) => {
      handler.onResponseError?.(controller, isAt(error, proxy) ? new ProxyFault(proxy.host, error) : error);
    };
    return dispatch(options, blaming);
  };
}
