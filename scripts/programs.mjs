// Programs that the tests use beside git: those that sign, as people's commits are signed, and those that unpack and look.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installOnDebian } from "./debian.mjs";

/** Program to Debian's package. */
const needed = {
  gpg: "gnupg",
  "ssh-keygen": "openssh-client",
  openssl: "openssl",
  bzip2: "bzip2",
  tar: "tar",
  ps: "procps",
};

/** Installs what is missing where that is allowed, else says which tests will fail for it. */
export function ensurePrograms(path = `${process.env.PATH}:/usr/bin:/bin`) {
  if (process.platform === "win32") return;
  const isThere = (name) => path.split(":").some((folder) => folder !== "" && existsSync(join(folder, name)));
  const missing = () => Object.keys(needed).filter((name) => !isThere(name));
  const names = missing();
  if (names.length === 0) return;
  process.stderr.write(`Missing here, and used by tests: ${names.join(", ")}\n`);
  installOnDebian(names.map((name) => needed[name]));
  const left = missing();
  if (left.length > 0)
    process.stderr.write(`Tests of signatures and archives will fail without ${left.join(", ")}: please install them.\n`);
}
