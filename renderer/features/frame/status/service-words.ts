// The state of the built-in service, and of the process behind it, in a word or two.
import type { ServiceState } from "../../../../shared/contract/desktop.ts";

export interface ServiceWords {
  readonly dot: "on" | "off" | "amber" | "red";
  readonly words: string;
}

const known: Readonly<Record<ServiceState["state"], ServiceWords>> = {
  ready: { dot: "on", words: "This machine" },
  starting: { dot: "amber", words: "This machine is starting" },
  restarting: { dot: "amber", words: "This machine is starting again" },
  failed: { dot: "red", words: "This machine does not answer" },
  stopped: { dot: "off", words: "This machine has stopped" },
};

/** Nothing is known of any server without the process that asks it. */
export const hostIsGone: ServiceWords = { dot: "red", words: "Repodesk’s own process does not answer" };

export const toServiceWords = (service: ServiceState): ServiceWords => known[service.state];
