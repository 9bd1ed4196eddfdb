// A token that ends soon is spoken of in time, where one works with it, once a start; and one that the server does not take any more as long as it does not.
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { createStore, useStore } from "zustand";
import { useCheckout } from "../../../data/checkout.ts";
import { connectionsQuery } from "../../../data/desktop.ts";
import { sayTokenRefused } from "../../../data/refusal.ts";
import { requestToken } from "../../../state/token-request.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { formatMoment } from "../../../ui/text/format-age.ts";
import { sayExpiry } from "../../connections/index.ts";
import { TokenButton } from "../../problem/index.ts";
import { Band } from "./Band.tsx";

/** Connections of which it was read. */
const read = createStore<{ of: readonly string[] }>()(() => ({ of: [] }));

export function ExpiryBand({ connection: id }: { connection: string }) {
  const { data: connections } = useQuery(connectionsQuery);
  const { checkError, checkedAt } = useCheckout();
  const isRead = useStore(read, ({ of }) => of.includes(id));
  const connection = connections?.find((known) => known.id === id);
  // None, and one that is not at hand, are told of elsewhere.
  if (connection === undefined || connection.token === "none" || connection.token === "missing") return null;
  if (sayTokenRefused(checkError) !== null) {
    return (
      <Band icon={KeyRound} fact={`${connection.name} does not accept your token.`} action={<TokenButton connection={id} isRefused />}>
        What you see is as of {formatMoment(new Date(checkedAt), new Date())}. What you typed and staged is kept; reading on and committing
        need another token.
      </Band>
    );
  }
  const expires = connection.expires_at;
  const expiry = expires === null ? null : sayExpiry(expires, new Date());
  if (expiry === null || !expiry.isSoon || isRead) return null;
  const isOver = expiry.words === "has expired";
  return (
    <Band
      icon={KeyRound}
      fact={`Your token for ${connection.name} ${isOver ? expiry.words : `expires ${expiry.words}`}.`}
      action={
        <>
          <Button size="small" onPress={() => requestToken(id)}>
            Replace token…
          </Button>
          <Button size="small" variant="quiet" onPress={() => read.setState(({ of }) => ({ of: [...of, id] }))}>
            Later
          </Button>
        </>
      }
    >
      {isOver ? "Nothing can be sent with it." : `Make a new one on the server before ${expiry.date}, and give it here.`}
    </Band>
  );
}
