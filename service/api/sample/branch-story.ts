// The sample's branches: topics that were merged, releases that are kept, and two that conflict with main.
import { reviewedBy } from "./people.ts";
import { append, type PersonKey, type PickedHow, type Placed, replace, type Step, spread, write } from "./story.ts";

interface Topic {
  readonly name: string;
  readonly author: PersonKey;
  readonly merger: PersonKey;
  /** From, to: when it was begun and merged. */
  readonly time: readonly [number, number];
  readonly file: string;
  readonly title: string;
  /** Lines of code, one commit each, with its message. */
  readonly parts: readonly (readonly [message: string, code: string])[];
}

const topics: readonly Topic[] = [
  {
    name: "label-printing",
    author: "aiko",
    merger: "lena",
    time: [0.08, 0.16],
    file: "src/labels/print.ts",
    title: "Print labels",
    parts: [
      ["Lay out a label of 100 by 150 mm", `export const labelSize = { width: 100, height: 150 };\n`],
      [
        "Draw the barcode of a parcel",
        `\nexport function barcode(code: string): string {\n  return [...code].map((c) => c.charCodeAt(0).toString(2).padStart(8, "0")).join("");\n}\n`,
      ],
      ["Fold long addresses", `\nexport const foldAddress = (text: string): string[] => text.match(/.{1,28}(?:\\s|$)/g) ?? [text];\n`],
    ],
  },
  {
    name: "customs-forms",
    author: "samuel",
    merger: "priya",
    time: [0.22, 0.31],
    file: "src/customs/form.ts",
    title: "Fill in customs forms",
    parts: [
      [
        "Say which parcels need a customs form",
        `export const needsForm = (from: string, to: string): boolean => from !== to && !(union.has(from) && union.has(to));\n`,
      ],
      ["Name the countries of the union", `\nconst union = new Set(["DE", "DK", "FR", "NL", "PL", "PT", "SE"]);\n`],
      [
        "Sum up the declared value",
        `\nexport const declaredValue = (items: { value: number; count: number }[]): number =>\n  items.reduce((sum, item) => sum + item.value * item.count, 0);\n`,
      ],
      ["Round to cents", `\nexport const toCents = (value: number): number => Math.round(value * 100);\n`],
    ],
  },
  {
    name: "tracking-events",
    author: "mateo",
    merger: "tomasz",
    time: [0.38, 0.47],
    file: "src/tracking/events.ts",
    title: "Publish tracking events",
    parts: [
      [
        "Describe an event",
        `export interface TrackingEvent {\n  parcel: string;\n  depot: string;\n  at: string;\n  kind: "arrived" | "left" | "delivered";\n}\n`,
      ],
      [
        "Order events by time, then kind",
        `\nconst order = { arrived: 0, left: 1, delivered: 2 };\nexport const byTime = (a: TrackingEvent, b: TrackingEvent): number =>\n  a.at.localeCompare(b.at) || order[a.kind] - order[b.kind];\n`,
      ],
      [
        "Drop events that were sent twice",
        `\nexport const unique = (events: TrackingEvent[]): TrackingEvent[] =>\n  [...new Map(events.map((e) => [\`\${e.parcel} \${e.depot} \${e.kind}\`, e])).values()];\n`,
      ],
    ],
  },
  {
    name: "geo-cache",
    author: "lena",
    merger: "priya",
    time: [0.52, 0.58],
    file: "src/geo-cache.ts",
    title: "Remember distances",
    parts: [
      [
        "Keep distances of pairs",
        `const known = new Map<string, number>();\n\nexport function remember(from: string, to: string, measure: () => number): number {\n  const key = from < to ? \`\${from} \${to}\` : \`\${to} \${from}\`;\n  const found = known.get(key) ?? measure();\n  known.set(key, found);\n  return found;\n}\n`,
      ],
      ["Forget them when depots move", `\nexport const forget = (): void => known.clear();\n`],
    ],
  },
  {
    name: "driver-app-api",
    author: "tomasz",
    merger: "samuel",
    time: [0.6, 0.72],
    file: "src/server/driver.ts",
    title: "Answer the drivers' app",
    parts: [
      ["List the stops of a tour", `export const stops = (tour: Tour): string[] => tour.legs.map((leg) => leg.to);\n`],
      [
        "Say when a tour is late",
        `\nexport const delayMinutes = (tour: Tour, now: Date): number =>\n  Math.max(0, Math.round((now.getTime() - tour.due.getTime()) / 60_000));\n`,
      ],
      ["Import the type of a tour", `\nimport type { Tour } from "../types";\n`],
      [
        "Confirm a stop once",
        `\nconst confirmed = new Set<string>();\nexport const confirm = (stop: string): boolean => !confirmed.has(stop) && !!confirmed.add(stop);\n`,
      ],
    ],
  },
  {
    name: "holiday-calendar",
    author: "priya",
    merger: "aiko",
    time: [0.78, 0.86],
    file: "src/calendar.ts",
    title: "Know public holidays",
    parts: [
      [
        "Compute Easter",
        `/** Easter Sunday by the method of Gauss, for 1900 to 2099. */\nexport function easter(year: number): Date {\n  const a = year % 19;\n  const d = (19 * a + 24) % 30;\n  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;\n  return new Date(Date.UTC(year, 2, 22 + d + e));\n}\n`,
      ],
      [
        "Mind the two exceptions of Gauss",
        `\nexport const isException = (d: number, e: number, a: number): boolean => (d === 29 && e === 6) || (d === 28 && e === 6 && a > 10);\n`,
      ],
      [
        "Close depots on holidays",
        `\nexport const isClosed = (day: Date, holidays: Date[]): boolean => holidays.some((h) => h.getTime() === day.getTime());\n`,
      ],
    ],
  },
];

function placeTopic(topic: Topic): Placed[] {
  const [from, to] = topic.time;
  const steps: Step[] = topic.parts.map(([message, code], index) => ({
    author: topic.author,
    message,
    edits: [index === 0 ? write(topic.file, code) : append(topic.file, code)],
  }));
  return [
    { at: from, event: { kind: "branch", name: topic.name, from: "main" } },
    ...spread(topic.name, from + 0.0001, to - 0.0001, steps),
    {
      at: to,
      event: {
        kind: "merge",
        from: topic.name,
        author: topic.merger,
        message: `Merge branch '${topic.name}' into 'main'\n\n${topic.title}\n\n${reviewedBy(topic.merger)}`,
      },
    },
  ];
}

const planner = "src/routing/planner.ts";

const nightTrunk: readonly Step[] = [
  {
    author: "mateo",
    message: "Describe the night trunk",
    edits: [
      write(
        "src/routing/night-trunk.ts",
        `/** Lorries that run between the three hubs from ten at night. */\nexport const hubs = new Set(["HAL", "GOT", "HAM"]);\n`,
      ),
    ],
  },
  {
    author: "mateo",
    message: "Let plans use the night trunk",
    edits: [
      replace(planner, `  avoid?: ReadonlySet<string>;\n`, `  avoid?: ReadonlySet<string>;\n  allowNightTrunk?: boolean;\n`),
      replace(planner, `TRANSFER_MINUTES = 25`, `TRANSFER_MINUTES = 20`),
    ],
  },
  {
    author: "mateo",
    message: "Skip other legs at night\n\nWIP: breaks small parcels.",
    edits: [
      replace(
        planner,
        `has(leg.to)) continue;\n`,
        `has(leg.to)) continue;\n      if (options.allowNightTrunk && leg.departs.getUTCHours() >= 22 && !hubs.has(leg.to)) continue;\n`,
      ),
    ],
  },
];

const cutoffSlack: readonly Step[] = [
  {
    author: "aiko",
    message: "Give late lorries ten minutes\n\nDepots wait in practice; the plan should know.",
    edits: [
      replace(
        planner,
        `has(leg.to)) continue;\n`,
        `has(leg.to)) continue;\n      if (leg.departs < addMinutes(cutoffFor(here.depot), -SLACK_MINUTES)) continue;\n`,
      ),
    ],
  },
  {
    author: "aiko",
    message: "Name the slack",
    edits: [
      replace(planner, `const TRANSFER_MINUTES = 25;`, `const TRANSFER_MINUTES = 25;\nconst SLACK_MINUTES = 10;`),
      replace(planner, `import { log }`, `import { cutoffFor } from "./cutoff";\nimport { log }`),
    ],
  },
];

/** Fixes that went to a release branch too, by hand. */
const fixes = (version: string): readonly Step[] => [
  {
    author: "lena",
    message: `Keep ${version} on the old tariff\n\nThe new one starts with the year.`,
    edits: [write("config/release.yml", `release: "${version}"\ntariff: previous\n`)],
  },
  {
    author: "samuel",
    message: `Say in the log which release runs\n\n${reviewedBy("lena")}`,
    edits: [append("config/release.yml", "announce: true\n")],
  },
];

const pick = (at: number, title: string, committer: PersonKey, how: PickedHow): Placed => ({
  at,
  event: { kind: "pick", branch: "release/4.2", title, committer, how },
});

const tag = (at: number, name: string, branch: string, message?: string): Placed => ({
  at,
  event: { kind: "tag", name, branch, author: "lena", ...(message === undefined ? {} : { message }) },
});

export const branchEvents: readonly Placed[] = [
  ...topics.flatMap(placeTopic),
  tag(0.1, "v4.0.0", "main", "Repartition 4.0.0\n\nThe first release for all depots.\n"),
  tag(0.35, "v4.1.0", "main", "Repartition 4.1.0\n\nCustoms forms and cheaper routes.\n"),
  { at: 0.3501, event: { kind: "branch", name: "release/4.1", from: "main" } },
  ...spread("release/4.1", 0.37, 0.44, fixes("4.1")),
  tag(0.41, "v4.1.1", "release/4.1"),
  tag(0.45, "v4.1.2", "release/4.1", "Repartition 4.1.2\n"),
  tag(0.75, "v4.2.0", "main", "Repartition 4.2.0\n\nTracking events, the drivers' app.\n"),
  { at: 0.7501, event: { kind: "branch", name: "release/4.2", from: "main" } },
  ...spread("release/4.2", 0.77, 0.84, fixes("4.2")),
  tag(0.85, "v4.2.1-rc.1", "release/4.2"),
  pick(0.88, "Charge the night rate before five in the morning", "lena", "kept"),
  pick(0.89, "Bump typescript from 3.3.0 to 3.4.0", "tomasz", { message: "Take the newer typescript\n\nFor 4.2.1." }),
  pick(0.92, "Close Hamburg at 20:15", "lena", "named"),
  { at: 0.93, event: { kind: "branch", name: "night-trunk", from: "main" } },
  ...spread("night-trunk", 0.931, 0.97, nightTrunk),
  { at: 0.94, event: { kind: "branch", name: "plan-cutoff-slack", from: "main" } },
  ...spread("plan-cutoff-slack", 0.941, 0.965, cutoffSlack),
];
