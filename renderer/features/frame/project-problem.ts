// Why a project or a ref cannot be shown, in words, and what helps (design section 9). Pure; ProjectProblem.tsx draws it.
import { CloudOff, FolderX, GitBranch, KeyRound, type LucideIcon } from "lucide-react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";
import { sayRefusedToken } from "../../../shared/contract/refused-token.ts";
import { type Checkout, isGone, isProjectGone } from "../../data/checkout.ts";
import { StoppedWaiting } from "../../data/patient-fetch.ts";
import { failureOf, sayFailure } from "../../state/health.ts";
import { sentence } from "../../ui/text/sentence.ts";

/** What a person can do about it. */
export type Offer = "again" | "choose" | "token" | "default-branch" | "switch-ref" | "find-folder" | "open-other";

export interface SaidProblem {
  readonly title: string;
  readonly why: string;
  readonly icon: LucideIcon;
  readonly tone: "neutral" | "amber";
  /** The first is the main one. */
  readonly offers: readonly Offer[];
}

export interface ProblemFacts {
  readonly error: Error;
  readonly place: { readonly connection: string; readonly project: string };
  readonly checkout: Pick<Checkout, "ref" | "project">;
  /** undefined = no such connection, or not known yet. */
  readonly link: Pick<Connection, "kind" | "name" | "token" | "token_problem" | "scopes"> | undefined;
}

/** The folder in which the service found another repository than the project's; null where it did not. */
export function replacedIn(error: Error): string | null {
  const folder = error instanceof ApiError && isGone(error) ? error.body["replaced"] : null;
  return typeof folder === "string" ? folder : null;
}

export function sayProjectProblem({ error, place: { connection, project }, checkout, link }: ProblemFacts): SaidProblem {
  const isLocal = connection === "local";
  const status = error instanceof ApiError ? error.status : null;
  const server = link?.name ?? "the server";
  /** A server's token can be given or replaced in place; a folder has none. */
  const token: readonly Offer[] = link?.kind === "server" ? ["token"] : [];
  const isTokenMissing = link?.token === "missing";
  if (error instanceof ApiError && error.code === "connection_not_found")
    return {
      title: "There is no such connection",
      why: "It was forgotten, or this address is from another machine.",
      icon: FolderX,
      tone: "neutral",
      offers: ["choose"],
    };
  const isStranger = link?.kind === "server" && link.token === "none";
  if (isStranger && (status === 401 || status === 403))
    return {
      title: `${server} asks for a token`,
      why: `Without one it does not show ${project}.`,
      icon: KeyRound,
      tone: "amber",
      offers: [...token, "choose", "again"],
    };
  if (status === 401)
    return {
      title: "The server does not accept your token",
      why: isTokenMissing
        ? (link.token_problem ?? "It is not at hand: it was kept for a session that ended.")
        : sayRefusedToken(error.message),
      icon: KeyRound,
      tone: "amber",
      offers: [...token, "again"],
    };
  if (status === 403) {
    const scope = toLackingScope(error, link?.scopes);
    return {
      title: scope === null ? `You may not read ${project}` : `This token may not read ${project}`,
      why: scope ?? `Your role on ${server} does not allow it.`,
      icon: KeyRound,
      tone: "amber",
      offers: [...token, "choose"],
    };
  }
  const other = isLocal ? replacedIn(error) : null;
  if (other !== null)
    return {
      title: `Another repository is in the place of ${project}`,
      why: `What is in ${other} now has none of the commits that were there. Opened, it is a project of its own; what you typed and staged stays with the earlier one. Open that where it is now: its work comes along.`,
      icon: FolderX,
      tone: "amber",
      offers: ["open-other", "find-folder", "again", "choose"],
    };
  if (isGone(error))
    return {
      title: `The repository of ${project} is not there`,
      why: isLocal
        ? "Its folder may have been moved or renamed, or its disk is not connected. Open it where it is now: its work comes along."
        : "The server knows the project and does not find its repository.",
      icon: FolderX,
      tone: "amber",
      offers: isLocal ? ["again", "find-folder", "choose"] : ["again", "choose"],
    };
  if (error instanceof ApiError && error.code === "repository_unusable")
    return {
      title: `The repository of ${project} cannot be read`,
      why: `${error.message} Its folder is where it was.`,
      icon: FolderX,
      tone: "amber",
      offers: ["again", "choose"],
    };
  if (status === 404 && checkout.project !== undefined && !isProjectGone(error))
    return {
      title: `${checkout.ref} does not exist in ${checkout.project.path}`,
      why: "No branch, tag or commit has this name. It may have been deleted or renamed.",
      icon: GitBranch,
      tone: "neutral",
      offers: ["default-branch", "switch-ref"],
    };
  // What a server says of a name that no ref can have.
  if (status === 400 && checkout.project !== undefined)
    return {
      title: `${checkout.ref} is no name of a branch or tag`,
      why: "A ref is a branch, a tag or the hash of a commit. What git works out from one, such as main~2 or HEAD, is not looked up here.",
      icon: GitBranch,
      tone: "neutral",
      offers: ["default-branch", "switch-ref"],
    };
  if (status === 404 && isTokenMissing)
    return {
      title: `The token for ${server} is not at hand`,
      why: `It was kept for a session that ended, and without it the server shows no ${project}.`,
      icon: KeyRound,
      tone: "amber",
      offers: [...token, "again"],
    };
  // Servers answer so too for what strangers are not shown.
  if (status === 404 && isStranger)
    return {
      title: `${server} shows no ${project} without a token`,
      why: "It may be for people who are signed in, or have been moved or deleted.",
      icon: KeyRound,
      tone: "neutral",
      offers: [...token, "choose", "again"],
    };
  if (status === 404)
    return {
      title: `No project at ${project}`,
      why: isLocal
        ? "The folder may have been moved, or was never opened here."
        : "It may have been moved or deleted, or this token may not see it.",
      icon: FolderX,
      tone: "neutral",
      offers: ["choose", "again"],
    };
  return { title: titleOfRest(), why: sentence(error.message), icon: CloudOff, tone: "amber", offers: ["again", "choose"] };

  function titleOfRest(): string {
    if (status !== null && status < 500) return "This could not be read";
    if (error instanceof StoppedWaiting) return `You stopped waiting for ${project}`;
    if (isLocal) return "The built-in service does not answer";
    return `${link?.name ?? "The server"} ${sayFailure(failureOf(error)).replace(/^not/, "is not")}`;
  }
}
