// The command line of `repodesk`: names, options and their checks. What a command does lives in the file of its noun, loaded when asked for.

import { Command, InvalidArgumentError, Option } from "commander";
import type { Scope } from "../../shared/contract/endpoint.ts";
import { trimEndOf } from "../../shared/lib/trim.ts";
import { accessLevels } from "../store/members.ts";
import { visibilities } from "../store/names.ts";
import { scopes } from "../store/tokens.ts";
import { defaultDataFolder } from "./data-folder.ts";
import { isLoopback, type ListenAddress, parseListenAddress } from "./listen-address.ts";

/** Builds the program; it throws CommanderError instead of ending the process, and prints nothing on stderr itself. */
export function createProgram(version: string): Command {
  const program = new Command("repodesk");
  program.description("Serves repositories of this machine over /api/v4.").version(version).exitOverride();
  program.configureOutput({ writeErr: () => undefined });
  addServe(program);
  addProjects(program);
  addUsers(program);
  addMembers(program);
  addTokens(program);
  addSettings(program);
  finish(program.command("doctor").description("say what this machine has and what is missing")).action(async (options) =>
    (await import("./doctor.ts")).examine(options),
  );
  return program;
}

/** Options that every command takes. */
function finish(command: Command): Command {
  return command.option("--data <dir>", "data folder", defaultDataFolder()).option("--json", "print JSON");
}

function addServe(program: Command): void {
  finish(program.command("serve"))
    .description("serve the projects of a data folder until SIGTERM")
    .addOption(
      new Option("--listen <host:port>", "address to listen on; port 0 takes a free one").argParser(readAddress).conflicts("socket"),
    )
    .option("--socket <path>", "listen on a UNIX socket (a pipe on Windows) instead")
    .option("--allow-host <name>", "further host name to answer to, such as that of a proxy in front", collect, [])
    .option("--allow-remote", "let --listen take an address that other machines reach; put TLS in front of it")
    .option("--url <url>", "address that people use, for links in answers", readUrl)
    .option("--allow-origin <url>", "origin of a web page that may ask from a browser, such as https://cms.example.com", collectOrigin, [])
    .option("--memory <megabytes>", "what may be remembered of each open repository (default: 192)", readCount)
    .action(async ({ listen = { host: "127.0.0.1", port: 0 }, socket, allowHost, allowRemote, ...options }, command: Command) => {
      if (!isLoopback(listen.host) && allowRemote !== true)
        command.error(`error: ${listen.host} can be reached from other machines; add --allow-remote if that is meant`);
      const names = options.url === undefined ? allowHost : [...allowHost, new URL(options.url).hostname];
      const target = socket === undefined ? { ...listen, allowHosts: names } : { socket };
      await (await import("./serve.ts")).serve({ ...options, target });
    });
}

function addProjects(program: Command): void {
  const project = program.command("project").description("which repositories are served");
  finish(project.command("add <path>"))
    .description("serve the repository in a folder, in place")
    .requiredOption("--as <group/name>", "path of the project; missing groups are made")
    .addOption(new Option("--visibility <level>").choices(visibilities).default("private"))
    .option("--description <text>")
    .action(async (path, options) => (await import("./project.ts")).addProject(path, options));
  finish(project.command("list")).action(async (options) => (await import("./project.ts")).listProjects(options));
  finish(project.command("remove <project>"))
    .description("stop serving; the repository stays as it is")
    .action(async (name, options) => (await import("./project.ts")).removeProject(name, options));
}

function addUsers(program: Command): void {
  const user = program.command("user").description("who may sign in");
  finish(user.command("add <username>"))
    .description("the first user of a data folder is its administrator")
    .option("--name <name>")
    .option("--email <address>")
    .option("--admin", "may do everything")
    .action(async (username, options) => (await import("./user.ts")).addUser(username, options));
  finish(user.command("list")).action(async (options) => (await import("./user.ts")).listUsers(options));
}

function addMembers(program: Command): void {
  const member = program.command("member").description("roles on projects and groups");
  const place = (command: Command): Command =>
    finish(command)
      .addOption(new Option("--project <path>").conflicts("group"))
      .option("--group <path>")
      .hook("preAction", (_, action) => {
        const { project, group } = action.opts();
        if (project === undefined && group === undefined) action.error("error: --project or --group is missing");
      });
  place(member.command("add <username>"))
    .addOption(new Option("--role <role>").choices(Object.keys(accessLevels)).makeOptionMandatory())
    .action(async (username, options) => (await import("./member.ts")).addMember(username, options));
  place(member.command("list")).action(async (options) => (await import("./member.ts")).listMembers(options));
  place(member.command("remove <username>")).action(async (username, options) =>
    (await import("./member.ts")).removeMember(username, options),
  );
}

function addTokens(program: Command): void {
  const token = program.command("token").description("access tokens");
  finish(token.command("create"))
    .description("print a new token, once")
    .requiredOption("--user <username>")
    .addOption(new Option("--scopes <list>", `comma-separated: ${scopes.join(", ")}`).argParser(readScopes).makeOptionMandatory())
    .option("--name <name>", "what it is for", "command line")
    .option("--expires <date>", "YYYY-MM-DD; from that day on it no longer works", readDate)
    .action(async (options) => (await import("./token.ts")).createToken(options));
  finish(token.command("list").option("--user <username>")).action(async (options) => (await import("./token.ts")).listTokens(options));
  finish(token.command("revoke").argument("<id>", "see list", readCount)).action(async (id, options) =>
    (await import("./token.ts")).revokeToken(id, options),
  );
}

function addSettings(program: Command): void {
  const setting = program.command("setting").description("limits");
  finish(setting.command("list")).action(async (options) => (await import("./setting.ts")).listSettings(options));
  finish(setting.command("set <name>").argument("<value>", "whole number", readCount)).action(async (name, value, options) =>
    (await import("./setting.ts")).setSetting(name, value, options),
  );
  finish(setting.command("reset <name>")).action(async (name, options) => (await import("./setting.ts")).setSetting(name, null, options));
}

const collect = (name: string, names: string[]): string[] => [...names, name];

function readAddress(text: string): ListenAddress {
  const address = parseListenAddress(text);
  if (address === null) throw new InvalidArgumentError("Write HOST:PORT, such as 127.0.0.1:8080.");
  return address;
}

function collectOrigin(text: string, origins: string[]): string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== trimEndOf(text, /\//).toLowerCase())
    throw new InvalidArgumentError("Write an origin such as https://cms.example.com: no path, and no *.");
  return [...origins, url.origin];
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new InvalidArgumentError("Write an address such as https://git.example.com.");
  return trimEndOf(url.href, /\//);
}

function readScopes(text: string): Scope[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !(scopes as readonly string[]).includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no scope "${unknown}"; there are ${scopes.join(", ")}.`);
  return names as Scope[];
}

function readDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true) return text;
  throw new InvalidArgumentError("Write a date as YYYY-MM-DD.");
}

function readCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}
