// What git would run for a pick or a revert in a folder of this machine, and Repodesk does not, trusted or not.
import { useQuery } from "@tanstack/react-query";
import { trustQuery } from "../../data/trust.ts";

export interface NotRunProps {
  connection: string;
  project: string;
  kind: "pick" | "revert";
}

/** Of git 2.39, for both: what is picked was looked at when it was made. */
const hooksOfPick = ["prepare-commit-msg", "post-commit"];

/** Nothing where git would run nothing either. */
export function NotRun({ connection, project, kind }: NotRunProps) {
  const { data } = useQuery(trustQuery(connection, project));
  const names = data?.programs.map(({ name }) => name) ?? [];
  const hooks = hooksOfPick.filter((name) => names.includes(name));
  const isSigned = names.includes("signature");
  if (hooks.length === 0 && !isSigned) return null;
  const would = [...(hooks.length === 0 ? [] : [`run ${hooks.join(", ")}`]), ...(isSigned ? ["sign it"] : [])].join(" and ");
  return (
    <p className="pick-quiet">
      git would {would}. A {kind} here runs no hook and is not signed.
    </p>
  );
}
