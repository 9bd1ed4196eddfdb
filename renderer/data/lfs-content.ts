// Whether the content that a pointer of large file storage stands for can be had. Asked when somebody wants it: the service reads it whole to know.
import { ApiError } from "../../shared/contract/errors.ts";
import { ask } from "./api-query.ts";

export async function hasLfsContent(connection: string, id: string, ref: string, path: string): Promise<boolean> {
  try {
    await ask(connection, "getRawFile", { id, ref, file_path: path, lfs: true }, { method: "HEAD" });
    return true;
  } catch (error) {
    // Whatever else is wrong with the server is told where the download is.
    return !(error instanceof ApiError && error.status === 404);
  }
}
