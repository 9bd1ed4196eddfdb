// Where the ref of an address ends: refs have slashes like paths, and only their project knows which ones there are.
import type { QueryClient } from "@tanstack/react-query";
import { fullPage } from "../../data/api-query.ts";
import { branchSearchQuery, tagSearchQuery } from "../../data/repository.ts";
import { placeOfLink } from "../../state/pasted-link.ts";
import type { Location } from "../../state/place.ts";
import type { RefLink } from "./link-group.ts";

/** Parts of an address that are asked for, one after the other, where a project has very many refs that begin alike. */
const most = 8;

/** The branches and tags that the address may begin with. */
async function refsAt(client: QueryClient, { connection, project, link }: RefLink): Promise<string[]> {
  const parts = link.rest.split("/");
  const found: string[] = [];
  for (let count = 1; count <= Math.min(parts.length, most); count += 1) {
    const search = `^${parts.slice(0, count).join("/")}`;
    const lists = await Promise.all([
      client.fetchQuery(branchSearchQuery(connection, project, search)),
      client.fetchQuery(tagSearchQuery(connection, project, search)),
    ]);
    found.push(...lists.flat().map(({ name }) => name));
    if (lists.every(({ length }) => length < fullPage)) break;
  }
  return found;
}

/** The place of the link; as it was meant most probably, where its server cannot be asked. */
export async function placeOfRef(client: QueryClient, link: RefLink): Promise<Location> {
  const refs = await refsAt(client, link).catch(() => []);
  return placeOfLink(link.link, { connection: link.connection, project: link.project }, refs);
}
