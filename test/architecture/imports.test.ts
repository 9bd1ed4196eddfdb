// Who may import whom (docs/ARCHITECTURE.md). A new arrow here is a decision, not an accident.
import { describe, expect, it } from "vitest";
import { isTest, sources } from "./sources.ts";

interface Rule {
  readonly from: RegExp;
  /** Own files that may be imported. */
  readonly may: readonly RegExp[];
  /** Packages that may be imported; null = any. */
  readonly packages: readonly RegExp[] | null;
}

const node = /^node:/;
/** What renderer/app opens by an import() of its own, which holds none of what others use of that feature. */
const view = /^renderer\/features\/[^/]+\/([a-z-]+\/)?[A-Z]\w+\.tsx$/;
const rules: readonly Rule[] = [
  { from: /^shared\/lib\//, may: [/^shared\/lib\//], packages: [/^diff(\/lib\/diff\/array\.js)?$/] },
  { from: /^shared\/(contract|client)\//, may: [/^shared\//], packages: [/^zod$/] },
  { from: /^local\//, may: [/^local\//], packages: [node] },
  { from: /^service\/git\//, may: [/^service\/git\//, /^shared\/lib\//], packages: [node, /^asn1js$/, /^yocto-queue$/] },
  { from: /^service\/store\//, may: [/^service\/store\//, /^local\//, /^shared\/(contract|lib)\//], packages: [node] },
  { from: /^service\/api\//, may: [/^service\/(api|git|store)\//, /^local\//, /^shared\//], packages: null },
  { from: /^service\/http\//, may: [/^service\/(http|api|store)\//, /^local\//, /^shared\//], packages: null },
  // The command line is the root of the headless program: it may put all of the service together, and nothing may import it but main.ts.
  { from: /^service\/cli\//, may: [/^service\//, /^local\//, /^shared\//], packages: [node, /^commander$/] },
  {
    from: /^electron\/desktop\//,
    may: [/^electron\/desktop\//, /^local\//, /^shared\//],
    packages: [node, /^undici$/, /^zod$/, /^@napi-rs\/keyring$/, /^@hono\/node-server/],
  },
  { from: /^electron\/preload\.ts$/, may: [/^electron\//], packages: [/^electron$/] },
  { from: /^electron\/browser\.ts$/, may: [/^electron\//, /^local\//, /^shared\//], packages: [node, /^@hono\/node-server/, /^undici$/] },
  {
    from: /^renderer\/ui\//,
    may: [/^renderer\/ui\//],
    packages: [/^react/, /^lucide-react$/, /^@fontsource/],
  },
  {
    from: /^renderer\/app\//,
    may: [/^renderer\/(app|commands|desk|data|state|ui)\//, /^renderer\/features\/[^/]+\/index\.ts$/, view, /^shared\/(contract|lib)\//],
    packages: [/^react(-dom)?(\/|$)/, /^@tanstack\/react-query$/, /^lucide-react$/, /^zod$/],
  },
  // Electron's menu reads the catalogue: it stays data that any program can import.
  {
    from: /^renderer\/commands\/(catalogue|chord|entries-\w+|keys-on|places)\.ts$/,
    may: [/^renderer\/commands\/(catalogue|entries-\w+|places)\.ts$/],
    packages: [],
  },
  { from: /^renderer\/commands\//, may: [/^renderer\/(commands|state|ui\/text)\//], packages: [/^react(-dom)?$/, /^zustand/] },
  {
    from: /^electron\/menu\.ts$/,
    may: [/^renderer\/commands\/(catalogue|keys-on|places)\.ts$/, /^local\/terminal\.ts$/],
    packages: [/^electron$/],
  },
  { from: /^renderer\/monaco\//, may: [/^renderer\/(monaco|ui)\//, /^shared\/lib\//], packages: null },
  { from: /^renderer\/state\//, may: [/^renderer\/state\//, /^shared\/(contract|lib)\//], packages: [/^react$/, /^zustand/, /^zod$/] },
  {
    from: /^renderer\/data\//,
    may: [/^renderer\/(data|state)\//, /^shared\//],
    packages: [/^react$/, /^@tanstack\/react-query$/],
  },
  {
    from: /^renderer\/desk\/(?!use-desk)/,
    may: [/^renderer\/(desk|data|state)\//, /^shared\/(contract|lib)\//],
    packages: [/^zustand\/vanilla$/, /^zod$/, /^@tanstack\/react-query$/],
  },
  {
    from: /^renderer\/features\//,
    may: [/^renderer\/(commands|desk|data|state|monaco|ui|features)\//, /^shared\/(contract|lib)\//],
    packages: null,
  },
];

const ours = (target: string): boolean => /^(shared|local|service|electron|renderer|test|scripts)\//.test(target);

/** The files of each circle of imports, found by going as deep as possible and meeting a file that is still being visited. */
function circles(graph: readonly (readonly [string, readonly string[]])[]): string[][] {
  const edges = new Map(graph);
  const state = new Map<string, "open" | "done">();
  const found: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    state.set(path, "open");
    for (const target of edges.get(path) ?? []) {
      if (state.get(target) === "open") found.push([...trail.slice(trail.indexOf(target)), target]);
      else if (state.get(target) === undefined) visit(target, [...trail, target]);
    }
    state.set(path, "done");
  };
  for (const path of edges.keys()) if (!state.has(path)) visit(path, [path]);
  return found;
}

describe("imports", () => {
  it("point only where the house allows", () => {
    const wrong: string[] = [];
    for (const source of sources) {
      if (isTest(source.path)) continue;
      const rule = rules.find((candidate) => candidate.from.test(source.path));
      if (rule === undefined) continue;
      for (const target of source.imports) {
        const allowed = ours(target) ? rule.may : rule.packages;
        if (allowed !== null && !allowed.some((pattern) => pattern.test(target)) && !target.endsWith(".css"))
          wrong.push(`${source.path} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("never go round in a circle", () => {
    expect(circles(sources.map(({ path, imports }) => [path, imports.filter(ours)]))).toEqual([]);
  });

  it.each([
    {
      folder: "service/git",
      order: [
        ...["process", "objects", "refs", "commit-graph", "history", "content", "work-trees", "writing"],
        ...["trust", "exchange", "signatures"],
      ],
    },
    { folder: "renderer/features/changes", order: ["staged", "refused", "trust", "form", "done"] },
  ])("go down only between the rooms of $folder", ({ folder, order }) => {
    const roomOf = (path: string): string | undefined =>
      path.startsWith(`${folder}/`) ? /^([^/]+)\/[^/]+$/.exec(path.slice(folder.length + 1))?.[1] : undefined;
    const between = sources.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const [from, to] = [roomOf(path), roomOf(target)];
        return isTest(path) || from === undefined || to === undefined ? [] : [{ path, target, from, to }];
      }),
    );
    expect(between.length).toBeGreaterThan(0);
    expect(between.filter(({ from, to }) => !order.includes(from) || !order.includes(to))).toEqual([]);
    expect(
      between.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from)).map(({ path, target }) => `${path} imports ${target}`),
    ).toEqual([]);
  });

  it("reach another feature only through its index", () => {
    const wrong = sources.flatMap((source) => {
      const own = /^renderer\/features\/([^/]+)\//.exec(source.path)?.[1];
      if (isTest(source.path)) return [];
      return source.imports
        .filter((target) => {
          const other = /^renderer\/features\/([^/]+)\/(.+)$/.exec(target);
          const isOpened = source.path.startsWith("renderer/app/") && source.fetched.includes(target) && view.test(target);
          return other !== null && other[1] !== own && other[2] !== "index.ts" && !isOpened;
        })
        .map((target) => `${source.path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("take monaco-editor only in renderer/monaco, electron only at its rim, processes only in the spawners", () => {
    const only = (target: RegExp, places: RegExp): string[] =>
      sources
        .filter((source) => !isTest(source.path) && !places.test(source.path))
        .flatMap((source) => source.imports.filter((name) => target.test(name)).map((name) => `${source.path} imports ${name}`));
    expect([
      ...only(/^monaco-editor/, /^renderer\/monaco\//),
      ...only(/^electron$/, /^electron\/[^/]+\.ts$/),
      ...only(
        /^node:child_process$/,
        /^(service\/git\/(process\/(run|start-process|fork-server|fork-server-program)|objects\/object-reader|refs\/ref-transaction|signatures\/verify-process|trust\/run-program)\.ts|electron\/|scripts\/)/,
      ),
      ...only(/^shared\/client\//, /^(renderer\/data\/|electron\/desktop\/|shared\/)/),
    ]).toEqual([]);
  });

  it("call fetch in the renderer only where data comes from", () => {
    const wrong = sources.filter(
      (source) =>
        source.path.startsWith("renderer/") &&
        !isTest(source.path) &&
        !source.path.startsWith("renderer/data/") &&
        /(^|[^.\w])fetch\(/.test(source.text),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });
});
