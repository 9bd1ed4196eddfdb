// How the sample's route planner grew: the files that are worth blaming.
import { coAuthoredBy, reviewedBy } from "./people.ts";
import { replace, type Step, write } from "./story.ts";

const planner = "src/routing/planner.ts";
const cutoff = "src/routing/cutoff.ts";

const firstPlanner = `import type { Depot, Leg, Parcel, RoutePlan } from "../types";

const MAX_LEGS = 4;

/**
 * Finds a chain of legs from a parcel's origin to its destination.
 * Returns null when there is none.
 */
export function planRoute(parcel: Parcel, depots: Map<string, Depot>): RoutePlan | null {
  const open = [{ depot: parcel.origin, legs: [] as Leg[] }];
  const seen = new Set<string>();

  while (open.length > 0) {
    const here = open.shift()!;
    if (here.depot.id === parcel.destination.id) {
      return { parcel, legs: here.legs };
    }
    if (here.legs.length >= MAX_LEGS) continue;

    for (const leg of here.depot.outbound) {
      if (seen.has(leg.to)) continue;
      seen.add(leg.to);
      open.push({ depot: depots.get(leg.to)!, legs: [...here.legs, leg] });
    }
  }
  return null;
}
`;

const firstCutoff = `import type { Depot } from "../types";

/** The last moment of the day at which a depot takes parcels for the night. */
export function cutoffFor(depot: Depot): Date {
  const at = new Date(depot.today);
  at.setUTCHours(18, 0, 0, 0);
  return at;
}
`;

export const plannerSteps: readonly Step[] = [
  {
    author: "priya",
    message: "Plan routes breadth first\n\nGood enough for the pilot with six depots.",
    edits: [write(planner, firstPlanner)],
  },
  {
    author: "tomasz",
    message: "Read cut-off times of depots",
    edits: [write(cutoff, firstCutoff)],
  },
  {
    author: "priya",
    message: `Prefer the cheapest chain to the shortest\n\nFewest legs is not least cost: two short hops by road beat one by air\nfor everything under 20 kg.\n\n${reviewedBy("lena")}`,
    edits: [
      replace(planner, `import type { Depot,`, `import { PriorityQueue } from "../collections/priority-queue";\nimport type { Depot,`),
      replace(
        planner,
        ` * Finds a chain of legs from a parcel's origin to its destination.`,
        ` * Finds the cheapest chain of legs from origin to destination.`,
      ),
      replace(
        planner,
        `  const open = [{ depot: parcel.origin, legs: [] as Leg[] }];\n  const seen = new Set<string>();\n\n  while (open.length > 0) {\n    const here = open.shift()!;`,
        `  const open = new PriorityQueue<Candidate>((c) => c.cost);\n  open.push({ depot: parcel.origin, cost: 0, legs: [] });\n\n  const best = new Map<string, number>();\n\n  while (open.size > 0) {\n    const here = open.pop();`,
      ),
      replace(planner, `return { parcel, legs: here.legs };`, `return { parcel, legs: here.legs, cost: here.cost };`),
      replace(
        planner,
        `      if (seen.has(leg.to)) continue;\n      seen.add(leg.to);\n      open.push({ depot: depots.get(leg.to)!, legs: [...here.legs, leg] });`,
        `      const cost = here.cost + legCost(leg, parcel);\n      if (cost >= (best.get(leg.to) ?? Infinity)) continue;\n      best.set(leg.to, cost);\n      open.push({ depot: depots.get(leg.to)!, cost, legs: [...here.legs, leg] });`,
      ),
      replace(
        planner,
        `  return null;\n}\n`,
        `  return null;\n}\n\nfunction legCost(leg: Leg, parcel: Parcel): number {\n  return leg.km * parcel.weightKg * 0.02;\n}\n`,
      ),
      replace(
        planner,
        `const MAX_LEGS = 4;\n`,
        `const MAX_LEGS = 4;\n\ninterface Candidate {\n  depot: Depot;\n  cost: number;\n  legs: Leg[];\n}\n`,
      ),
      write(
        "src/collections/priority-queue.ts",
        `/** A binary heap; \`pop\` answers the item of the least weight. */\nexport class PriorityQueue<T> {\n  private readonly items: T[] = [];\n  constructor(private readonly weigh: (item: T) => number) {}\n\n  get size(): number {\n    return this.items.length;\n  }\n\n  push(item: T): void {\n    this.items.push(item);\n    this.items.sort((a, b) => this.weigh(a) - this.weigh(b));\n  }\n\n  pop(): T {\n    return this.items.shift()!;\n  }\n}\n`,
      ),
    ],
  },
  {
    author: "aiko",
    message: "Make the queue a real heap\n\nSorting on every push took 40 % of the planning time with 30 depots.",
    edits: [
      replace(
        "src/collections/priority-queue.ts",
        `    this.items.push(item);\n    this.items.sort((a, b) => this.weigh(a) - this.weigh(b));\n`,
        `    let at = this.items.push(item) - 1;\n    while (at > 0) {\n      const parent = (at - 1) >> 1;\n      if (this.weigh(this.items[parent]!) <= this.weigh(item)) break;\n      this.items[at] = this.items[parent]!;\n      at = parent;\n    }\n    this.items[at] = item;\n`,
      ),
      replace(
        "src/collections/priority-queue.ts",
        `    return this.items.shift()!;\n`,
        `    const top = this.items[0]!;\n    const last = this.items.pop()!;\n    if (this.items.length > 0) this.sink(last);\n    return top;\n  }\n\n  private sink(item: T): void {\n    let at = 0;\n    for (;;) {\n      let child = at * 2 + 1;\n      if (child >= this.items.length) break;\n      const right = child + 1;\n      if (right < this.items.length && this.weigh(this.items[right]!) < this.weigh(this.items[child]!)) child = right;\n      if (this.weigh(item) <= this.weigh(this.items[child]!)) break;\n      this.items[at] = this.items[child]!;\n      at = child;\n    }\n    this.items[at] = item;\n`,
      ),
    ],
  },
  {
    author: "mateo",
    message: "Charge distance over the ground, not timetable kilometres",
    edits: [
      replace(planner, `import type { Depot,`, `import { haversineKm } from "../geo";\nimport type { Depot,`),
      replace(
        planner,
        `  return leg.km * parcel.weightKg * 0.02;`,
        `  const distance = haversineKm(leg.from, leg.to);\n  return distance * parcel.weightKg * 0.02;`,
      ),
      write(
        "src/geo.ts",
        `import { depotById } from "./depots";\n\nconst EARTH_KM = 6371;\nconst radians = (degrees: number): number => (degrees * Math.PI) / 180;\n\n/** Great-circle distance between two depots in kilometres. */\nexport function haversineKm(from: string, to: string): number {\n  const a = depotById(from).position;\n  const b = depotById(to).position;\n  const dLat = radians(b.lat - a.lat);\n  const dLon = radians(b.lon - a.lon);\n  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;\n  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));\n}\n`,
      ),
    ],
  },
  {
    author: "lena",
    message: "Take the deadline into account\n\nA cheap chain that comes too late is worth nothing.",
    edits: [
      replace(
        planner,
        `export function planRoute(parcel: Parcel, depots: Map<string, Depot>): RoutePlan | null {`,
        `export function planRoute(\n  parcel: Parcel,\n  depots: ReadonlyMap<string, Depot>,\n  options: PlanOptions,\n): RoutePlan | null {`,
      ),
      replace(
        planner,
        `interface Candidate {`,
        `export interface PlanOptions {\n  /** Latest acceptable arrival, in UTC. */\n  deadline: Date;\n}\n\ninterface Candidate {`,
      ),
      replace(
        planner,
        `      const cost = here.cost`,
        `      const arrival = addMinutes(leg.arrives, TRANSFER_MINUTES);\n      if (arrival >= options.deadline) continue;\n\n      const cost = here.cost`,
      ),
      replace(planner, `const MAX_LEGS = 4;`, `const MAX_LEGS = 4;\nconst TRANSFER_MINUTES = 40;`),
      replace(planner, `import { haversineKm }`, `import { addMinutes } from "../clock";\nimport { haversineKm }`),
      replace(planner, ` * Returns null when there is none.`, ` * Returns null when no chain arrives in time.`),
      replace(
        planner,
        ` * Finds the cheapest chain of legs from origin to destination.`,
        ` * Finds the cheapest chain of legs that still meets the deadline.`,
      ),
      write(
        "src/clock.ts",
        `/** A moment some minutes later. */\nexport const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);\n`,
      ),
    ],
  },
  {
    author: "samuel",
    message: "Allow six legs\n\nThe northern islands need five.",
    edits: [replace(planner, `const MAX_LEGS = 4;`, `const MAX_LEGS = 6;`)],
  },
  {
    author: "tomasz",
    message: "Log found routes",
    edits: [
      replace(planner, `import type { Depot,`, `import { log } from "../log";\nimport type { Depot,`),
      replace(
        planner,
        `      return { parcel, legs: here.legs, cost: here.cost };`,
        `      log.debug("route found", { legs: here.legs.length, cost: here.cost });\n      return { parcel, legs: here.legs, cost: here.cost };`,
      ),
    ],
  },
  {
    author: "aiko",
    message: "Measure transfers: 25 minutes are enough",
    edits: [replace(planner, `TRANSFER_MINUTES = 40`, `TRANSFER_MINUTES = 25`)],
  },
  {
    author: "priya",
    message: `Let callers avoid depots\n\nFor strikes and floods.\n\n${reviewedBy("tomasz")}\n${reviewedBy("samuel")}`,
    edits: [
      replace(planner, `  deadline: Date;\n`, `  deadline: Date;\n  avoid?: ReadonlySet<string>;\n`),
      replace(planner, `      const arrival =`, `      if (options.avoid?.has(leg.to)) continue;\n\n      const arrival =`),
    ],
  },
  {
    author: "tomasz",
    message: "Read each depot's own cut-off",
    edits: [
      replace(
        cutoff,
        `  at.setUTCHours(18, 0, 0, 0);`,
        `  const [hours, minutes] = depot.cutoff.split(":").map(Number);\n  at.setUTCHours(hours!, minutes!, 0, 0);`,
      ),
    ],
  },
  {
    author: "mateo",
    message: "Charge the night rate before five in the morning",
    edits: [
      replace(
        planner,
        `  return distance * parcel.weightKg * 0.02;`,
        `  const night = leg.departs.getUTCHours() < 5 ? 1.35 : 1;\n  return distance * parcel.weightKg * 0.02 * night;`,
      ),
    ],
  },
  {
    author: "lena",
    message: `Add the fixed fee of a leg\n\n${coAuthoredBy("mateo")}`,
    edits: [replace(planner, `parcel.weightKg * 0.02 * night;`, `parcel.weightKg * 0.014 * night + leg.fixedFee;`)],
  },
];

/** What happened on main after night-trunk and plan-cutoff-slack left it: the places where they conflict. */
export const lateSteps: readonly Step[] = [
  {
    author: "priya",
    committer: "lena",
    message: `Skip depots past their cut-off\n\nA depot that closed before the leg departs can never forward the parcel\nthe same night, so it must not enter the open set.\n\n${reviewedBy("lena")}\nRefs: #412`,
    edits: [
      replace(planner, `import { log }`, `import { cutoffFor } from "./cutoff";\nimport { log }`),
      replace(planner, ` * Returns null when no`, ` * Depots that have passed their cut-off are never entered.\n * Returns null when no`),
      replace(
        planner,
        `has(leg.to)) continue;\n`,
        `has(leg.to)) continue;\n      if (leg.departs < cutoffFor(here.depot, parcel.size)) continue;\n`,
      ),
      replace(planner, `TRANSFER_MINUTES = 25`, `TRANSFER_MINUTES = 18`),
      replace(cutoff, `export function cutoffFor(depot: Depot): Date {`, `export function cutoffFor(depot: Depot, size: Size): Date {`),
      replace(cutoff, `import type { Depot } from`, `import type { Depot, Size } from`),
      replace(
        cutoff,
        `  return at;`,
        `  // Pallets are loaded first, and need the ramp for half an hour.\n  return size === "pallet" ? new Date(at.getTime() - 30 * 60_000) : at;`,
      ),
      write(
        "src/routing/cutoff.test.ts",
        `import { cutoffFor } from "./cutoff";\nimport { depot } from "../testing";\n\ntest("pallets close half an hour early", () => {\n  const at = depot({ cutoff: "18:30" });\n  expect(cutoffFor(at, "pallet").getTime()).toBe(cutoffFor(at, "small").getTime() - 1_800_000);\n});\n`,
      ),
    ],
  },
  {
    author: "tomasz",
    message: "Take an arrival at the very deadline",
    edits: [replace(planner, `if (arrival >= options.deadline) continue;`, `if (arrival > options.deadline) continue;`)],
  },
];
