// What the first screen asks, asked in one go while its code is still being fetched and compiled: a small file of its own (vite.config.ts),
// which runs before all others. Whoever asks one of these questions takes its answer (clients.ts), once.
import { acceptJson, type FirstLine, firstAnswersPath, firstQuestions, projectAddress } from "../../shared/contract/first-questions.ts";

interface Early {
  readonly answer: Promise<Response>;
  readonly resolve: (response: Response) => void;
  readonly leave: (reason: Error) => void;
  isTaken: boolean;
}

const expected = new Map<string, Early>();

const keyOf = (address: string, accept: string): string => `${accept} ${address}`;

function expectAnswer(address: string, accept: string): Early {
  const key = keyOf(address, accept);
  const known = expected.get(key);
  if (known !== undefined) return known;
  const { promise: answer, resolve, reject: leave } = Promise.withResolvers<Response>();
  // Its taker gets the error.
  answer.catch(() => undefined);
  const early: Early = { answer, resolve, leave, isTaken: false };
  expected.set(key, early);
  return early;
}

/** The answer to a GET that was asked early and is not taken yet; it rejects where the question has to be asked again. */
export function takeEarly(address: string, accept: string | undefined): Promise<Response> | undefined {
  const early = expected.get(keyOf(address, accept ?? ""));
  if (early === undefined || early.isTaken) return undefined;
  early.isTaken = true;
  return early.answer;
}

/** Whether anything on the screen was asked before the window heard the desktop's events. */
export const wasTakenEarly = (): boolean => [...expected.values()].some(({ isTaken }) => isTaken);

export interface EarlyPlace {
  readonly connection: string;
  readonly project: string;
  readonly ref: string | null;
  readonly view: string;
}

const decode = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written; // As renderer/state/place.ts reads it.
  }
};

/** The project that an address names, as renderer/state/place.ts reads it; null where it names none. */
export function readEarlyPlace(hash: string): EarlyPlace | null {
  const address = hash.replace(/^#/, "");
  const cut = address.indexOf("?");
  const route = cut < 0 ? address : address.slice(0, cut);
  const [connection, project, view = "files"] = route.split("/").filter(Boolean).map(decode);
  if (connection === undefined || project === undefined || ["c", "settings", "kept"].includes(connection)) return null;
  return { connection, project, ref: new URLSearchParams(cut < 0 ? "" : address.slice(cut)).get("ref"), view };
}

/** Milliseconds after which an answer that nobody took is let go: the screen asks something else. */
const patience = 30_000;

/** Asks what a window at `hash` begins with. Never rejects: what is not answered is asked by the screen, which says what is wrong. */
export async function askEarly(hash: string): Promise<void> {
  for (const address of firstQuestions) expectAnswer(address, acceptJson);
  const place = readEarlyPlace(hash);
  const query = new URLSearchParams();
  if (place !== null) {
    expectAnswer(projectAddress(place.connection, place.project), acceptJson);
    for (const [name, value] of Object.entries(place)) if (value !== null) query.set(name, value);
  }
  try {
    const { ok, body } = await fetch(`${firstAnswersPath}?${query}`, { credentials: "same-origin", redirect: "error" });
    if (ok && body !== null) await readLines(body.getReader());
  } catch (error) {
    console.debug("Not answered early.", error);
  }
  for (const { leave } of expected.values()) leave(new Error("It was not answered early."));
  setTimeout(() => expected.clear(), patience);
}

async function readLines(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line) as FirstLine);
  }
}

function take(line: FirstLine): void {
  const early = expectAnswer(line.address, line.accept);
  if (line.is === "left") early.leave(new Error("It is too large to be sent along."));
  else if (line.is === "answer") early.resolve(new Response(line.body, { status: line.status, headers: line.headers }));
}
