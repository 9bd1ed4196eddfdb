// Tokens in files of their own that only the person can read: where no keychain works, for those who chose it.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { toFolderReason } from "../../../local/folders.ts";

export interface FiledToken {
  readonly token: string | null;
  /** Why a file that is there is not used: a sentence. */
  readonly problem: string | null;
}

export interface TokenFiles {
  readonly folder: string;
  has(id: string): boolean;
  /** Looks at each call whether others can read the file, and refuses it then. */
  read(id: string): FiledToken;
  /** Durable when it returns. Throws where the file cannot be written or would not be private; nothing of the token stays then. */
  write(id: string, token: string): void;
  /** Throws where the file may still be there. */
  remove(id: string): void;
  /** Removes what belongs to none of these, half-written files among it. Throws where it cannot. */
  keepOnly(ids: ReadonlySet<string>): void;
}

export interface TokenFilesOptions {
  readonly folder: string;
  /** On Windows a file's mode says nothing: who may read it follows from the folder that it lies in. */
  readonly platform: NodeJS.Platform;
}

export function createTokenFiles({ folder, platform }: TokenFilesOptions): TokenFiles {
  const pathOf = (id: string): string => join(folder, id);
  const hasModes = platform !== "win32";

  /** A sentence where somebody else can read or change it, by its owner and its mode; an access list shows in the group's bits. */
  const judge = (what: string, found: Stats, foreign: number): string | null => {
    if (!hasModes) return null;
    if (found.uid !== process.getuid?.()) return `${what} belongs to somebody else, so it is not used.`;
    if ((found.mode & foreign) !== 0)
      return `${what} was opened to other people of this machine (its mode is ${(found.mode & 0o777).toString(8)}), so it is not used: they can read the token or put another in its place. Revoke it on the server.`;
    return null;
  };
  const judgeFolder = (): string | null => {
    const found = lstatSync(folder);
    return found.isDirectory() ? judge(`The folder ${folder}`, found, 0o022) : `${folder} is not a folder of Repodesk, so it is not used.`;
  };

  const read = (id: string): FiledToken => {
    const refused = (problem: string): FiledToken => ({ token: null, problem });
    let descriptor: number;
    try {
      const inFolder = judgeFolder();
      if (inFolder !== null) return refused(inFolder);
      descriptor = openSync(pathOf(id), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return { token: null, problem: null };
      return refused(
        code === "ELOOP" ? `A link stands in place of ${pathOf(id)}, so it is not used.` : `${pathOf(id)}: ${toFolderReason(error)}.`,
      );
    }
    try {
      // Of what was opened, not of what stands there by now.
      const found = fstatSync(descriptor);
      if (!found.isFile()) return refused(`${pathOf(id)} is not a file, so it is not used.`);
      if (hasModes && found.nlink !== 1) return refused(`${pathOf(id)} has a second name elsewhere, so it is not used.`);
      const problem = judge(`The file ${pathOf(id)}`, found, 0o077);
      if (problem !== null) return refused(problem);
      const token = readFileSync(descriptor, "latin1");
      return /^[\x21-\x7e]{1,1024}$/.test(token) ? { token, problem: null } : refused(`${pathOf(id)} holds no token.`);
    } finally {
      closeSync(descriptor);
    }
  };

  const write = (id: string, token: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (hasModes) chmodSync(folder, 0o700);
    const inFolder = judgeFolder();
    if (inFolder !== null) throw new Error(inFolder);
    const made = join(folder, `.${randomBytes(9).toString("base64url")}`);
    try {
      const descriptor = openSync(made, "wx", 0o600);
      try {
        fchmodSync(descriptor, 0o600);
        // Before the token is in it: a file system without modes keeps nothing private.
        const problem = judge("A file there", fstatSync(descriptor), 0o077);
        if (problem !== null) throw new Error("the file system there does not keep files from other people.");
        writeFileSync(descriptor, token, "latin1");
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(made, pathOf(id));
    } catch (error) {
      rmSync(made, { force: true });
      throw error;
    }
    if (hasModes) syncFolder(folder);
  };

  return {
    folder,
    has: (id) => lstatSync(pathOf(id), { throwIfNoEntry: false }) !== undefined,
    read,
    write,
    remove: (id) => rmSync(pathOf(id), { force: true, recursive: true }),
    keepOnly(ids) {
      if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
      for (const name of readdirSync(folder)) if (!ids.has(name)) rmSync(join(folder, name), { force: true, recursive: true });
    },
  };
}

/** A name that was given survives a loss of power only when its folder is on the disk too. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
