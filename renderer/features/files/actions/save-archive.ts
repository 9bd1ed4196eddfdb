// Saves a folder of a commit as an archive, whole or not at all; what is over in a moment says only that it is done.
import { ask } from "../../../data/api-query.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { saveBlob } from "../../../ui/text/save-text.ts";

export type ArchiveFormat = "zip" | "tar.gz";

export interface Archived {
  readonly connection: string;
  /** As the API takes it. */
  readonly project: string;
  readonly commit: string;
  /** How the commit is called on the screen: a branch, a tag or its hash. */
  readonly ref: string;
  /** "" is the repository's own folder. */
  readonly folder: string;
}

const operations = { zip: "getArchiveZip", "tar.gz": "getArchiveTarGz" } as const;
/** Milliseconds after which it is told that it is under way; every third time how far it is, as readers hear each. */
const pace = 1_000;
/** Bytes that are held in memory: what came before is left to the browser, which has a disk. */
const held = 16 * 1024 * 1024;

/** `gauges-main-2c6a0f1b-data.zip`: what is in it, and of when, by signs that a file may be called by everywhere. */
export function archiveName({ project, commit, ref, folder }: Archived, format: ArchiveFormat): string {
  const parts = [project.slice(project.lastIndexOf("/") + 1), ...(ref === commit ? [] : [ref]), commit.slice(0, 8), folder];
  return `${parts
    .filter((part) => part !== "")
    .map((part) => part.replace(/[\u0000-\u001f"*/:<>?\\|]/g, "-"))
    .join("-")}.${format}`;
}

/** Tells by a toast what it saves, how far it is, and how it ended; never rejects. */
export async function saveArchive(archived: Archived, format: ArchiveFormat): Promise<void> {
  const { connection, project, commit, folder } = archived;
  const cancel = new AbortController();
  const name = archiveName(archived, format);
  let bytes = 0;
  let told: number | null = null;
  let ticks = 0;
  // Who closes the message is not told again how far it is.
  const tell = (): void => {
    const message = `Saving ${name}${bytes === 0 ? "" : `, ${formatBytes(bytes)} so far`}`;
    if (told === null) told = toasts.show(message, { label: "Cancel", run: () => cancel.abort() });
    else if (ticks % 3 === 0) toasts.update(told, message);
    ticks += 1;
  };
  const telling = setInterval(tell, pace);
  try {
    const input = { id: project, sha: commit, ...(folder === "" ? {} : { path: folder }) };
    const { data } = await ask(connection, operations[format], input, { signal: cancel.signal });
    const whole: Blob[] = [];
    let latest: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const settle = (): void => {
      whole.push(new Blob(latest));
      latest = [];
      size = 0;
    };
    for await (const part of data.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      latest.push(part);
      bytes += part.byteLength;
      size += part.byteLength;
      if (size > held) settle();
    }
    settle();
    saveBlob(new Blob(whole, { type: format === "zip" ? "application/zip" : "application/gzip" }), name);
    toasts.show(`Saved ${name}, ${formatBytes(bytes)}`);
  } catch (error) {
    if (cancel.signal.aborted) toasts.show(`${name} was not saved: it was cancelled.`);
    else
      toasts.show(`${name} was not saved. ${(error as Error).message}`, {
        label: "Try again",
        run: () => void saveArchive(archived, format),
      });
  } finally {
    clearInterval(telling);
  }
}
