// Puts an opened project on top of the recent ones, and its name into the window's title.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Checkout } from "../../data/checkout.ts";
import { recentQuery, sessionQuery, useDesktopCommand } from "../../data/desktop.ts";
import { useLastVisits } from "../../state/last-looks.ts";
import { visitBranch } from "../../state/pick.ts";
import { type Place, pathOf } from "../../state/place.ts";
import { projectKey } from "../../state/tabs.ts";
import { capitalize } from "../../ui/text/capitalize.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { shortenHome } from "../connections/index.ts";
import { viewTitles } from "./view-titles.ts";

export function useRemembered(place: Place, { project, ref, branch, commit, empty }: Checkout): void {
  const { data: session } = useQuery(sessionQuery);
  const client = useQueryClient();
  const { mutate: remember } = useDesktopCommand("rememberRecent");
  const isOpen = project !== undefined && (commit !== undefined || empty);
  const path = project?.path_with_namespace;
  // The embedded service says where a local repository lies; servers have no such field.
  const told = typeof project?.["folder"] === "string" ? project["folder"] : null;
  const home = session?.home ?? "";
  const opened = session?.open;
  const folder = told ?? (place.connection === "local" && opened?.project === path ? (opened?.path ?? null) : null);
  useEffect(() => {
    if (!isOpen || path === undefined) return;
    const known = client.getQueryData(recentQuery.queryKey)?.find((one) => one.connection === place.connection && one.project === path);
    const label = folder === null ? (known?.label ?? path) : shortenHome(folder, home);
    remember({ connection: place.connection, project: path, label, ref });
  }, [isOpen, path, folder, home, place.connection, ref, remember, client]);

  useEffect(() => {
    if (branch === null || commit === undefined) return;
    visitBranch({ connection: place.connection, project: place.project }, branch);
    useLastVisits.getState().look(projectKey(place.connection, place.project), branch, commit.id);
  }, [place.connection, place.project, branch, commit]);

  const name = project?.path ?? place.project;
  const { view } = place;
  const file = pathOf(place);
  const sha = view === "commit" ? place.sha : null;
  useEffect(() => {
    const title = viewTitles.find((known) => known.view === view)?.title ?? capitalize(view);
    // A file's own name says that it is the files; elsewhere the view comes first, so that windows can be told apart.
    const parts = view === "files" ? [file] : view === "commit" ? [`Commit ${(sha ?? "").slice(0, 7)}`] : [title, file];
    document.title = spellOdd(
      [...parts, name, "Repodesk"].filter((part) => part !== null && part !== undefined && part !== "").join(" · "),
    );
  }, [view, file, sha, name]);
}
