// A service with a user, a token and a project whose repository lies in a folder, all of which is gone afterwards.
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { root } from "../node.mjs";
import { startPages } from "./page-server.mjs";

const program = join(root, "service", "main.ts");

const person = ["-c", "user.name=Ada Nowak", "-c", "user.email=ada@example.com", "-c", "init.defaultBranch=main"];

/** Runs git as somebody without a configuration of their own; answers what it printed. */
export async function git(cwd, ...args) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
  return (await promisify(execFile)("git", [...person, ...args], { cwd, env })).stdout.trim();
}

export async function startWorld() {
  const data = mkdtempSync(join(tmpdir(), "repodesk-clients-"));
  const repodesk = (...args) => execFileSync(process.execPath, [program, ...args, "--data", data], { encoding: "utf8" }).trim();
  const folder = join(data, "work");
  mkdirSync(folder);
  await git(folder, "init", "-q");
  writeFileSync(join(folder, "README.md"), "# Tide tables\n");
  writeFileSync(join(folder, "a.txt"), "one\ntwo\nthree\n");
  await git(folder, "add", "-A");
  await git(folder, "commit", "-qm", "Begin");
  await git(folder, "tag", "v0");
  const bare = join(data, "work.git");
  await git(data, "clone", "-q", "--bare", folder, bare);
  repodesk("user", "add", "ada", "--name", "Ada Nowak", "--email", "ada@example.com");
  repodesk("user", "add", "bo", "--name", "Bo Lind", "--email", "bo@example.com");
  repodesk("project", "add", bare, "--as", "team/work");
  const token = /rdpat-[\w-]+/.exec(repodesk("token", "create", "--user", "ada", "--scopes", "api"))[0];
  const pages = await startPages();
  const child = spawn(process.execPath, [program, "serve", "--data", data, "--listen", "127.0.0.1:0", "--allow-origin", pages.origin], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const api = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(line.replace(/^.* is at /, "")));
    void ended.then((code) => reject(new Error(`the service ended with ${code}`)));
  });
  const origin = new URL(api).origin;
  return {
    data,
    folder: bare,
    token,
    api,
    origin,
    pages,
    /** A project of its own for a client that would stand in the way of others: the folder of its bare repository. */
    async addProject(path, files) {
      const work = join(data, "made", path);
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(work, name)), { recursive: true });
        writeFileSync(join(work, name), text);
      }
      await git(work, "init", "-q");
      await git(work, "add", "-A");
      await git(work, "commit", "-qm", "Begin");
      const kept = `${work}.git`;
      await git(data, "clone", "-q", "--bare", work, kept);
      repodesk("project", "add", kept, "--as", path);
      return kept;
    },
    /** Asks the service as any program may. */
    async ask(method, path, json) {
      const headers = { "private-token": token, ...(json === undefined ? {} : { "content-type": "application/json" }) };
      const answer = await fetch(`${api}${path}`, { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async end() {
      child.kill();
      await ended;
      await pages.end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
