// A server of a team with halden/tide-tables, for one test.
import { onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import { desktopClient } from "../../../renderer/data/clients.ts";
import { deskKey } from "../../../renderer/desk/model.ts";
import { stage } from "../../../renderer/desk/staging.ts";

export const teamProject = "halden/tide-tables";

/** A server that is gone afterwards, with every connection to it. */
export async function startTeam() {
  const team = await commands.startTeam(0);
  onTestFinished(async () => {
    const { data } = await desktopClient.listConnections({});
    for (const { id, url } of data) if (url?.startsWith(team.address)) await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  return { ...team, git: (...args: string[]) => commands.runGit(team.folder, args) };
}

/** With a connection to it, by the token that may do everything. */
export async function connectTeam() {
  const team = await startTeam();
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  return { ...team, id };
}

/** The same, with a new file staged on main; `key`: that desk. */
export async function stageOnTeam() {
  const team = await connectTeam();
  const key = deskKey(team.id, teamProject, "main");
  stage(key, { kind: "create", path: "new.txt", content: { encoding: "text", text: "kept\n" }, executable: false, included: true });
  return { ...team, key };
}
