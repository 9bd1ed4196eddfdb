// One version of an image as a diff shows it: its bytes and pixels, or why it is not drawn.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Size } from "../../shared/lib/image-zoom.ts";
import { type LfsPointer, readLfsPointer } from "../../shared/lib/lfs-pointer.ts";
import { staleness } from "./api-query.ts";
import { drop } from "./file.ts";
import { pictureType, toDataUrl } from "./picture.ts";
import { askRaw } from "./raw-file.ts";

/** Larger than this, in bytes, a version is read only when somebody asks. */
export const askedBytes = 20 * 1024 * 1024;

/** `bytes` is the size of the file, or of the content that a pointer stands for; `why` a sentence. */
export type ImageVersion =
  | { readonly is: "image"; readonly bytes: number; readonly url: string; readonly size: Size }
  | { readonly is: "large"; readonly bytes: number }
  | { readonly is: "pointer"; readonly bytes: number; readonly oid: string }
  | { readonly is: "broken"; readonly bytes: number; readonly why: string };

/** The image at a full commit hash; `agreed`: however large it is. Rejects where it is not there. */
export const imageVersionQuery = (connection: string, id: string, commit: string, path: string, agreed: boolean) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, image: true, agreed }] as const,
    queryFn: async ({ signal }): Promise<ImageVersion> => {
      const read = async (lfs: boolean): Promise<Uint8Array<ArrayBuffer> | number> => {
        const answer = await askRaw(connection, lfs ? { ...input, lfs } : input, { signal });
        const told = Number(answer.headers.get("content-length") ?? answer.headers.get("x-gitlab-size") ?? 0);
        if (told <= askedBytes || agreed) return new Uint8Array(await answer.data.arrayBuffer());
        await drop(answer.data.body);
        return told;
      };
      const kept = await read(false);
      if (typeof kept === "number") return { is: "large", bytes: kept };
      const pointer = pointerIn(kept);
      if (pointer !== null && pointer.size > askedBytes && !agreed) return { is: "large", bytes: pointer.size };
      const content = pointer === null ? kept : await read(true).catch(orAbsent);
      // A server without large file storage answers with the pointer again.
      if (content === null || (pointer !== null && typeof content !== "number" && pointerIn(content) !== null))
        return { is: "pointer", bytes: pointer?.size ?? 0, oid: pointer?.oid ?? "" };
      if (typeof content === "number") return { is: "large", bytes: content };
      const bytes = content.byteLength;
      if (bytes > askedBytes && !agreed) return { is: "large", bytes };
      if (bytes === 0) return { is: "broken", bytes, why: "The file is empty." };
      const url = await toDataUrl(new Blob([content], { type: pictureType(path) ?? "" }));
      const size = await measure(url);
      return size === null
        ? { is: "broken", bytes, why: "It does not read as the image that its name says it is." }
        : { is: "image", bytes, url, size };
    },
    ...staleness("getRawFile", input),
    retry: false,
    gcTime: 60_000,
  });
};

const pointerIn = (content: Uint8Array): LfsPointer | null =>
  content.byteLength > 1_024 ? null : readLfsPointer(new TextDecoder().decode(content));

/** The content that a pointer stands for is not there. */
function orAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Its size in pixels, without decoding them; null where it is no image, or one without a size. */
function measure(url: string): Promise<Size | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () =>
      resolve(image.naturalWidth * image.naturalHeight === 0 ? null : { width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  });
}
