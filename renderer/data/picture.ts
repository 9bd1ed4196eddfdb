// A picture of the repository as a data address: for pages that may load nothing themselves.
import { queryOptions } from "@tanstack/react-query";
import { ownValue } from "../../shared/lib/own-value.ts";
import { staleness } from "./api-query.ts";
import { askRaw } from "./raw-file.ts";

/** Larger pictures are not put into a page. */
export const largestPicture = 10 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  ...{ png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", avif: "image/avif" },
  ...{ svg: "image/svg+xml", ico: "image/x-icon", bmp: "image/bmp" },
};

/** The type of a picture by its name; null for what is none. */
export const pictureType = (path: string): string | null => ownValue(types, /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "") ?? null;

/** The picture at a full commit hash; null where it is too large or none by its name. Rejects where it is not there. */
export const pictureQuery = (connection: string, id: string, commit: string, path: string) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, picture: true }] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const type = pictureType(path);
      if (type === null) return null;
      const answer = await askRaw(connection, input, { signal, priority: "low" });
      const bytes = await answer.data.arrayBuffer();
      return bytes.byteLength > largestPicture ? null : toDataUrl(new Blob([bytes], { type }));
    },
    ...staleness("getRawFile", input),
    retry: false,
    gcTime: 60_000,
  });
};

/** A blob as a data address, with its type. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
