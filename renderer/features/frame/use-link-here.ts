// The link that another window, or tomorrow's, opens at the same place: the server's own page at a full hash, or the project under repodesk://.
import { useQueryClient } from "@tanstack/react-query";
import { isFullHash } from "../../../shared/contract/effects.ts";
import { branchQuery } from "../../data/checkout.ts";
import { commitQuery, projectQuery } from "../../data/repository.ts";
import { placeOf, readLocation } from "../../state/place.ts";
import { linesSelectedIn } from "../../state/selected-lines.ts";
import { projectKey, readTabs } from "../../state/tabs.ts";
import { folderRoot, toWebLink } from "../../state/web-link.ts";

/** Reads what is known already, and waits for the full hash of a commit alone; null outside of a project, and where its commit is not known. */
export function useLinkHere(): () => string | null | Promise<string | null> {
  const client = useQueryClient();
  return () => {
    const place = placeOf(readLocation());
    if (place === null) return null;
    const { connection, project: id } = place;
    const project = client.getQueryData(projectQuery(connection, id).queryKey);
    const ref = place.ref ?? project?.default_branch ?? "";
    const branch = client.getQueryData(branchQuery(connection, id, ref).queryKey);
    const hash = isFullHash(ref) ? ref : (branch?.commit.id ?? client.getQueryData(commitQuery(connection, id, ref).queryKey)?.id);
    if (project === undefined || hash === undefined) return null;
    // The folder, where the service says it; its project's path otherwise, which this machine keeps.
    const folder = project["folder"];
    const root =
      connection === "local"
        ? folderRoot(typeof folder === "string" ? folder : project.path_with_namespace)
        : typeof project.web_url === "string" && /^https?:\/\//.test(project.web_url)
          ? project.web_url
          : null;
    const { tabs } = readTabs(projectKey(connection, id));
    const isFolder = "path" in place && tabs.some((tab) => tab.path === place.path && tab.folder === true);
    const lines = place.view === "files" ? linesSelectedIn(place) : null;
    const meant = place.view === "files" && lines !== null ? { ...place, line: lines.from, lastLine: lines.to } : place;
    const linkTo = (sha: string | undefined): string | null =>
      root === null
        ? null
        : toWebLink(root, meant.view === "commit" && sha !== undefined ? { ...meant, sha } : meant, lines?.commit ?? hash, isFolder);
    // A commit may have been asked for by the beginning of its hash, which more of them have tomorrow.
    const asked = place.view === "commit" ? place.sha : null;
    if (asked === null) return linkTo(undefined);
    const query = commitQuery(connection, id, asked);
    const known = isFullHash(asked) ? asked : client.getQueryData(query.queryKey)?.id;
    return known === undefined
      ? client.ensureQueryData(query).then(
          (commit) => linkTo(commit.id),
          () => linkTo(undefined),
        )
      : linkTo(known);
  };
}
