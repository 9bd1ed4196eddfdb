// What a window asks first, asked here on its behalf while it is still being built: each question goes the way that the window's own would go.
import { toUrl } from "../../../shared/client/client.ts";
import { api } from "../../../shared/contract/contract.ts";
import type { Desktop } from "../../../shared/contract/desktop-endpoints.ts";
import { isFullHash } from "../../../shared/contract/effects.ts";
import type { Input } from "../../../shared/contract/endpoint.ts";
import { acceptItems, acceptJson, type FirstLine, firstQuestions, projectAddress } from "../../../shared/contract/first-questions.ts";
import { securityHeaders } from "../http/answer.ts";
import type { OpenedAtStart } from "./commands.ts";

type FirstPlace = Input<Desktop["getFirstAnswers"]>;

export interface FirstAnswersParts {
  /** The desktop itself, as its windows ask it. */
  readonly ask: (request: Request) => Promise<Response>;
  readonly opened: () => Promise<OpenedAtStart>;
}

/** Bytes of an answer past which the window asks itself, and draws it while it arrives. */
const largest = 1024 * 1024;

interface Question {
  readonly address: string;
  readonly accept: string;
}

/** Never rejects: what cannot be answered here is left to the window, which says what is wrong. */
export function answerFirst({ ask, opened }: FirstAnswersParts, place: FirstPlace, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (lines: readonly FirstLine[]): void => {
        if (!signal.aborted) controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
      };
      const read = async ({ address, accept }: Question): Promise<FirstLine> => {
        const response = await ask(new Request(`http://desktop/${address}`, { headers: { accept }, signal }));
        const content = await readText(response);
        if (content === null) return { is: "left", address, accept };
        return { is: "answer", address, accept, status: response.status, headers: Object.fromEntries(response.headers), body: content };
      };
      const own = firstQuestions.map((address) => ({ address, accept: acceptJson }));
      tell(own.map(toAsked));
      const answers = Promise.all(own.map(async (question) => tell([await read(question)])));
      const onward = (async () => {
        const connection = place.connection ?? "local";
        const project = place.project ?? (await opened())?.project ?? null;
        if (project === null) return;
        let question: Question | null = { address: projectAddress(connection, project), accept: acceptJson };
        tell([toAsked(question)]);
        for (const next of questionsAfter({ ...place, connection, project })) {
          const line: FirstLine = await read(question);
          // Together with its answer: the window goes on as soon as it has that.
          question = next(line);
          tell(question === null ? [line] : [line, toAsked(question)]);
          if (question === null) return;
        }
      })();
      await Promise.allSettled([answers, onward]);
      if (!signal.aborted) controller.close();
    },
  });
  return new Response(body, {
    headers: { ...securityHeaders, "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}

const toAsked = (question: Question): FirstLine => ({ is: "asked", ...question });

/** After the project its branch, after the branch the list of its files: each made of what the one before said; null ends it. */
function questionsAfter({
  connection = "local",
  project: id = "",
  ref: chosen,
  view = "files",
}: FirstPlace): ((line: FirstLine) => Question | null)[] {
  const base = `connections/${encodeURIComponent(connection)}/api/v4`;
  let path: string | null = null;
  return [
    (line) => {
      const project = contentOf(line);
      path = textIn(project, "path_with_namespace");
      const ref = chosen ?? textIn(project, "default_branch");
      // A tag or a commit takes other questions, which depend on the answers.
      if (project === null || ref === null || isFullHash(ref)) return null;
      return { address: toUrl(api.getBranch, base, { id, branch: ref }), accept: acceptJson };
    },
    (line) => {
      const commit = textIn(fieldOf(contentOf(line), "commit"), "id");
      // A server's list comes page by page, as far as somebody looks.
      if (view !== "files" || connection !== "local" || commit === null || path === null) return null;
      return { address: toUrl(api.listTree, base, { id: path, ref: commit, pagination: "none" }), accept: acceptItems };
    },
    () => null,
  ];
}

/** What a success says; null for anything else. */
const contentOf = (line: FirstLine): unknown => (line.is === "answer" && line.status === 200 ? JSON.parse(line.body) : null);

const fieldOf = (holder: unknown, name: string): unknown => (holder as Readonly<Record<string, unknown>> | null | undefined)?.[name];

function textIn(holder: unknown, name: string): string | null {
  const value = fieldOf(holder, name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** null: it is larger than is sent along. */
async function readText({ body }: Response): Promise<string | null> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  // Leaving the loop cancels what is left.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largest) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
