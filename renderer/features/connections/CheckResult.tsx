// What a server said when it was asked who it is and whose token this is.

import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Desktop } from "../../../shared/contract/desktop-endpoints.ts";
import type { Output } from "../../../shared/contract/endpoint.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { toScopeWords } from "./scope-words.ts";

export interface CheckResultProps {
  isPending: boolean;
  result: Output<Desktop["checkConnection"]> | undefined;
  hasToken: boolean;
}

/** Lines with a tick or a warning, read out politely as they arrive. */
export function CheckResult({ isPending, result, hasToken }: CheckResultProps) {
  return (
    <div role="status">
      <ul className="connections-check">
        {isPending ? (
          <li>
            <Spinner />
            Asking the server…
          </li>
        ) : null}
        {result && !isPending ? (
          <>
            <Line>
              Server answers, API version 4, {result.answered_in} ms
              {result.version === null ? "" : ` (version ${result.version})`}
            </Line>
            {result.user === null ? null : (
              <Line>
                Token accepted for{" "}
                <b>
                  <OddText text={result.user.name} />
                </b>
              </Line>
            )}
            {hasToken && result.token !== null
              ? toScopeWords(result.token.scopes)
                  .filter(({ isUsed }) => isUsed)
                  .map(({ scope, words }) => (
                    <Line key={scope}>
                      Scope <span className="ui-mono">{scope}</span>: {words}
                    </Line>
                  ))
              : null}
            {result.warnings.map((warning) => (
              <Line key={warning} isWarning>
                {warning}
              </Line>
            ))}
          </>
        ) : null}
      </ul>
    </div>
  );
}

function Line({ children, isWarning = false }: { children: ReactNode; isWarning?: boolean }) {
  return (
    <li data-warning={isWarning || undefined}>
      <Icon of={isWarning ? TriangleAlert : Check} size="small" />
      <span>{children}</span>
    </li>
  );
}
