// client-go, compiled with a program of ours that calls all of it for which there is an endpoint (`go/main.go`).
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../node.mjs";
import { fetchDebianPackages } from "./debian-packages.mjs";
import { home } from "./fetch.mjs";
import { git } from "./world.mjs";

const go = "1.24";
const packages = ["golang-gitlab-gitlab-org-api-client-go-dev", `golang-${go}-go`, `golang-${go}-src`];

export async function driveClientGo(world) {
  const from = await fetchDebianPackages("client-go", packages);
  const program = join(home, "client-go");
  const compiler = join(from, "usr/lib", `go-${go}`);
  const env = {
    ...process.env,
    GOROOT: compiler,
    GOPATH: join(from, "usr/share/gocode"),
    GO111MODULE: "off",
    GOTOOLCHAIN: "local",
    GOCACHE: join(home, "go-cache"),
    CGO_ENABLED: "0",
  };
  const source = join(root, "scripts/clients/go/main.go");
  await promisify(execFile)(join(compiler, "bin/go"), ["build", "-o", program, source], { env });
  const folder = await world.addProject("team/go", { "README.md": "# Go\n", "a.txt": "one\ntwo\nthree\n" });
  const asked = { env: { ...process.env, GITLAB_TOKEN: world.token, GITLAB_API_URL: world.api }, maxBuffer: 1 << 26 };
  const { stdout } = await promisify(execFile)(program, [], asked);
  const steps = stdout
    .trim()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line), isTheirs: false }));
  const fault = await git(folder, "fsck", "--full", "--no-dangling").then(() => null, String);
  return { steps: [...steps, { operation: "keep the repository sound", fault, isTheirs: false }] };
}
