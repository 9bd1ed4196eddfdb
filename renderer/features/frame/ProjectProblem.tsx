// Why a project or a ref can't be shown, and what to do (design section 9).
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { runCommand } from "../../commands/bindings.ts";
import type { Checkout } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { home, useWantedFocus, wantFocus } from "../../state/focus.ts";
import { keptAt, navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button, type ButtonProps } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { ReplaceTokenDialog, requestFolder } from "../connections/index.ts";
import { type Offer, replacedIn, sayProjectProblem } from "./project-problem.ts";
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
  useEffect(() => {
    // Whatever was to have the focus here does not come.
    if (useWantedFocus.getState().target !== null) wantFocus({ kind: "home" });
  }, []);
  const code = error instanceof ApiError ? error.status : null;
  const { offers, ...said } = sayProjectProblem({ error, place, checkout, link });
  const buttons: Record<Offer, Omit<ButtonProps, "variant">> = {
    again: { busy: checkout.isChecking, onPress: () => void checkout.refresh(), children: "Try again" },
    choose: { onPress: () => runCommand("project.switch"), children: "Choose project…" },
    token: {
      onPress: () => setReplacing(true),
      children: link?.token === "none" ? "Add token…" : link?.token === "missing" ? "Give the token…" : "Replace token…",
    },
    "default-branch": {
      onPress: () => navigate(placeIn(place, { view: tabOf(place.view) })),
      children: `Go to ${checkout.project?.default_branch ?? "the default branch"}`,
    },
    "find-folder": { onPress: () => requestFolder(), children: "Find its folder…" },
    "open-other": { onPress: () => requestFolder(replacedIn(error) ?? ""), children: "Open the other repository" },
    "switch-ref": { onPress: () => runCommand("ref.switch"), children: "Switch ref…" },
  };
  return (
    <main className="frame-problem" {...home(".frame-problem-actions button")}>
      <ErrorState
        {...said}
        actions={
          <div className="frame-problem-actions">
            {offers.map((offer, index) => (
              <Button key={offer} {...buttons[offer]} {...(index === 0 ? { variant: "main" } : {})} />
            ))}
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
