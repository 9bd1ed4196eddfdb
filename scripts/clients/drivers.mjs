// The clients that are driven, in the order of the table.
import { driveGit } from "./git-client.mjs";
import { driveGlab } from "./glab.mjs";
import { driveLarge, driveReference } from "./mcp.mjs";

export const drivers = [
  { name: "@zereight/mcp-gitlab", drive: driveLarge },
  { name: "@modelcontextprotocol/server-gitlab", drive: driveReference },
  { name: "git", drive: driveGit },
  { name: "glab", drive: driveGlab },
];
