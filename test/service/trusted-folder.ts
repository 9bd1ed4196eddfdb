// A folder of this machine as a person opens, trusts and commits to it; for tests of trust.
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { CommitEvent } from "../../shared/contract/trust.ts";
import { git as plainGit } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

export let service: Fixture;
/** The person's own configuration. */
export let personal: string;

beforeAll(() => {
  service = startService();
  personal = join(service.folder, "person.gitconfig");
});
afterAll(() => service.end());
beforeEach(() => {
  writeFileSync(personal, "[user]\n\tname = Ada Nowak\n\temail = ada@example.com\n");
  vi.stubEnv("GIT_CONFIG_GLOBAL", personal);
  return () => vi.unstubAllEnvs();
});

/** Git as the person runs it. */
export const git = (
  folder: string,
  args: readonly string[],
  { env = {}, ...more }: { env?: Record<string, string>; input?: string } = {},
): string => plainGit(folder, args, { ...more, env: { GIT_CONFIG_GLOBAL: personal, ...env } });

export const allHooks = ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"] as const;
export let made = 0;

/** A repository with one commit, opened as a person opens it. */
export async function open(options: { bare?: boolean; sha256?: boolean } = {}) {
  made += 1;
  const { folder } = service.repository(`trusted/${made}`, options);
  if (options.bare !== true) {
    writeFileSync(join(folder, "a.txt"), "one\n");
    git(folder, ["add", "."]);
    git(folder, ["commit", "-q", "--no-gpg-sign", "-m", "One"]);
  }
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } })).body;
  const at = `/repodesk/projects/${id}`;
  const look = async () => (await service.ask("GET", `${at}/trust`, { as: "local" })).body;
  return {
    ...{ id, folder, at, look },
    gitDir: options.bare === true ? folder : join(folder, ".git"),
    hook(name: string, script: string, place = join(options.bare === true ? folder : join(folder, ".git"), "hooks")): string {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(place, name), 0o755);
      return join(place, name);
    },
    trust: async () => {
      const { fingerprint } = await look();
      return service.ask("PUT", `${at}/trust`, { as: "local", json: { fingerprint } });
    },
    commit: async (more: Record<string, unknown> = {}) => {
      const actions = [{ action: "create", file_path: "b.txt", content: "two\n" }];
      const fingerprint = (await look()).fingerprint;
      const json = { branch: "main", commit_message: "Two", actions, fingerprint, ...more };
      const answer = await service.ask("POST", `${at}/trusted_commits`, {
        ...{ as: "local", json },
        headers: { accept: "application/x-ndjson" },
      });
      const events = answer.text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CommitEvent);
      return { ...answer, events, last: events.at(-1) as CommitEvent };
    },
  };
}

export const said = (events: readonly CommitEvent[], step: string): string =>
  events
    .filter((event) => event.step === step)
    .map(({ output = "" }) => output)
    .join("");
export const steps = (events: readonly CommitEvent[]): string[] =>
  events.filter(({ state }) => state !== undefined && state !== "running").map(({ step, state }) => `${step} ${state}`);
/** Nothing is left of a work tree that was made for hooks. */
export const leftOver = (gitDir: string): string[] => (existsSync(join(gitDir, "worktrees")) ? readdirSync(join(gitDir, "worktrees")) : []);
