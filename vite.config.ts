// Builds the renderer: a browser program under a strict policy, so nothing is inlined and everything is a file of our own.
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const root = import.meta.dirname;

/** What most windows open with. Named in the page itself, it is fetched beside the entry, not after the entry has run. */
const firstView = resolve(root, "renderer/features/files/FilesView.tsx");
/** What asks for the first answers while all else is on its way; runs as soon as it is here. */
const early = resolve(root, "renderer/app/early.ts");
const ownCode = /[\\/]renderer[\\/](?!node_modules)/;
/** The window waits for these (renderer/app/use-fonts.ts). */
const firstFonts = /(inter-latin-opsz|jetbrains-mono-latin-wght)-normal-[^/]*\.woff2$/;

function fetchFirstViewAhead(): Plugin {
  const tag = (attrs: HtmlTagDescriptor["attrs"]): HtmlTagDescriptor => ({
    tag: "link",
    attrs: { crossorigin: true, ...attrs },
    injectTo: "head",
  });
  return {
    name: "repodesk:first-view",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [[output.fileName, output] as const] : [])),
        );
        const view = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(firstView));
        if (view === undefined) throw new Error(`No chunk holds ${firstView}: what the window opens with would be fetched late.`);
        const needed = new Set<string>();
        const need = ({ fileName, imports }: Rolldown.OutputChunk): void => {
          if (needed.has(fileName)) return;
          needed.add(fileName);
          for (const name of imports) if (chunks.has(name)) need(chunks.get(name) as Rolldown.OutputChunk);
        };
        need(view);
        const asking = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === early);
        if (asking === undefined) throw new Error(`No chunk begins with ${early}: the first answers would be asked for late.`);
        const styles = new Set([...needed].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]));
        const ahead = (name: string): boolean => !html.includes(name);
        const fonts = Object.keys(bundle).filter((name) => firstFonts.test(name));
        const script = { type: "module", async: true, crossorigin: true, src: `./${asking.fileName}` };
        return [
          { tag: "script", attrs: script, injectTo: "head-prepend" as const },
          ...fonts.map((name) => tag({ rel: "preload", as: "font", type: "font/woff2", href: `./${name}` })),
          ...[...needed].filter(ahead).map((name) => tag({ rel: "modulepreload", href: `./${name}` })),
          ...[...styles].filter(ahead).map((name) => tag({ rel: "preload", as: "style", href: `./${name}` })),
        ];
      },
    },
  };
}

/** What the contract says of itself, where the specification has it and how it refuses, is for docs/api.md, openapi.json and the service: no window reads it. */
function leaveOutDescriptions(): Plugin {
  const words = /\b(?:description|summary|section):\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*,?/g;
  /** The last words of an answer that stands on one line. */
  const answers = /^( *answer: \w+\(.*,) "(?:[^"\\\n]|\\.)*"(\),?)$/gm;
  const refusals = /^ *errors: \[[^\]]*\],\n/gm;
  return {
    name: "repodesk:no-descriptions",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /shared[\\/]contract[\\/][^\\/]+\.ts$/ },
      handler: (code) => ({ code: code.replace(words, "").replace(refusals, "").replace(answers, '$1 ""$2'), map: null }),
    },
  };
}

/**
 * zod gives every schema the way to a JSON schema, which docs/api.md and openapi.json are made with: no window asks for one, and what it takes
 * would come with the first screen. Where a later zod writes it otherwise it comes along again, and the first load's budget says so.
 */
function leaveOutJsonSchemas(): Plugin {
  const uses = /^ *inst\._zod\.processJSONSchema = .*;$|^ *(?:in|out)put: createStandardJSONSchemaMethod\(.*\),$/gm;
  const method = "return createToJSONSchemaMethod(this, {})(params);";
  return {
    name: "repodesk:no-json-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({
        code: code.replace(uses, "").replace(method, 'throw new Error("A window has no JSON schemas (vite.config.ts).");'),
        map: null,
      }),
    },
  };
}

/**
 * What React Aria says to screen readers by itself comes in 34 languages. The window speaks English, and a sentence of another language in
 * it would be read in the wrong voice: each language is the English one.
 */
function speakEnglish(): Plugin {
  return {
    name: "repodesk:one-language",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /react-(?:aria|aria-components|stately)[\\/]dist[\\/]private[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => ({ code: 'export { default } from "./en-US.mjs";', map: null }),
    },
  };
}

/**
 * The browser compiles each function when it is first called, on the thread that draws. What a view is made of is called when somebody opens it:
 * it is compiled in the background as soon as it has arrived (docs/decisions/027-first-load.md). Not Monaco's languages, of which a window
 * opens few.
 */
function compileAhead(): Plugin {
  return {
    name: "repodesk:compile-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && (chunk.name === "monaco" || chunk.moduleIds.some((id) => ownCode.test(id))))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

export default defineConfig({
  root: resolve(root, "renderer"),
  base: "./",
  publicDir: resolve(root, "renderer/public"),
  cacheDir: resolve(root, "node_modules/.vite"),
  plugins: [react(), fetchFirstViewAhead(), leaveOutDescriptions(), leaveOutJsonSchemas(), speakEnglish(), compileAhead()],
  worker: { format: "es" },
  server: { host: "127.0.0.1", cors: false, fs: { allow: [root] } },
  build: {
    outDir: resolve(root, "out/renderer"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "chrome140",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // An index lists what others may use: who uses one thing of it does not fetch all the others.
      treeshake: { moduleSideEffects: [{ test: /renderer[\\/]features[\\/][^\\/]+[\\/]index\.ts$/, sideEffects: false }] },
      input: { index: resolve(root, "renderer/index.html"), early },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "early",
              test: /(renderer[\\/](app[\\/]early|commands[\\/]early-keys|data[\\/]early-answers)|shared[\\/]contract[\\/]first-questions)\.ts$/,
              priority: 1,
            },
            // All that the first list of files needs, and nothing else (docs/decisions/027-first-load.md).
            { name: "first", test: /renderer[\\/](app[\\/]main|features[\\/]files[\\/]FilesView)\.tsx$/ },
            // An icon is some hundred bytes: a request for each takes longer than all of them.
            { name: "icons", test: /node_modules[\\/]lucide-react/ },
          ],
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 6000,
  },
});
