// Version, and what Repodesk is made of.
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../data/desktop.ts";
import { SettingRow } from "./SettingRow.tsx";

const parts = [
  ["React, React Aria, TanStack Query and Virtual, zustand, zod", "MIT and Apache 2.0"],
  ["Monaco Editor", "MIT"],
  ["Lucide icons", "ISC"],
  ["Inter and JetBrains Mono", "SIL Open Font License 1.1"],
] as const;

export function AboutSection() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <h1>About</h1>
      <SettingRow title="Version">
        <p>
          Repodesk {session?.version}, in {session?.host === "electron" ? "a window of its own" : "a browser"}
        </p>
      </SettingRow>
      <SettingRow title="Licence">
        <p>MIT. Repodesk contains:</p>
        <ul className="settings-parts">
          {parts.map(([names, licence]) => (
            <li key={names}>
              {names} <span>{licence}</span>
            </li>
          ))}
        </ul>
      </SettingRow>
    </>
  );
}
