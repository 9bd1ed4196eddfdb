// Bytes of a file, or how many they are: nothing of them waits for the walk through history that finds the file's last commit.
import type { Answered, CallOptions } from "../../shared/client/client.ts";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input, Output } from "../../shared/contract/endpoint.ts";
import { factsLaterHeader } from "../../shared/contract/facts-later.ts";
import { ask } from "./api-query.ts";

type RawFile = Api["getRawFile"];

/** Whether the answers of a connection may lack the last commit, which `ask` tells. */
export const isLastCommitLater = (connection: string): boolean => connection === "local";

export const askRaw = (connection: string, input: Input<RawFile>, options: CallOptions): Promise<Answered<Output<RawFile>>> =>
  ask(
    connection,
    "getRawFile",
    input,
    isLastCommitLater(connection) ? { ...options, headers: { ...options.headers, [factsLaterHeader]: "1" } } : options,
  );
