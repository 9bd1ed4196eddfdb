// Installs Debian's packages where that is allowed without asking: as root, on Debian, as continuous integration runs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether the packages are installed now; says what it does. */
export function installOnDebian(packages) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return [["update"], ["install", "-y", "--no-install-recommends", ...packages]].every((args) => {
    process.stderr.write(`Running apt-get ${args.join(" ")}\n`);
    return spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  });
}
