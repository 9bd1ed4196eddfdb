// The contract as the window has it: what the first screen asks is here at once, all the rest is fetched behind it.
import * as commits from "../../shared/contract/commits.ts";
import type { Api } from "../../shared/contract/contract.ts";
import { desktop } from "../../shared/contract/desktop-endpoints.ts";
import { type Endpoint, endpointsOf } from "../../shared/contract/endpoint.ts";
import * as projects from "../../shared/contract/projects.ts";
import * as refs from "../../shared/contract/refs.ts";
import * as tree from "../../shared/contract/tree.ts";

type Endpoints = Readonly<Record<string, Endpoint | undefined>>;

const first = endpointsOf({ ...projects, ...refs, ...tree, ...commits }) as unknown as Endpoints;
let served = first;
let underway: Promise<Endpoints> | null = null;

async function fetchServed(): Promise<Endpoints> {
  const { api } = await import("../../shared/contract/contract.ts");
  served = api as unknown as Endpoints;
  return served;
}

/** Fetches the whole contract, once; what does not arrive is asked for again by the next who needs it. */
export async function loadEndpoints(): Promise<void> {
  underway ??= fetchServed();
  try {
    await underway;
  } catch (error) {
    underway = null;
    throw new TypeError("A part of Repodesk could not be loaded from its own process. It may have been closed: start it again.", {
      cause: error,
    });
  }
}

/** An endpoint of a connection; a promise until the whole contract is here. */
export function endpointOf(operation: string): Endpoint | Promise<Endpoint> {
  const known = served[operation];
  return known ?? loadEndpoints().then(() => served[operation] ?? Promise.reject(new TypeError(`No endpoint is called ${operation}.`)));
}

const own = desktop as unknown as Endpoints;

/**
 * An endpoint of a connection or of the desktop as far as it is known by now; undefined where nothing can have been asked of it yet, or
 * where there is none.
 */
export const knownEndpoint = (operation: keyof Api | keyof typeof desktop): Endpoint | undefined => served[operation] ?? own[operation];
