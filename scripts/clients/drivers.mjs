// The clients that are driven, in the order of the table.
import { driveClientGo } from "./client-go.mjs";
import { driveDecap } from "./decap.mjs";
import { driveGit } from "./git-client.mjs";
import { driveGlab } from "./glab.mjs";
import { driveLarge, driveReference } from "./mcp.mjs";
import { drivePythonGitlab } from "./python-gitlab.mjs";
import { driveRenovate } from "./renovate.mjs";

export const drivers = [
  { name: "@zereight/mcp-gitlab", drive: driveLarge },
  { name: "@modelcontextprotocol/server-gitlab", drive: driveReference },
  { name: "client-go", drive: driveClientGo },
  { name: "python-gitlab", drive: drivePythonGitlab },
  { name: "decap-cms", drive: driveDecap },
  { name: "git", drive: driveGit },
  { name: "renovate", drive: driveRenovate },
  { name: "glab", drive: driveGlab },
];
