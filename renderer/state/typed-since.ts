// Since when there is text of a file that is not staged; the next start finds it again. What was typed before it was kept has no such time.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";

interface TypedSince {
  /** Milliseconds since 1970, by project and by branch and path. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const typedSince = createRemembered<TypedSince>("typed-since", () => ({ projects: {} }), {
  byProject: "projects",
  deep: true,
  sample: 0,
});

/** `desk`: of `deskKey`, which begins with the project's. */
const keysOf = (desk: string, path: string): [project: string, key: string] => {
  const end = desk.lastIndexOf("/");
  return [desk.slice(0, end), `${desk.slice(end + 1)}\n${path}`];
};

/** At each change of what is typed; `isBegun`: nothing was typed before it, `isTyped`: something is after it. */
export function noteTyped(desk: string, path: string, { isBegun, isTyped }: { isBegun: boolean; isTyped: boolean }, now: number): void {
  const { projects } = typedSince.getState();
  const [project, key] = keysOf(desk, path);
  const { [key]: begun, ...others } = ownValue(projects, project) ?? {};
  if (isTyped ? isBegun : begun !== undefined)
    typedSince.setState({ projects: { ...projects, [project]: isTyped ? { ...others, [key]: now } : others } });
}

/** null = nothing is typed, or nobody knows since when. */
export const useTypedSince = (desk: string, path: string | null): number | null =>
  typedSince(({ projects }) => {
    if (path === null) return null;
    const [project, key] = keysOf(desk, path);
    return ownValue(ownValue(projects, project) ?? {}, key) ?? null;
  });
