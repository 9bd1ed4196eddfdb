// Which project of this machine lies in which folder: what the service lists, and everything that was opened here. Pure.
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import type { Project } from "../../../shared/contract/resources.ts";

export interface LocalFolder {
  readonly path_with_namespace: string;
  readonly folder?: string | undefined;
}

/** `listed`: those that changed last, without more than a page of them. `home`: what ~ means in `recent`, opened last first. */
export function toLocalFolders(listed: readonly Project[], recent: readonly RecentProject[], home: string): readonly LocalFolder[] {
  const opened = recent
    .filter(({ connection }) => connection === "local")
    .map(({ project, label }) => ({ path_with_namespace: project, folder: label.replace(/^~(?=[/\\]|$)/, home) }));
  const known = new Set(opened.map((one) => one.path_with_namespace));
  return [...opened, ...listed.filter((one) => !known.has(one.path_with_namespace))];
}
