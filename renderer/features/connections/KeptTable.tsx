// What is kept for a connection: one row for each kind, with its size and what its loss would mean.
import type { ReactNode } from "react";
import { ByteSize } from "../../ui/text/ByteSize.tsx";
import type { KeptFact } from "./kept-words.ts";

export interface KeptTableProps {
  label: string;
  facts: readonly KeptFact[];
  /** Stands at the end of a row. */
  renderAction?: ((fact: KeptFact) => ReactNode) | undefined;
}

export function KeptTable({ label, facts, renderAction }: KeptTableProps) {
  return (
    <table className="connections-kept" aria-label={label}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.kind}>
            <th scope="row">{fact.title}</th>
            <td className="connections-kept-what">{fact.what}</td>
            <td className="connections-kept-meaning">{fact.meaning}</td>
            <td className="connections-kept-size">{fact.bytes === 0 ? null : <ByteSize bytes={fact.bytes} />}</td>
            {renderAction ? <td className="connections-kept-action">{renderAction(fact)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
