// One server: who, token, scopes in plain words, how the token is kept, and what can be done about it.
import { useQuery } from "@tanstack/react-query";
import { Check, Ellipsis, Minus } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { answerTimeQuery } from "../../data/account.ts";
import { sessionQuery } from "../../data/desktop.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { AnswerTime } from "./AnswerTime.tsx";
import { requestAccount } from "./account-request.ts";
import { sayExpiry } from "./expiry.ts";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { ForgetTokenDialog } from "./ForgetTokenDialog.tsx";
import { ReplaceTokenDialog } from "./ReplaceTokenDialog.tsx";
import { toScopeWords } from "./scope-words.ts";
import { toTokenFact } from "./vault-words.ts";

export interface ServerCardProps {
  connection: Connection;
}

/** A connection to a server. */
export function ServerCard({ connection }: ServerCardProps) {
  const { data: session } = useQuery(sessionQuery);
  const answer = useQuery(answerTimeQuery(connection.id, { priority: "low" }));
  const [asking, setAsking] = useState<"replace" | "forget-token" | "forget" | null>(null);
  const fact = toTokenFact(connection.token, session?.vault);
  const isBad = answer.isError || connection.token === "missing";
  return (
    <section className="connections-card" aria-label={connection.name}>
      <Dot state={isBad ? "red" : answer.data ? "on" : "off"} />
      <div>
        <h2>{markOdd(connection.name)}</h2>
        <p>
          {connection.user
            ? markOdd(`Signed in as ${connection.user.name}`)
            : connection.token === "none"
              ? "Not signed in: reads what is public"
              : "The token may not say whose it is"}
        </p>
        <AnswerTime answer={answer} />
        <dl className="connections-facts">
          <dt>Address</dt>
          <dd className="ui-mono">{connection.url}</dd>
          <dt>Token</dt>
          <dd>
            {fact.fact} <span className="connections-quiet">{fact.meaning}</span>
            {connection.expires_at === null ? null : (
              <span className="connections-quiet">, expires on {sayExpiry(connection.expires_at, new Date()).date}</span>
            )}
          </dd>
          {connection.scopes.length === 0 ? null : (
            <>
              <dt>Scopes</dt>
              <dd>
                <ul className="connections-scopes">
                  {toScopeWords(connection.scopes).map(({ scope, isUsed, words }) => (
                    <li key={scope} data-used={isUsed || undefined}>
                      <span className="ui-mono">{scope}</span>
                      <Icon of={isUsed ? Check : Minus} size="small" />
                      <span>{words}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </div>
      <div className="connections-card-actions">
        <Button size="small" onPress={() => navigate(connectionAt(connection.id))}>
          Open
        </Button>
        <Button size="small" busy={answer.isFetching} onPress={() => void answer.refetch()}>
          Test
        </Button>
        <Button size="small" onPress={() => setAsking("replace")}>
          {connection.token === "none" ? "Add token…" : "Replace token…"}
        </Button>
        <MenuButton label={`More about ${connection.name}`} trigger={<IconButton icon={Ellipsis} label="More" />}>
          <MenuItem id="account" label="Add account…" onAction={() => requestAccount(connection.id)} />
          {connection.token === "none" ? null : (
            <MenuItem id="forget-token" label="Forget token…" onAction={() => setAsking("forget-token")} />
          )}
          <MenuItem id="forget" label="Forget…" danger onAction={() => setAsking("forget")} />
        </MenuButton>
      </div>
      <ReplaceTokenDialog connection={connection} isOpen={asking === "replace"} onClose={() => setAsking(null)} />
      {asking === "forget-token" ? <ForgetTokenDialog connection={connection} onClose={() => setAsking(null)} /> : null}
      {asking === "forget" ? <ForgetDialog connection={connection} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
