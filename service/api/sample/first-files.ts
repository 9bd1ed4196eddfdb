// The first commits of the sample: the ground on which everything else stands, with the files that are awkward on purpose.
import { coAuthoredBy } from "./people.ts";
import { networkDrawing, networkPicture } from "./picture.ts";
import { firstDepot, firstPackages } from "./series-story.ts";
import { append, type Placed, type Step, spread, write } from "./story.ts";

const readme = `# Repartition

Finds the cheapest chain of legs that brings a parcel to its destination in time.

- \`src/routing\` plans.
- \`config/depots.yml\` says where parcels can go.
- \`docs\` explains.

This is a sample: the company, its people and its depots are invented.
`;

const packageJson = `${JSON.stringify(
  { name: "repartition", version: "4.0.0", private: true, dependencies: Object.fromEntries(firstPackages.map((name) => [name, "3.0.0"])) },
  null,
  2,
)}\n`;

const types = `export type Size = "small" | "large" | "pallet";

export interface Depot {
  id: string;
  today: number;
  cutoff: string;
  position: { lat: number; lon: number };
  outbound: Leg[];
}

export interface Leg {
  from: string;
  to: string;
  departs: Date;
  arrives: Date;
  km: number;
  fixedFee: number;
}

export interface Parcel {
  origin: Depot;
  destination: Depot;
  weightKg: number;
  size: Size;
}

export interface Tour {
  legs: Leg[];
  due: Date;
}

export interface RoutePlan {
  parcel: Parcel;
  legs: Leg[];
  cost?: number;
}
`;

const nightly = `#!/bin/sh
# Plans again every parcel that is still in a depot after the last cut-off.
set -eu
cd "$(dirname "$0")/.."
node src/server/replan.js --date "$(date -u +%F)" "$@"
`;

const steps: readonly Step[] = [
  {
    author: "priya",
    message: "Begin Repartition",
    edits: [write("README.md", readme), write(".gitignore", "node_modules/\ndist/\n"), write("package.json", packageJson)],
  },
  {
    author: "priya",
    message: "Describe depots, legs and parcels",
    edits: [write("src/types.ts", types), write(".gitattributes", "*.csv -text\n")],
  },
  {
    author: "tomasz",
    message: "Read depots from YAML",
    edits: [
      write("config/depots.yml", `# Depots, in the order in which they were opened.\ndepots:\n${firstDepot}`),
      write("docs/depots.md", "# Depots\n\n| Id | Town | Cut-off |\n| --- | --- | --- |\n"),
      write(
        "src/depots.ts",
        `import { parse } from "yaml";\nimport type { Depot } from "./types";\n\nconst depots = new Map<string, Depot>();\n\nexport function load(text: string): void {\n  for (const depot of parse(text).depots) depots.set(depot.id, depot);\n}\n\nexport const depotById = (id: string): Depot => depots.get(id)!;\n`,
      ),
    ],
  },
  {
    author: "samuel",
    message: "Log in lines of JSON",
    edits: [
      write(
        "src/log.ts",
        `const say = (level: string) => (message: string, more: object = {}) =>\n  process.stdout.write(\`\${JSON.stringify({ level, message, ...more })}\\n\`);\n\nexport const log = { debug: say("debug"), info: say("info"), warn: say("warn") };\n`,
      ),
    ],
  },
  {
    author: "aiko",
    message: "Keep a changelog",
    edits: [write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 4.0.0\n\n- The first release.\n")],
  },
  { author: "samuel", message: `Plan again every night\n\n${coAuthoredBy("priya")}`, edits: [write("scripts/nightly-replan.sh", nightly)] },
  {
    author: "samuel",
    message: "Make the nightly script executable",
    edits: [{ kind: "mode", path: "scripts/nightly-replan.sh", mode: "100755" }],
  },
];

const laterSteps = (): readonly Placed[] => [
  ...spread("main", 0.18, 0.2, [
    { author: "lena", message: "Draw the network", edits: [write("docs/img/network.png", networkPicture("first"))] },
  ]),
  ...spread("main", 0.28, 0.3, [
    {
      author: "mateo",
      message: "Keep the old system's export as it came\n\nWith the line ends of Windows, so that it can be compared.",
      edits: [write("data/legacy-cutoffs.csv", "depot;cutoff\r\nHAL;18:00\r\nGOT;18:00\r\nHAM;19:00\r\n")],
    },
  ]),
  ...spread("main", 0.33, 0.35, [
    {
      author: "tomasz",
      message: "Add the list of towns from the spreadsheet\n\nIt begins with a byte-order mark, which the importer expects.",
      edits: [write("data/städte.csv", "\uFEFFid;Stadt\r\nHAL;Halden\r\nGOT;Göteborg\r\nLOD;Łódź\r\n")],
    },
  ]),
  ...spread("main", 0.5, 0.52, [
    {
      author: "aiko",
      message: "Move the old cut-offs away",
      edits: [{ kind: "move", path: "data/legacy-cutoffs.csv", to: "data/archive/legacy-cutoffs.csv" }],
    },
  ]),
  ...spread("main", 0.84, 0.86, [
    {
      author: "aiko",
      message: "Draw the network with Ghent and Lille\n\nAnd as an SVG, with the names of the depots.",
      edits: [write("docs/img/network.png", networkPicture("second")), write("docs/img/network.svg", networkDrawing("second"))],
    },
  ]),
  ...spread("main", 0.9, 0.92, [
    { author: "lena", message: "Point at the latest release notes", edits: [write("docs/latest.md", "releases/4.2.md", "120000")] },
  ]),
  ...spread("main", 0.96, 0.99, [
    {
      author: "aiko",
      message: "Describe how plans are written down",
      edits: [append("docs/planning.md", "\nA plan is written once and never changed: a new plan replaces it.\n")],
    },
  ]),
];

/** Told when the sample is made: its pictures take a moment to draw. */
export const firstEvents = (): readonly Placed[] => [...spread("main", 0, 0.02, steps), ...laterSteps()];
