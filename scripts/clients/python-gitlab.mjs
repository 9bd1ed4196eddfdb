// python-gitlab, run by this machine's Python with a program of ours that calls all of it for which there is an endpoint (`python/main.py`).
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../node.mjs";
import { fetchDebianPackages } from "./debian-packages.mjs";
import { git } from "./world.mjs";

const needed = ["requests", "requests-toolbelt", "urllib3", "certifi", "charset-normalizer", "chardet", "idna"];
const packages = ["python3-gitlab", ...needed.map((name) => `python3-${name}`)];

export async function drivePythonGitlab(world) {
  const from = await fetchDebianPackages("python-gitlab", packages);
  const folder = await world.addProject("team/python", { "README.md": "# Python\n", "a.txt": "one\ntwo\nthree\n" });
  const env = {
    ...process.env,
    PYTHONPATH: join(from, "usr/lib/python3/dist-packages"),
    // What it compiles would lie among the sources.
    PYTHONDONTWRITEBYTECODE: "1",
    GITLAB_TOKEN: world.token,
    GITLAB_URL: world.origin,
  };
  const program = join(root, "scripts/clients/python/main.py");
  const { stdout } = await promisify(execFile)("python3", [program], { env, maxBuffer: 1 << 26 });
  const steps = stdout
    .trim()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line), isTheirs: false }));
  const fault = await git(folder, "fsck", "--full", "--no-dangling").then(() => null, String);
  return { steps: [...steps, { operation: "keep the repository sound", fault, isTheirs: false }] };
}
