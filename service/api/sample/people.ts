// The six invented people of the sample's history.
import type { PersonKey } from "./story.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Hours from UTC, east positive. */
  readonly zone: number;
}

export const people: Readonly<Record<PersonKey, Person>> = {
  priya: { name: "Priya Raman", email: "priya.raman@halden.example", zone: 0 },
  lena: { name: "Lena Fischer", email: "lena.fischer@halden.example", zone: 1 },
  tomasz: { name: "Tomasz Wójcik", email: "tomasz.wojcik@halden.example", zone: 1 },
  mateo: { name: "Mateo Silva", email: "mateo.silva@halden.example", zone: -3 },
  aiko: { name: "Aiko Tanaka", email: "aiko.tanaka@halden.example", zone: 9 },
  samuel: { name: "Samuel Okafor", email: "samuel.okafor@halden.example", zone: 0 },
};

/** A trailer line for a message. */
export const reviewedBy = (who: PersonKey): string => `Reviewed-by: ${people[who].name} <${people[who].email}>`;
export const coAuthoredBy = (who: PersonKey): string => `Co-authored-by: ${people[who].name} <${people[who].email}>`;
