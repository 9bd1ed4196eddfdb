// The everyday work in the sample's history: depots, tariffs, translations, tests, dependencies, release notes.
import { append, type PersonKey, type Placed, replace, type Step, spread, write } from "./story.ts";

const crew: readonly PersonKey[] = ["samuel", "lena", "tomasz", "mateo", "aiko", "priya"];
const turn = (index: number, shift = 0): PersonKey => crew[(index * 5 + shift) % crew.length] ?? "lena";

const towns: readonly (readonly [id: string, name: string, lat: number, lon: number, cutoff: string])[] = [
  ["HAL", "Halden", 59.12, 11.39, "18:30"],
  ["GOT", "Göteborg", 57.71, 11.97, "19:00"],
  ["HAM", "Hamburg", 53.55, 9.99, "20:00"],
  ["AAR", "Århus", 56.16, 10.2, "18:00"],
  ["GDA", "Gdańsk", 54.35, 18.65, "18:15"],
  ["POR", "Porto", 41.15, -8.61, "19:30"],
  ["LEI", "Leiden", 52.16, 4.49, "18:45"],
  ["BRE", "Bremen", 53.08, 8.8, "19:15"],
  ["MAL", "Malmö", 55.6, 13.0, "18:00"],
  ["LYO", "Lyon", 45.76, 4.84, "19:00"],
  ["KOL", "Køge", 55.46, 12.18, "17:45"],
  ["POZ", "Poznań", 52.41, 16.93, "18:30"],
  ["LUB", "Lübeck", 53.87, 10.69, "18:30"],
  ["BRA", "Braga", 41.55, -8.42, "18:45"],
  ["UTR", "Utrecht", 52.09, 5.12, "19:00"],
  ["ORE", "Örebro", 59.27, 15.21, "17:30"],
  ["KIE", "Kiel", 54.32, 10.14, "18:00"],
  ["NAN", "Nantes", 47.22, -1.55, "19:00"],
  ["ODE", "Odense", 55.4, 10.39, "18:15"],
  ["LOD", "Łódź", 51.76, 19.46, "18:30"],
  ["FRE", "Fredrikstad", 59.22, 10.93, "18:00"],
  ["GRO", "Groningen", 53.22, 6.57, "18:30"],
  ["MUN", "Münster", 51.96, 7.63, "19:00"],
  ["COI", "Coimbra", 40.21, -8.43, "18:30"],
  ["LIL", "Lille", 50.63, 3.06, "19:30"],
  ["VAX", "Växjö", 56.88, 14.81, "17:45"],
  ["SZC", "Szczecin", 53.43, 14.55, "18:00"],
  ["AAL", "Aalborg", 57.05, 9.92, "17:45"],
  ["KAS", "Kassel", 51.31, 9.49, "19:15"],
  ["REN", "Rennes", 48.11, -1.68, "18:45"],
  ["BRG", "Bergen", 60.39, 5.32, "17:15"],
  ["TRO", "Tromsø", 69.65, 18.96, "16:00"],
];

const config = "config/depots.yml";
const entry = ([id, name, lat, lon, cutoff]: (typeof towns)[number]): string =>
  `  - id: ${id}\n    name: ${name}\n    position: { lat: ${lat}, lon: ${lon} }\n    cutoff: "${cutoff}"\n    ramps: 4\n`;

const depotSteps: Step[] = towns.slice(1).map((town, index) => ({
  author: turn(index),
  message: `Open the depot in ${town[1]}`,
  edits: [
    append(config, entry(town)),
    ...(index % 3 === 0 ? [append("docs/depots.md", `| ${town[0]} | ${town[1]} | ${town[4]} |\n`)] : []),
  ],
}));

const hours: readonly (readonly [id: string, from: string, to: string, why: string])[] = [
  ["HAL", "18:30", "18:15", "The ramp is shared with the post since May."],
  ["GOT", "19:00", "19:30", "The evening ferry leaves at nine now."],
  ["HAM", "20:00", "20:15", "Asked for by the depot."],
  ["POR", "19:30", "19:00", "Staff is short in summer."],
  ["LEI", "18:45", "18:30", "Road works on the A44 until spring."],
  ["LYO", "19:00", "19:15", "A second lorry goes north."],
  ["HAL", "18:15", "18:45", "The post moved out."],
  ["LUB", "18:30", "18:00", "The bridge closes at seven."],
  ["KIE", "18:00", "18:20", "Measured: loading takes 25 minutes, not 45."],
  ["HAM", "20:15", "20:30", "Asked for by the depot, again."],
  ["GRO", "18:30", "18:40", "Aligned with Leiden."],
  ["LIL", "19:30", "19:20", "The tunnel checks earlier."],
];

const nameOf = (id: string): string => towns.find(([key]) => key === id)?.[1] ?? id;

const hourSteps: Step[] = hours.map(([id, from, to, why], index) => ({
  author: turn(index, 2),
  message: `Close ${nameOf(id)} at ${to}\n\n${why}`,
  edits: [replace(config, cutoffLine(id, from), cutoffLine(id, to))],
}));

function cutoffLine(id: string, cutoff: string): string {
  const town = towns.find(([key]) => key === id);
  return `name: ${town?.[1]}\n    position: { lat: ${town?.[2]}, lon: ${town?.[3]} }\n    cutoff: "${cutoff}"`;
}

const legSteps: Step[] = Array.from({ length: 36 }, (_, index): Step => {
  const from = towns[(index * 7) % 24] ?? towns[0]!;
  const to = towns[(index * 11 + 5) % 24] ?? towns[1]!;
  const line = `  - { from: ${from[0]}, to: ${to[0]}, departs: "${20 + (index % 4)}:${String((index * 15) % 60).padStart(2, "0")}", fee: ${3 + (index % 5)} }\n`;
  return {
    author: turn(index, 4),
    message: `Run a lorry from ${from[1]} to ${to[1]}`,
    edits: [index === 0 ? write("config/legs.yml", `legs:\n${line}`) : append("config/legs.yml", line)],
  };
});

const zones = ["north", "baltic", "channel", "iberia", "alps", "islands"];
const tariffSteps: Step[] = [
  {
    author: "mateo",
    message: "Keep tariffs in code",
    edits: [write("src/tariffs.ts", `/** Cents a kilogram, by zone. */\nexport const tariffs: Record<string, number> = {\n};\n`)],
  },
  ...zones.map(
    (zone, index): Step => ({
      author: turn(index, 1),
      message: `Set the tariff of the ${zone} zone`,
      edits: [replace("src/tariffs.ts", "};\n", `  ${zone}: ${120 + index * 15},\n};\n`)],
    }),
  ),
  ...Array.from({ length: 18 }, (_, index): Step => {
    const zone = zones[index % zones.length] ?? "north";
    const old = 120 + (index % zones.length) * 15 + Math.floor(index / zones.length) * 4;
    return {
      author: turn(index, 3),
      message: `Raise the ${zone} tariff by 4 cents\n\nFuel, quarter ${Math.floor(index / 6) + 1}.`,
      edits: [replace("src/tariffs.ts", `${zone}: ${old},`, `${zone}: ${old + 4},`)],
    };
  }),
];

const words: readonly (readonly [key: string, de: string, pl: string])[] = [
  ["parcel", "Paket", "paczka"],
  ["depot", "Depot", "magazyn"],
  ["deadline", "Frist", "termin"],
  ["delivered", "zugestellt", "dostarczono"],
  ["delayed", "verspätet", "opóźniona"],
  ["customs", "Zoll", "cło"],
  ["weight", "Gewicht", "waga"],
  ["recipient", "Empfängerin", "odbiorczyni"],
  ["route", "Strecke", "trasa"],
  ["night rate", "Nachttarif", "taryfa nocna"],
  ["transfer", "Umladung", "przeładunek"],
  ["label", "Aufkleber", "etykieta"],
];

const wordSteps: Step[] = words.flatMap(([key, de, pl], index): Step[] => [
  {
    author: "lena",
    message: `Translate “${key}” into German`,
    edits: [index === 0 ? write("locales/de.yml", `${key}: ${de}\n`) : append("locales/de.yml", `${key}: ${de}\n`)],
  },
  {
    author: "tomasz",
    message: `Translate “${key}” into Polish`,
    edits: [index === 0 ? write("locales/pl.yml", `${key}: ${pl}\n`) : append("locales/pl.yml", `${key}: ${pl}\n`)],
  },
]);

const cases = [
  "finds the only route",
  "prefers the cheaper route",
  "answers null for an island",
  "keeps to six legs",
  "is stable for equal costs",
  "takes 200 depots in 50 ms",
  "never visits a depot twice",
  "keeps the parcel's weight",
  "handles an empty network",
  "handles origin and destination being one",
  "avoids what it is told to avoid",
  "meets the deadline to the minute",
];
const testSteps: Step[] = [
  {
    author: "samuel",
    message: "Begin a test of the planner",
    edits: [
      write(
        "test/planner.test.ts",
        `import { planRoute } from "../src/routing/planner";\nimport { network, parcel } from "../src/testing";\n`,
      ),
      write(
        "src/testing.ts",
        `export const network = (...pairs: string[]): string[][] => pairs.map((pair) => pair.split("-"));\nexport const parcel = (weightKg = 1): { weightKg: number } => ({ weightKg });\nexport const depot = (more: object): object => ({ id: "X", today: 0, ...more });\n`,
      ),
    ],
  },
  ...cases.map(
    (name, index): Step => ({
      author: turn(index, 4),
      message: `Test that the planner ${name}`,
      edits: [
        append(
          "test/planner.test.ts",
          `\ntest("${name}", () => {\n  const plan = planRoute(parcel(${index + 1}), network("HAL-GOT", "GOT-HAM"));\n  expect(plan).toMatchSnapshot();\n});\n`,
        ),
      ],
    }),
  ),
];

const packages = ["typescript", "undici", "pino", "vitest", "zod", "yaml"];
const packageSteps: Step[] = Array.from({ length: 24 }, (_, index): Step => {
  const name = packages[index % packages.length] ?? "zod";
  const minor = Math.floor(index / packages.length);
  return {
    author: "samuel",
    message: `Bump ${name} from 3.${minor}.0 to 3.${minor + 1}.0`,
    edits: [replace("package.json", `"${name}": "3.${minor}.0"`, `"${name}": "3.${minor + 1}.0"`)],
  };
});

const notes = [
  "Routes avoid closed depots",
  "Labels fold long addresses",
  "Customs forms for Norway",
  "Tracking events are unique",
  "A heap makes planning 3x faster",
  "The drivers' app confirms stops",
  "Holidays close depots",
  "Night rate until five",
];
const noteSteps: Step[] = notes.map((note, index) => ({
  author: turn(index, 5),
  message: `Note in the changelog: ${note.toLowerCase()}`,
  edits: [replace("CHANGELOG.md", "## Unreleased\n", `## Unreleased\n\n- ${note}.`.concat("\n"))],
}));

const guides: readonly (readonly [file: string, title: string, text: string])[] = [
  ["docs/planning.md", "Planning", "A plan is a chain of legs. The planner looks for the cheapest one that arrives in time."],
  ["docs/übergabe.md", "Übergabe", "Wer ein Paket übernimmt, prüft Gewicht und Aufkleber."],
  ["docs/倉庫.md", "倉庫", "各倉庫の締切時刻は config/depots.yml にあります。"],
  ["docs/operations.md", "Operations", "Run `scripts/nightly-replan.sh` after the last cut-off."],
  ["docs/releases/4.1.md", "4.1", "Customs forms and cheaper routes."],
  ["docs/releases/4.2.md", "4.2", "Tracking events and the drivers' app."],
];
const guideSteps: Step[] = guides.flatMap(([file, title, text], index): Step[] => [
  { author: turn(index, 1), message: `Document: ${title}`, edits: [write(file, `# ${title}\n\n${text}\n`)] },
  { author: turn(index, 4), message: `Say more about ${title}`, edits: [append(file, `\nQuestions: ask in the depot channel.\n`)] },
]);

export const firstDepot = entry(towns[0] ?? ["HAL", "Halden", 59.12, 11.39, "18:30"]);
export const firstPackages: readonly string[] = packages;

export const seriesEvents: readonly Placed[] = [
  ...spread("main", 0.03, 0.8, depotSteps),
  ...spread("main", 0.82, 0.985, hourSteps),
  ...spread("main", 0.12, 0.97, tariffSteps),
  ...spread("main", 0.25, 0.94, legSteps),
  ...spread("main", 0.2, 0.9, wordSteps),
  ...spread("main", 0.06, 0.78, testSteps),
  ...spread("main", 0.04, 0.98, packageSteps),
  ...spread("main", 0.09, 0.95, noteSteps),
  ...spread("main", 0.05, 0.88, guideSteps),
];
