// Why a project or a ref can't be shown, and what to do (design section 9).
import { useQuery } from "@tanstack/react-query";
import { CloudOff, FolderX, GitBranch, KeyRound } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";
import { runCommand } from "../../commands/bindings.ts";
import { type Checkout, isGone } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { StoppedWaiting } from "../../data/patient-fetch.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { home } from "../../state/focus.ts";
import { keptAt, navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState, type ErrorStateProps } from "../../ui/states/ErrorState.tsx";
import { ReplaceTokenDialog } from "../connections/index.ts";
import { tabOf } from "./view-titles.ts";

export interface ProjectProblemProps {
  checkout: Checkout;
  error: Error;
}

/** Stands where the view would be. */
export function ProjectProblem({ checkout, error }: ProjectProblemProps) {
  const place = usePlace();
  const desks = useDesks();
  const branch = place.ref ?? checkout.ref;
  const kept = listKeptWork(desks).filter(({ connection, project }) => connection === place.connection && project === place.project);
  const here = kept.find((work) => work.branch === branch) ?? kept[0];
  const { data: connections } = useQuery(connectionsQuery);
  const [isReplacing, setReplacing] = useState(false);
  const link = connections?.find(({ id }) => id === place.connection);
  const code = error instanceof ApiError ? error.status : null;
  const scope = toLackingScope(error, link?.scopes);
  const again = (
    <Button key="again" busy={checkout.isChecking} onPress={() => void checkout.refresh()}>
      Try again
    </Button>
  );
  const choose = (
    <Button key="choose" onPress={() => runCommand("project.switch")}>
      Choose project…
    </Button>
  );
  const chooseMain = (
    <Button key="choose" variant="main" onPress={() => runCommand("project.switch")}>
      Choose project…
    </Button>
  );
  const replace =
    link?.kind === "server" ? (
      <Button key="replace" variant="main" onPress={() => setReplacing(true)}>
        {link.token === "none" ? "Add token…" : link.token === "missing" ? "Give the token…" : "Replace token…"}
      </Button>
    ) : null;
  const shown: Pick<ErrorStateProps, "title" | "why" | "icon" | "tone" | "actions"> =
    error instanceof ApiError && error.code === "connection_not_found"
      ? {
          title: "There is no such connection",
          why: "It was forgotten, or this address is from another machine.",
          icon: FolderX,
          tone: "neutral",
          actions: [chooseMain],
        }
      : code === 401
        ? {
            title: "The server does not accept your token",
            why:
              link?.token === "missing"
                ? (link.token_problem ?? "It is not at hand: it was kept for a session that ended.")
                : "It may have expired or been revoked.",
            icon: KeyRound,
            tone: "amber",
            actions: [replace, again],
          }
        : code === 403
          ? {
              title: scope === null ? `You may not read ${place.project}` : `This token may not read ${place.project}`,
              why: scope ?? `Your role on ${link?.name ?? "the server"} does not allow it.`,
              icon: KeyRound,
              tone: "amber",
              actions: [replace, choose],
            }
          : isGone(error)
            ? {
                title: `The repository of ${place.project} is not there`,
                why:
                  place.connection === "local"
                    ? "Its folder may have been moved or renamed, or its disk is not connected."
                    : "The server knows the project and does not find its repository.",
                icon: FolderX,
                tone: "amber",
                actions: [
                  <Button key="again" variant="main" busy={checkout.isChecking} onPress={() => void checkout.refresh()}>
                    Try again
                  </Button>,
                  choose,
                ],
              }
            : code === 404 && checkout.project !== undefined
              ? {
                  title: `${checkout.ref} does not exist in ${checkout.project.path}`,
                  why: "No branch, tag or commit has this name. It may have been deleted or renamed.",
                  icon: GitBranch,
                  tone: "neutral",
                  actions: [
                    <Button key="ref" variant="main" onPress={() => navigate(placeIn(place, { view: tabOf(place.view) }))}>
                      {`Go to ${checkout.project.default_branch ?? "the default branch"}`}
                    </Button>,
                    <Button key="switch" onPress={() => runCommand("ref.switch")}>
                      Switch ref…
                    </Button>,
                  ],
                }
              : code === 404
                ? link?.token === "missing"
                  ? {
                      title: `The token for ${link.name} is not at hand`,
                      why: `It was kept for a session that ended, and without it the server shows no ${place.project}.`,
                      icon: KeyRound,
                      tone: "amber",
                      actions: [replace, again],
                    }
                  : {
                      title: `No project at ${place.project}`,
                      why:
                        place.connection === "local"
                          ? "The folder may have been moved, or was never opened here."
                          : "It may have been moved or deleted, or this token may not see it.",
                      icon: FolderX,
                      tone: "neutral",
                      actions: [chooseMain, again],
                    }
                : {
                    title:
                      code !== null && code < 500
                        ? "This could not be read"
                        : error instanceof StoppedWaiting
                          ? `You stopped waiting for ${place.project}`
                          : place.connection === "local"
                            ? "The built-in service does not answer"
                            : `${link?.name ?? "The server"} is not reachable`,
                    why: error.message,
                    icon: CloudOff,
                    tone: "amber",
                    actions: [
                      <Button key="again" variant="main" busy={checkout.isChecking} onPress={() => void checkout.refresh()}>
                        Try again
                      </Button>,
                      choose,
                    ],
                  };
  return (
    <main className="frame-problem" {...home("")}>
      <ErrorState
        {...shown}
        actions={
          <div className="frame-problem-actions">
            {shown.actions}
            {here === undefined ? null : (
              <Button key="kept" onPress={() => navigate(keptAt(here.key))}>
                {`Kept work (${here.paths.length === 1 ? "1 file" : `${here.paths.length} files`})…`}
              </Button>
            )}
          </div>
        }
        safe="What you typed and staged is safe on this machine."
        request={`${code === null ? "no answer" : code} · GET ${checkout.failedPath}`}
      />
      {link ? <ReplaceTokenDialog connection={link} isOpen={isReplacing} onClose={() => setReplacing(false)} /> : null}
    </main>
  );
}
