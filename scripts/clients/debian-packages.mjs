// Packages of a Debian release, unpacked into .clients beside this machine's own and never installed: asked of the archive that its apt asks.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { home } from "./fetch.mjs";

/** The one whose packages the table names. */
const release = "trixie";
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
const place = join(home, "debian");

const run = async (program, args, options = {}) => (await promisify(execFile)(program, args, { maxBuffer: 1 << 26, ...options })).stdout;

/** Folder in which they lie as they would in /. Throws where this machine has no apt, or its archive does not have them. */
export async function fetchDebianPackages(name, packages) {
  const unpacked = join(place, name);
  if (existsSync(unpacked)) return unpacked;
  if (!existsSync(keyring)) throw new Error("it is taken from Debian's packages, and this machine is no Debian with its archive's keys");
  process.stdout.write(`Fetching ${packages[0]} from Debian's ${release} into .clients…\n`);
  const options = await prepareApt();
  const debs = join(place, `${name}.debs`);
  mkdirSync(debs, { recursive: true });
  const all = await withDependencies(packages, options);
  await run("apt-get", ["-qq", "download", ...all], { ...options, cwd: debs });
  const half = `${unpacked}.half`;
  for (const file of readdirSync(debs)) await run("dpkg-deb", ["-x", join(debs, file), half]);
  await run("mv", [half, unpacked]);
  return unpacked;
}

/** An apt of its own, which knows one release and nothing of what is installed. */
async function prepareApt() {
  const archives = await run("apt-get", ["indextargets", "--format", "$(REPO_URI)"]);
  const archive = archives.split("\n").find((uri) => /\/debian\/?$/.test(uri));
  if (archive === undefined) throw new Error("it is taken from Debian's packages, and this machine's apt asks no archive of Debian");
  for (const folder of [
    "etc/apt/apt.conf.d",
    "etc/apt/preferences.d",
    "etc/apt/sources.list.d",
    "var/lib/apt/lists/partial",
    "var/lib/dpkg",
  ])
    mkdirSync(join(place, "apt", folder), { recursive: true });
  mkdirSync(join(place, "apt", "var/cache/apt/archives/partial"), { recursive: true });
  writeFileSync(join(place, "apt", "var/lib/dpkg/status"), "");
  writeFileSync(join(place, "apt", "etc/apt/sources.list"), `deb [signed-by=${keyring}] ${archive} ${release} main\n`);
  const config = join(place, "apt.conf");
  writeFileSync(config, `Dir "${join(place, "apt")}";\nAPT::Sandbox::User "root";\n`);
  const options = { env: { ...process.env, APT_CONFIG: config, LC_ALL: "C" } };
  await run("apt-get", ["-qq", "update"], options);
  return options;
}

/** Those that are named, and the sources of Go that they need: what is a program's own is not asked for. */
async function withDependencies(packages, options) {
  const kinds = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map((kind) => `--no-${kind}`);
  const sources = packages.filter((name) => name.endsWith("-dev"));
  if (sources.length === 0) return packages;
  const tree = await run("apt-cache", ["depends", "--recurse", ...kinds, ...sources], options);
  const found = tree.split("\n").filter((line) => /^golang-[\w.+-]+-dev$/.test(line));
  return [...new Set([...packages, ...found])];
}
