// Copies a whole hash and says so.
import { copyText } from "../../ui/overlays/copy-text.ts";

export const copyHash = (sha: string): void => copyText(sha, `Copied ${sha.slice(0, 7)} (the whole hash)`);
